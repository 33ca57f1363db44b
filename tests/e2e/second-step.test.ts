import { byPassword, confirmOffered, offeredSecret } from '../support/authenticator-by-form.ts'
import { beginFresh, expect, formsOf, signInPlainly, test } from '../support/counter.ts'
import { expectToFit, SCREENS } from '../support/fit.ts'
import { FormBrowser } from '../support/form-browser.ts'
import { freshCode } from '../support/fresh-code.ts'

// A shop of its own: other tests' one-tap people must not be asked for codes.
beginFresh()
test.describe.configure({ mode: 'serial' })

let secret = ''
let recovery = ''

const OFFICE_MENU = 'nav[aria-label="Office pages"]'
const ADDRESSES = ['/overview', '/staff', '/statement', '/top-ups', '/second-step', '/sell/airtime', '/till']
const READS = ['/api/statement/export', '/api/reports/export', '/api/audit', '/api/now', '/api/live']

test('the password alone opens nothing to a manager, who must set up an authenticator, without a script', async ({
  stack,
  query,
}) => {
  const manager = new FormBrowser(stack.webUrl)
  await byPassword(manager, 'farai')
  expect(manager.heading).toBe('Set up your authenticator')
  for (const address of ADDRESSES) {
    await manager.open(address)
    expect(manager.shown?.url.pathname, address).toBe('/sign-in/finish')
  }
  for (const read of READS) expect({ read, ok: await isReadable(manager, read) }).toEqual({ read, ok: false })
  await manager.open('/sign-in/finish')
  secret = offeredSecret(manager)
  await manager.press(/^Confirm code/, { code: '000000' })
  expect(manager.text).toContain('This code is wrong')
  expect(offeredSecret(manager)).toBe(secret)
  await manager.press(/^Confirm code/, { code: await freshCode(query, secret) })
  const codes = manager.texts('[aria-label="Recovery codes"] li')
  expect(codes).toHaveLength(10)
  recovery = codes[0] ?? ''
  expect(manager.shown?.url.href).not.toContain('code')
  await manager.press(/^I have written them down/)
  expect(manager.texts(OFFICE_MENU)).not.toEqual([])
})

test('a PIN at the till sells, and the office asks for the authenticator, then opens the requested page', async ({
  stack,
  query,
  page,
}) => {
  const till = formsOf(page.context(), stack.webUrl)
  await till.open('/sign-in')
  await till.press(/^Rudo/)
  const [farai] = await query(`select id::text from "Staff" where username = 'farai'`)
  await page.context().clearCookies({ name: 'pos-session' })
  await till.open('/sign-in?way=pin')
  await till.press(/^Sign in$/, { staffId: String(farai?.id), pin: '1234' })
  expect(till.texts('label').join()).toContain('Customer’s number')
  for (const read of ['/api/statement/export', '/api/reports/export', '/api/audit']) {
    const answer = await page.request.get(read, { maxRedirects: 0 })
    expect({ read, ok: answer.ok() }).toEqual({ read, ok: false })
  }
  await page.goto('/staff')
  await expect(page.getByRole('heading', { name: 'Authenticator needed' })).toBeVisible()
  await page.getByText('Phone lost').click()
  await expectToFit(page)
  await till.open('/staff')
  await till.press(/^Continue/, { code: '000000' })
  expect(till.text).toContain('This code is wrong')
  await till.press(/^Continue/, { code: await freshCode(query, secret) })
  expect(till.shown?.url.pathname).toBe('/staff')
  expect(till.heading).toBe('Staff')
})

test('another phone: the old authenticator is removed with a code, and the next is set up before anything else', async ({
  stack,
  query,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const manager = formsOf(page.context(), stack.webUrl)
  await byPassword(manager, 'farai')
  await manager.press(/^Continue/, { code: await freshCode(query, secret) })
  expect(manager.texts(OFFICE_MENU)).not.toEqual([])
  await page.goto('/second-step')
  await expect(page.getByText('10 of 10')).toBeVisible()
  await expectToFit(page)
  await manager.open('/second-step')
  await manager.press(/^Remove this authenticator/, { code: 'WRONG WRONG' })
  expect(manager.text).toContain('This code is wrong')
  await manager.press(/^Remove this authenticator/, { code: recovery })
  expect(manager.heading).toBe('Set up your authenticator')
  await page.goto('/staff')
  await expect(page).toHaveURL(/\/sign-in\/finish$/)
  secret = ((await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Six-digit code from the app').fill(await freshCode(query, secret))
  await page.getByRole('button', { name: 'Confirm code' }).click()
  await expectToFit(page)
  await page.getByRole('button', { name: 'I have written them down' }).click()
  await expect(page.getByRole('navigation', { name: 'Office pages' })).toBeVisible()
})

test('a lost phone: the owner removes the authenticator with a code of their own, and the person is signed out', async ({
  stack,
  query,
}) => {
  const owner = await signInPlainly(stack.webUrl, 'Tendai')
  await owner.open('/second-step')
  secret = await confirmOffered(owner, query)
  expect(owner.texts('[aria-label="Recovery codes"] li')).toHaveLength(10)
  await owner.open('/second-step')
  expect(owner.text).toContain('10 of 10')
  expect(owner.texts('[aria-label="Recovery codes"] li')).toEqual([])
  await owner.open('/staff')
  await owner.follow(/^Farai$/)
  await owner.press(/^Remove lost authenticator/, { code: await freshCode(query, secret) })
  expect(owner.text).toContain('Staff who need one set it up')
  const [row] = await query(
    `select count(*)::int as open from "StaffSession" x join "Staff" s on s.id = x."staffId"
     where s.username = 'farai' and x."endedAt" is null`,
  )
  expect(row?.open).toBe(0)
})

test('setting up an authenticator fits a laptop and a phone and is accessible', async ({ page, stack }) => {
  await byPassword(formsOf(page.context(), stack.webUrl), 'farai')
  await page.goto('/sign-in/finish')
  await expect(page.getByRole('heading', { name: 'Set up your authenticator' })).toBeVisible()
  for (const { viewport, colorScheme } of SCREENS) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(viewport)
    await expectToFit(page)
    if (process.env.OFFICE_SHOTS)
      await page.screenshot({ path: `${process.env.OFFICE_SHOTS}/second-set-up-${viewport.width}.png` })
  }
})

async function isReadable(browser: FormBrowser, address: string): Promise<boolean> {
  const { url } = browser.shown ?? {}
  const answer = await fetch(new URL(address, url), { headers: { cookie: browser.cookie }, redirect: 'manual' })
  return answer.ok
}
