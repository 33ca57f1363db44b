import type { Page } from '@playwright/test'
import { beginFresh, expect, test } from '../support/counter.ts'
import { expectToFit, SCREENS } from '../support/fit.ts'
import { freshCode } from '../support/fresh-code.ts'

// A shop of its own: other tests' one-tap people must not be asked for codes.
beginFresh()
test.describe.configure({ mode: 'serial' })

let secret = ''
let recovery = ''

async function byPassword(page: Page, username: string): Promise<void> {
  await page.goto('/sign-in?way=password')
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('kopje-demo')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const ADDRESSES = ['/overview', '/staff', '/statement', '/top-ups', '/second-step', '/sell/airtime', '/till']
const READS = ['/api/statement/export', '/api/reports/export', '/api/audit', '/api/now', '/api/live']

test('the password alone opens nothing to a manager, who must set up an authenticator, without a script', async ({
  browser,
  stack,
  query,
}) => {
  const context = await browser.newContext({ baseURL: stack.webUrl, javaScriptEnabled: false })
  const page = await context.newPage()
  await byPassword(page, 'farai')
  await expect(page.getByRole('heading', { name: 'Set up your authenticator' })).toBeVisible()
  for (const address of ADDRESSES) {
    await page.goto(address)
    await expect(page).toHaveURL(/\/sign-in\/finish$/)
  }
  for (const read of READS) {
    const answer = await page.request.get(read, { maxRedirects: 0 })
    expect({ read, ok: answer.ok() }).toEqual({ read, ok: false })
  }
  await page.goto('/sign-in/finish')
  secret = ((await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Six-digit code from the app').fill('000000')
  await page.getByRole('button', { name: 'Confirm code' }).click()
  await expect(page.getByText('This code is wrong')).toBeVisible()
  await expect(page.getByText(secret.match(/.{4}/g)?.join(' ') ?? '-')).toBeVisible()
  await page.getByLabel('Six-digit code from the app').fill(await freshCode(query, secret))
  await page.getByRole('button', { name: 'Confirm code' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  recovery = (await codes.first().textContent()) ?? ''
  expect(page.url()).not.toContain('code')
  await page.getByRole('button', { name: 'I have written them down' }).click()
  await expect(page.getByRole('navigation', { name: 'Office pages' })).toBeVisible()
  await context.close()
})

test('a PIN at the till sells, and the office asks for the authenticator, then opens the requested page', async ({
  browser,
  stack,
  query,
}) => {
  const context = await browser.newContext({ baseURL: stack.webUrl })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByRole('button', { name: /^Rudo/ }).click()
  await expect(page.getByLabel('Customer’s number')).toBeVisible()
  await context.clearCookies({ name: 'pos-session' })
  await page.goto('/sign-in')
  await page.getByRole('radio', { name: /Farai/ }).check({ force: true })
  await page.getByLabel('PIN', { exact: true }).fill('1234')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('Customer’s number')).toBeVisible()
  for (const read of ['/api/statement/export', '/api/reports/export', '/api/audit']) {
    const answer = await page.request.get(read, { maxRedirects: 0 })
    expect({ read, ok: answer.ok() }).toEqual({ read, ok: false })
  }
  await page.goto('/staff')
  await expect(page.getByRole('heading', { name: 'Authenticator needed' })).toBeVisible()
  await page.getByText('Phone lost').click()
  await expectToFit(page)
  await page.getByLabel('Authenticator code or recovery code').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('This code is wrong')).toBeVisible()
  await page.getByLabel('Authenticator code or recovery code').fill(await freshCode(query, secret))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/staff$/)
  await expect(page.getByRole('heading', { name: 'Staff' })).toBeVisible()
  await context.close()
})

test('another phone: the old authenticator is removed with a code, and the next is set up before anything else', async ({
  browser,
  stack,
  query,
}) => {
  const context = await browser.newContext({ baseURL: stack.webUrl, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await byPassword(page, 'farai')
  await page.getByLabel('Authenticator code or recovery code').fill(await freshCode(query, secret))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('navigation', { name: 'Office pages' })).toBeVisible()
  await page.goto('/second-step')
  await expect(page.getByText('10 of 10')).toBeVisible()
  await expectToFit(page)
  await page.locator('summary', { hasText: 'Remove this authenticator' }).click()
  const label = page.getByLabel('Authenticator code or recovery code')
  await label.fill('WRONG WRONG')
  await page.getByRole('button', { name: 'Remove this authenticator' }).click()
  await expect(page.getByText('This code is wrong')).toBeVisible()
  await label.fill(recovery)
  await page.getByRole('button', { name: 'Remove this authenticator' }).click()
  await expect(page.getByRole('heading', { name: 'Set up your authenticator' })).toBeVisible()
  await page.goto('/staff')
  await expect(page).toHaveURL(/\/sign-in\/finish$/)
  secret = ((await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Six-digit code from the app').fill(await freshCode(query, secret))
  await page.getByRole('button', { name: 'Confirm code' }).click()
  await expectToFit(page)
  await page.getByRole('button', { name: 'I have written them down' }).click()
  await expect(page.getByRole('navigation', { name: 'Office pages' })).toBeVisible()
  await context.close()
})

test('a lost phone: the owner removes the authenticator with a code of their own, and the person is signed out', async ({
  browser,
  stack,
  query,
}) => {
  const owner = await (await browser.newContext({ baseURL: stack.webUrl })).newPage()
  await owner.goto('/sign-in')
  await owner.getByRole('button', { name: /^Tendai/ }).click()
  await expect(owner.getByLabel('Customer’s number')).toBeVisible()
  await owner.goto('/second-step')
  secret = ((await owner.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent()) ?? '').replaceAll(' ', '')
  await owner.getByLabel('Six-digit code from the app').fill(await freshCode(query, secret))
  await owner.getByRole('button', { name: 'Confirm code' }).click()
  await expect(owner.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await owner.goto('/staff')
  await owner.getByRole('link', { name: 'Farai' }).click()
  await owner.locator('summary', { hasText: 'Remove lost authenticator' }).click()
  const form = owner.locator('#main details[open] form', { hasText: 'Remove lost authenticator' })
  await form.getByLabel('Your own authenticator code').fill(await freshCode(query, secret))
  await form.getByRole('button', { name: 'Remove lost authenticator' }).click()
  await expect(owner.getByText('Staff who need one set it up')).toBeVisible()
  const [row] = await query(
    `select count(*)::int as open from "StaffSession" x join "Staff" s on s.id = x."staffId"
     where s.username = 'farai' and x."endedAt" is null`,
  )
  expect(row?.open).toBe(0)
})

for (const { viewport, colorScheme } of SCREENS) {
  test(`setting up an authenticator fits ${viewport.width} pixels and is accessible`, async ({ browser, stack }) => {
    const context = await browser.newContext({ baseURL: stack.webUrl, viewport, colorScheme })
    const page = await context.newPage()
    await byPassword(page, 'farai')
    await expect(page.getByRole('heading', { name: 'Set up your authenticator' })).toBeVisible()
    await expectToFit(page)
    if (process.env.OFFICE_SHOTS)
      await page.screenshot({ path: `${process.env.OFFICE_SHOTS}/second-set-up-${viewport.width}.png` })
    await context.close()
  })
}
