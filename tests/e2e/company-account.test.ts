import { test as base, expect, sendFrom, signInPlainly } from '../support/counter.ts'
import { expectToFit, SCREENS } from '../support/fit.ts'
import { FormBrowser } from '../support/form-browser.ts'
import { type OidcServer, startOidcServer } from '../support/oidc-server.ts'

// A stack of its own, with a company beside it whose sign-in server is a real one.
const test = base.extend<object, { company: OidcServer }>({
  company: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const company = await startOidcServer()
      await use(company)
      await company.close()
    },
    { scope: 'worker' },
  ],
  extraEnv: [
    async ({ company }, use) =>
      use({
        OIDC_ISSUER: company.issuer,
        OIDC_CLIENT_ID: company.clientId,
        OIDC_CLIENT_SECRET: company.clientSecret,
        OIDC_NAME: 'Kopje ID',
      }),
    { scope: 'worker' },
  ],
})
test.describe.configure({ mode: 'serial' })

async function atCompany(browser: FormBrowser, login: string): Promise<void> {
  await browser.open('/sign-in?way=password')
  await browser.follow(/^Sign in with Kopje ID/)
  await browser.press(/^Sign-in/, { login, password: 'any' })
  await browser.press(/^Continue/)
}

async function expectPinSignIn(webUrl: string): Promise<void> {
  const till = await signInPlainly(webUrl)
  expect(till.shown?.url.pathname).toBe('/sell/airtime')
}

test.beforeAll(async ({ company, stack, query }) => {
  company.serve(stack.webUrl)
  company.people.set('farai', { email: 'farai@kopje.example', email_verified: true })
  company.people.set('stranger', { email: 'stranger@elsewhere.example', email_verified: true })
  await query(
    `insert into "CompanyAccount" ("staffId", email) select id, 'farai@kopje.example' from "Staff" where username = 'farai'`,
  )
})

test('a manager signs in with the company’s account, sets up the second step, and signs out, with script', async ({
  context,
  page,
}) => {
  await page.goto('/sign-in?way=password')
  await page.getByRole('link', { name: 'Sign in with Kopje ID' }).click()
  await page.getByPlaceholder('Enter any login').fill('farai')
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/sign-in\/finish$/)
  await expect(page.getByRole('heading', { name: 'Set up your authenticator' })).toBeVisible()
  const kept = await context.cookies()
  const ours = kept.filter(({ name }) => name.startsWith('pos-'))
  expect(ours.map(({ name }) => name)).toEqual(['pos-session'])
  expect(ours[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(kept.filter(({ name }) => name.includes('next-auth'))).toEqual([])
  await page.goto('/staff')
  await expect(page).toHaveURL(/\/sign-in\/finish$/)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in$/)
  await page.goto('/sign-in/finish')
  await expect(page).toHaveURL(/\/sign-in$/)
})

test('a manager signs in with the company’s account without script, and the company asks again after signing out', async ({
  stack,
}) => {
  const browser = new FormBrowser(stack.webUrl)
  await atCompany(browser, 'farai')
  expect(browser.shown?.url.pathname).toBe('/sign-in/finish')
  expect(browser.heading).toBe('Set up your authenticator')
  await browser.open('/staff')
  expect(browser.shown?.url.pathname).toBe('/sign-in/finish')
  await browser.press(/^Sign out/)
  expect(browser.shown?.url.pathname).toBe('/sign-in')
  await browser.open('/sign-in/finish')
  expect(browser.shown?.url.pathname).toBe('/sign-in')
  await browser.open('/sign-in?way=password')
  await browser.follow(/^Sign in with Kopje ID/)
  expect(browser.names('input[placeholder="and password"]')).toEqual(['password'])
})

test('somebody whom the office does not know is told whom to ask, and PIN sign-in still works', async ({ stack }) => {
  const browser = new FormBrowser(stack.webUrl)
  await atCompany(browser, 'stranger')
  expect(browser.text).toContain('No active manager or owner has this account at Kopje ID.')
  await expectPinSignIn(stack.webUrl)
})

test('next-auth’s other routes are closed, and no other site leads to the company', async ({ request }) => {
  for (const route of ['session', 'csrf', 'providers', 'signout', 'signin', 'error', 'callback/credentials']) {
    expect((await request.get(`/api/auth/${route}`, { maxRedirects: 0 })).status()).toBe(404)
  }
  const headers = { 'sec-fetch-site': 'cross-site' }
  const answer = await request.get('/api/auth/signin/company', { maxRedirects: 0, headers })
  expect(answer.headers().location).toBe('/sign-in')
  expect(answer.headers()['set-cookie']).toBeUndefined()
})

test('the button to the company fits a laptop and a phone, at a till and elsewhere', async ({ context, stack }) => {
  await signInPlainly(stack.webUrl, 'Rudo', sendFrom(context))
  const page = await context.newPage()
  for (const address of ['/sign-in', '/sign-in?way=password&problem=COMPANY_UNVERIFIED']) {
    await page.goto(address)
    await expect(page.getByRole('link', { name: 'Sign in with Kopje ID' })).toBeVisible()
    for (const { viewport, colorScheme } of SCREENS) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      await expectToFit(page)
      if (!process.env.OFFICE_SHOTS) continue
      const name = `company-${viewport.width}-${address.includes('way') ? 'password' : 'till'}.png`
      await page.screenshot({ path: `${process.env.OFFICE_SHOTS}/${name}`, fullPage: true })
    }
  }
})

test('an owner enters the e-mail of a manager on their page', async ({ context, signIn }) => {
  const page = await signIn(context, 'Tendai')
  await page.goto('/staff')
  await page.getByRole('link', { name: 'Farai' }).click()
  await expect(page.getByText('farai@kopje.example: linked.')).toBeVisible()
  await page.locator('summary', { hasText: 'Change e-mail' }).click()
  await page.getByLabel('E-mail at the company').fill('farai.moyo@kopje.example')
  await page.getByLabel('Your own authenticator code').last().fill('000000')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await expect(page.getByText('This needs your authenticator, and you have none yet.')).toBeVisible()
  await expectToFit(page)
})

test('when the company cannot be reached, the page says so in plain words, and PIN sign-in still works', async ({
  stack,
  company,
}) => {
  await company.close()
  const browser = new FormBrowser(stack.webUrl)
  await browser.open('/sign-in?way=password')
  await browser.follow(/^Sign in with Kopje ID/)
  expect(browser.text).toContain('We cannot reach Kopje ID right now. Sign in with your PIN or password')
  await expectPinSignIn(stack.webUrl)
})
