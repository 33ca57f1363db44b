import type { CDPSession, Page, Response } from '@playwright/test'
import { beginFresh, expect, heard, test } from '../support/counter.ts'
import { expectToFit, SCREENS } from '../support/fit.ts'
import { freshCode } from '../support/fresh-code.ts'

// A shop of its own: other tests' one-tap people must not be asked for codes.
beginFresh()
test.describe.configure({ mode: 'serial' })

let page: Page
let authenticator: CDPSession
let authenticatorId = ''
let secret = ''
/** What each script said that was asked for since the map is this one. */
let scripts = new Map<string, string>()

/** Whether the browser has fetched the program that speaks to passkeys. */
const hasProgram = () => [...scripts.values()].some((text) => /navigator\.credentials/.test(text))

async function keepScript(response: Response): Promise<void> {
  const asked = scripts
  if (response.request().resourceType() !== 'script') return
  asked.set(response.url(), await response.text().catch(() => ''))
}

/** A passkey is bound to a name, so the shop is opened by its own, not by its number. */
test.beforeAll(async ({ browser, stack }) => {
  const context = await browser.newContext({ baseURL: stack.webUrl.replace('127.0.0.1', 'localhost') })
  page = await context.newPage()
  page.on('response', keepScript)
  authenticator = await context.newCDPSession(page)
  await authenticator.send('WebAuthn.enable')
  const added = await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  authenticatorId = added.authenticatorId
})
test.afterAll(() => page.context().close())

async function byPassword(): Promise<void> {
  await page.context().clearCookies({ name: 'pos-session' })
  await page.goto('/sign-in?way=password')
  await page.getByLabel('User name').fill('tendai')
  await page.getByLabel('Password', { exact: true }).fill('kopje-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const office = () => page.getByRole('navigation', { name: 'Office pages' })
const passkeys = () => page.locator('section', { has: page.getByRole('heading', { name: 'Passkeys' }) })
const visibleCode = () => page.getByLabel('Authenticator code or recovery code').filter({ visible: true })

test('an owner adds a passkey to the authenticator, with a code', async ({ query }) => {
  await byPassword()
  secret = ((await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Six-digit code from the app').fill(await freshCode(query, secret))
  await page.getByRole('button', { name: 'Confirm code' }).click()
  await page.getByRole('button', { name: 'I have written them down' }).click()
  await expect(office()).toBeVisible()
  await page.goto('/second-step')
  await expect(page.getByText('No passkeys yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use passkey' })).toHaveCount(0)
  await passkeys().locator('summary', { hasText: 'Add passkey' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Office PC')
  await visibleCode().fill('000000')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('This code is wrong')).toBeVisible()
  expect(hasProgram()).toBe(false)
  await visibleCode().fill(await freshCode(query, secret))
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await expect(passkeys().getByText('Office PC', { exact: true })).toBeVisible()
  await expect(passkeys().getByText('not used yet')).toBeVisible()
  await expect.poll(hasProgram).toBe(true)
})

test('the passkey signs in after the password; its program is fetched when it is used, and never for selling', async ({
  browser,
  stack,
  signIn,
}) => {
  scripts = new Map()
  await byPassword()
  await expect(page.getByRole('button', { name: 'Use passkey' })).toBeVisible()
  await expectToFit(page)
  expect(hasProgram()).toBe(false)
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await expect(office()).toBeVisible()
  await page.goto('about:blank')
  scripts = new Map()
  const context = await browser.newContext({ baseURL: stack.webUrl })
  context.on('response', keepScript)
  const till = await signIn(context)
  await till.goto('/sell/airtime')
  await heard(till)
  await expect.poll(() => scripts.size).toBeGreaterThan(0)
  expect(hasProgram()).toBe(false)
  await context.close()
})

test('the passkey gives the code wherever one is asked for', async () => {
  await page.goto('/second-step')
  await page.locator('summary', { hasText: 'Create ten new recovery codes' }).click()
  await page.getByRole('button', { name: 'Use passkey' }).filter({ visible: true }).click()
  await expect(page.getByText(/^[A-Z2-9]{5} [A-Z2-9]{5}/).first()).toBeVisible()
  await page.goto('/top-ups')
  const limit = page.locator('details', { has: page.getByText('Change daily limit', { exact: true }) })
  await limit.locator('summary').click()
  await limit.getByLabel('Daily limit without the owner’s code, in USD').fill('500')
  await limit.getByRole('button', { name: 'Use passkey' }).click()
  await expect(limit.getByText('Saved.')).toBeVisible()
})

test('whoever turns away from the passkey may try again or enter a code', async () => {
  await authenticator.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await byPassword()
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await expect(page.getByText('The passkey was not used. Try again, or enter a code.')).toBeVisible()
  await authenticator.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await expect(office()).toBeVisible()
})

for (const { viewport, colorScheme } of SCREENS) {
  test(`passkeys fit ${viewport.width} pixels`, async () => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await page.goto('/second-step')
    await passkeys().locator('summary', { hasText: 'Add passkey' }).click()
    await passkeys().locator('summary', { hasText: 'Remove Office PC' }).click()
    await expect(page.getByRole('button', { name: 'Remove passkey' })).toBeVisible()
    await expectToFit(page)
    if (process.env.OFFICE_SHOTS)
      await page.screenshot({ path: `${process.env.OFFICE_SHOTS}/passkeys-${viewport.width}.png`, fullPage: true })
  })
}

test('a copied passkey is refused and shown as blocked, and is removed with a code', async ({ query }) => {
  const { credentials } = await authenticator.send('WebAuthn.getCredentials', { authenticatorId })
  const [credential] = credentials
  if (!credential) throw new Error('The authenticator has no passkey')
  await authenticator.send('WebAuthn.removeCredential', { authenticatorId, credentialId: credential.credentialId })
  await authenticator.send('WebAuthn.addCredential', { authenticatorId, credential: { ...credential, signCount: 1 } })
  await byPassword()
  await page.getByRole('button', { name: 'Use passkey' }).click()
  await expect(page.getByText('This passkey may have been copied, so it no longer works.')).toBeVisible()
  await page.getByLabel('Authenticator code or recovery code').fill(await freshCode(query, secret))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(office()).toBeVisible()
  await page.goto('/second-step')
  await expect(page.getByText('Blocked: this passkey may have been copied.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Use passkey' })).toHaveCount(0)
  await page.locator('summary', { hasText: 'Remove Office PC' }).click()
  await visibleCode().fill(await freshCode(query, secret))
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByText('No passkeys yet.')).toBeVisible()
})
