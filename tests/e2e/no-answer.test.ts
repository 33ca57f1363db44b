import type { Page, Request, Route } from '@playwright/test'
import { expect, quoteAirtime, test } from '../support/counter.ts'

test.use({ serviceWorkers: 'allow' })

const SALES_OF = 'select count(*)::int as sales from "Sale" where recipient = $1 and "claimedAt" is not null'
const LATE = 'The answer has not come yet'
const CASH = 'Cash received, in dollars'

/** Holds the page’s posts: whether they reach the server is up to `pass`; an answer never comes back. */
async function holdPosts(page: Page, pass: (route: Route) => unknown): Promise<void> {
  await page.route(
    () => true,
    (route) => (route.request().method() === 'POST' ? void pass(route) : route.fallback()),
  )
}

/** The sentence stays until somebody looks: the answer may still come. */
async function look(page: Page): Promise<void> {
  await expect(page.getByText(LATE)).toBeVisible()
  await page.getByRole('alert').getByRole('button', { name: 'Refresh page' }).click()
  await expect(page.getByText(LATE)).toBeHidden()
}

/** Has a held post reach the server after all. */
function postNow(page: Page, held: Request | undefined) {
  return page.context().request.post(held?.url() ?? '', {
    headers: { ...held?.headers(), origin: new URL(page.url()).origin },
    data: held?.postDataBuffer() ?? '',
  })
}

test('a sale whose answer never comes says so, then shows itself, and is made once', async ({
  till,
  freshNumber,
  query,
}) => {
  const number = freshNumber()
  await quoteAirtime(till, number)
  await holdPosts(till, (route) => route.fetch())
  await till.keyboard.press('F9')
  await look(till)
  await expect(till.getByRole('heading', { name: /^You took \$1\.00/ })).toBeVisible()
  expect(await query(SALES_OF, [`263${number.slice(1)}`])).toEqual([{ sales: 1 }])
})

test('a sale whose post lies on the line is made once, though it is pressed again and the first arrives last', async ({
  till,
  freshNumber,
  query,
}) => {
  const number = freshNumber()
  const held: Route[] = []
  await quoteAirtime(till, number)
  await till.getByLabel(CASH).fill('20')
  await holdPosts(till, (route) => held.push(route))
  await till.keyboard.press('F9')
  await look(till)
  await expect(till.getByText('Your last press got no answer yet.')).toBeVisible()
  await expect(till.getByLabel(CASH)).toHaveValue('20')
  await expect(till.locator('#sell')).toContainText('$19.00')
  await till.unrouteAll()
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: /\$19\.00/ })).toBeVisible()
  const late = await postNow(till, held[0]?.request())
  expect(late.ok()).toBe(true)
  expect(new URL(late.url()).pathname).not.toContain('refused')
  expect(await query(SALES_OF, [`263${number.slice(1)}`])).toEqual([{ sales: 1 }])
})

test('a sale that goes through after its page was loaded again is shown there by itself', async ({
  till,
  freshNumber,
}) => {
  const held: Route[] = []
  await quoteAirtime(till, freshNumber())
  await holdPosts(till, (route) => held.push(route))
  await till.keyboard.press('F9')
  await expect.poll(() => held.length).toBe(1)
  await look(till)
  await expect(till.getByText('Your last press got no answer yet.')).toBeVisible()
  await postNow(till, held[0]?.request())
  await expect(till.getByRole('heading', { name: /^You took \$1\.00/ })).toBeVisible()
})

test('while an answer stays away, links and keys still lead to other pages', async ({ till, freshNumber }) => {
  await quoteAirtime(till, freshNumber())
  await holdPosts(till, (route) => route.fetch())
  // Both before the page is drawn again, as on a slow machine.
  await till.evaluate(() => {
    for (const key of ['F9', 'F7']) document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })
  await till.waitForURL('**/waiting')
  await expect(till.getByRole('heading', { name: 'Waiting' })).toBeVisible()
})

test('a price whose answer never comes says so, and the number is still there', async ({ till, freshNumber }) => {
  const number = freshNumber()
  await till.getByLabel('Customer’s number').fill(number)
  await expect(till.getByRole('button', { name: /^\$1\.00/ })).toBeEnabled()
  await till.keyboard.press('Enter')
  await holdPosts(till, () => undefined)
  await till.keyboard.press('2')
  await look(till)
  await till.unrouteAll()
  await expect(till.getByLabel('Customer’s number')).toHaveValue(/^077 8/)
  await till.getByLabel('Customer’s number').press('Enter')
  await expect(till.getByLabel('Customer’s number')).not.toBeFocused()
  await till.keyboard.press('2')
  await expect(till.getByText('Price held for')).toBeVisible()
})

test('a refresh that a portal or a proxy would answer does not leave the page', async ({ till, stack }) => {
  // From the beginning: a page refreshes itself as soon as its line is there.
  const portal = { contentType: 'text/html', body: '<h1>Buy data</h1>' }
  await till.route(/_rsc=/, (route) => route.fulfill({ ...portal, status: 502 }))
  await till.route('**/api/health/live', (route) => route.fulfill({ ...portal, status: 200 }))
  await till.goto('/waiting')
  await till.evaluate(() => Object.assign(window, { isSame: true }))
  await stack.web.kill()
  const opened = till.waitForResponse('**/api/standing')
  await stack.web.start()
  await opened
  await till.waitForTimeout(3_000)
  expect(await till.evaluate(() => 'isSame' in window)).toBe(true)
  await expect(till.getByRole('heading', { name: 'Waiting' })).toBeVisible()
})

test('an office form that a proxy answers keeps what was typed, except for secrets', async ({ context, signIn }) => {
  const page = await signIn(context, 'Tendai')
  await page.goto('/alerts')
  await page.getByLabel('E-mail to').fill('owner@kopje.example')
  await page.getByLabel('Webhook address').fill('https://hooks.kopje.example/till')
  await holdPosts(page, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' }))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Refresh page' }).click()
  await expect(page.getByLabel('E-mail to')).toHaveValue('owner@kopje.example')
  await expect(page.getByLabel('Webhook address')).toHaveValue('https://hooks.kopje.example/till')
})

test('a form whose settings somebody else changed meanwhile is not filled in again, and shows the new ones', async ({
  context,
  signIn,
  query,
}) => {
  const page = await signIn(context, 'Tendai')
  await page.goto('/alerts')
  const mail = page.getByLabel('E-mail to')
  await mail.fill('owner@kopje.example')
  await holdPosts(page, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' }))
  await page.getByRole('button', { name: 'Save' }).click()
  const again = page.getByRole('button', { name: 'Refresh page' })
  await expect(again).toBeVisible()
  await page.unrouteAll()
  await query(`insert into "AlertRule" (environment, "lowBalanceCents", "mailTo", "setById")
    select 'test', 12300, '{}', id from "Staff" limit 1`)
  await again.click()
  await expect(page.getByLabel('Alert when the balance is below')).toHaveValue('123.00')
  // Longer than a form is filled in after its page has come.
  await page.waitForTimeout(5_000)
  await expect(mail).toHaveValue('')
  await query('delete from "AlertRule"')
})

test('what was typed is filled in again in its own row, not in the first one with such a field', async ({
  context,
  signIn,
}) => {
  const page = await signIn(context, 'Tendai')
  await page.goto('/prices')
  const charges = page.getByLabel(/^Our charge for /)
  const before = await charges.first().inputValue()
  await charges.nth(1).fill('0.77')
  await holdPosts(page, (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' }))
  await charges.nth(1).press('Enter')
  await page.getByRole('button', { name: 'Refresh page' }).click()
  await expect(charges.nth(1)).toHaveValue('0.77')
  await expect(charges.first()).toHaveValue(before)
})

test('an answer that is cut half-way shows our own page', async ({ till, freshNumber }) => {
  await quoteAirtime(till, freshNumber())
  await holdPosts(till, async (route) => {
    const response = await route.fetch()
    const body = await response.body()
    await route.fulfill({ response, body: body.subarray(0, body.length / 2) })
  })
  await till.keyboard.press('F9')
  await expect(till.getByText(/do not sell again\./)).toBeVisible()
  await till.unrouteAll()
  await till.getByRole('button', { name: 'Refresh page' }).first().click()
  await expect(till.getByRole('heading', { name: /^You took \$1\.00/ })).toBeVisible()
})

test('cash that was moved without an answer is moved once, though its form is filled in and sent again', async ({
  till,
  query,
}) => {
  await till.goto('/shift')
  const open = till.getByRole('button', { name: /^Open/ })
  await expect(open.or(till.getByRole('heading', { name: 'Shift open' })).first()).toBeVisible()
  if (await open.isVisible()) await open.click()
  await expect(till.getByRole('heading', { name: 'Shift open' })).toBeVisible()
  await till.goto('/shift/move/pay_in')
  const reason = till.getByLabel('Reason', { exact: true })
  await till.getByLabel('Amount', { exact: true }).fill('20')
  await reason.fill('small notes')
  await holdPosts(till, (route) => route.fetch())
  await till.keyboard.press('F9')
  await look(till)
  await till.unrouteAll()
  await expect(reason).toHaveValue('small notes')
  await till.keyboard.press('F9')
  await till.waitForURL('**/shift')
  expect(await query(`select count(*)::int as moved from "CashMovement" where reason = 'small notes'`)).toEqual([
    { moved: 1 },
  ])
})

test('a form that is sent after its session ended leads to the sign-in page, which says so', async ({
  context,
  signIn,
  query,
}) => {
  const page = await signIn(context, 'Tendai')
  // Else the page itself may hear of it first, and lead there.
  await page.route('**/api/live', (route) => route.abort())
  await page.goto('/alerts')
  await page.getByLabel('E-mail to').fill('owner@kopje.example')
  await query(`update "StaffSession" set "endedAt" = now() where "endedAt" is null`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You were signed out. Nothing was saved.')).toBeVisible()
  await page.goto('/alerts')
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.getByText('You were signed out.')).toBeHidden()
})
