import type { Page } from '@playwright/test'
import { expect, test, ticketIdOf } from '../support/counter.ts'
import { expectUncovered } from '../support/loses-nothing.ts'

async function typeAccount(page: Page, account: string) {
  await page.goto('/sell/bill')
  await page.getByLabel('Customer’s account number').fill(account)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Customer’s account number')).not.toBeFocused()
}

test('a bill: the account, a letter for the bill, a digit for the amount, the name confirmed, then sold', async ({
  till,
}) => {
  await typeAccount(till, 'TEST-OK')
  await till.keyboard.press('A')
  await expect(till.getByRole('radio', { name: /DStv subscription/ })).toBeChecked()
  await expectUncovered(till.getByLabel('Other amount'), 'the amounts, which come next')
  await till.keyboard.press('3')
  await expect(till.getByText('SANDBOX CUSTOMER').first()).toBeVisible()
  await expect(till.getByText('TEST-OK').first()).toBeVisible()
  await till.getByLabel('The name is right').check()
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: 'You took $20.50. No change to give.' })).toBeVisible()
})

test('an unknown account is reported at the field, and the bill stays chosen', async ({ till }) => {
  await typeAccount(till, 'TEST-BAD')
  await till.getByText('TelOne fixed line and fibre').click()
  await till.keyboard.press('1')
  await expect(till.getByText(/the provider rejected this account/)).toBeVisible()
  await expect(till.getByLabel('Customer’s account number')).toHaveValue('TEST-BAD')
  await expect(till.getByRole('radio', { name: /TelOne fixed line/ })).toBeChecked()
})

test('a voucher’s code is not in the page before it is revealed; then it is copied, and printed', async ({
  till,
  freshNumber,
  query,
  deliverableOf,
}) => {
  await till.keyboard.press('Alt+b')
  await till.getByRole('link', { name: 'Vouchers', exact: true }).click()
  await till.getByLabel('Customer’s number').fill(freshNumber())
  await till.keyboard.press('Enter')
  await till.getByText('Netflix voucher').click()
  await till.keyboard.press('2')
  await expect(till.getByText('Price held for')).toBeVisible()
  await till.keyboard.press('F9')
  await expect(till.getByText('Code ready')).toBeVisible()
  const pin = String((await deliverableOf(ticketIdOf(till))).pin)
  const groups = pin.match(/.{4}/g) ?? []
  expect(groups).toHaveLength(4)
  const shows = async () => (await till.content()).replace(/\D/g, '').includes(pin)
  expect(await shows()).toBe(false)
  await till.keyboard.press('S')
  for (const group of groups) await expect(till.getByText(group, { exact: true }).first()).toBeVisible()
  await expect(till.getByRole('button', { name: /^Copy/ })).toBeVisible()
  const audits = await query(`select detail from "Audit" where action = 'token:reveal'`)
  expect(audits).toHaveLength(1)
  expect(JSON.stringify(audits)).not.toContain(pin)
  await till.keyboard.press('P')
  await till.waitForURL('**/receipt**')
  await expect(till.getByText(groups.join(' '))).toBeVisible()
  await till.goto(`/tickets/${ticketIdOf(till)}/receipt`)
  await expect(till.getByText('Hidden here. The printed slip shows it.')).toBeVisible()
  expect(await shows()).toBe(false)
})

test('a voucher with its own price needs no amount', async ({ shop, freshNumber }) => {
  await shop.open('/sell/voucher')
  await shop.press(/TelOne public Wi-Fi 5 GB/, { recipient: freshNumber() })
  await shop.press(/^Take this cash and sell/)
  expect(shop.heading).toBe('You took $4.00. No change to give.')
  expect(shop.text).toContain('Code ready')
})

test('bundles can be browsed and searched before there is a number; the number then gets the chosen one', async ({
  till,
  freshNumber,
}) => {
  await till.goto('/sell/bundle')
  await till.keyboard.press('Enter')
  await till.getByRole('button', { name: 'Telecel', exact: true }).click()
  const closed = till.getByRole('button', { name: /Telecel Mega 10 GB/ })
  await expect(closed).toBeDisabled()
  await expect(closed).toContainText('not on sale right now')
  await till.getByRole('button', { name: 'All', exact: true }).click()
  await expect(till.getByRole('button', { name: /NetOne Social/ })).toContainText(
    'The owner has not set a dollar price yet',
  )
  await till.keyboard.press('*')
  await expect(till.getByLabel('Search the list')).toBeFocused()
  await till.keyboard.type('week econet')
  await expect(till.getByText('Nothing matches')).toBeVisible()
  await till.getByLabel('Search the list').fill('days 1 gb eco')
  const row = till.getByRole('button', { name: /Econet data 1 GB/ })
  await expect(row.locator('mark').first()).toBeVisible()
  await expect(till.getByRole('button', { name: /NetOne data/ })).toHaveCount(0)
  await till.keyboard.press('Enter')
  await expect(row).toBeFocused()
  await till.keyboard.press('A')
  await expect(till.getByLabel('Customer’s number')).toBeFocused()
  await till.keyboard.type(freshNumber())
  await till.keyboard.press('Enter')
  await expect(till.getByText('Price held for')).toBeVisible()
  await expect(till.getByRole('heading', { name: /Econet data 1 GB, 7 days/ })).toBeVisible()
})

test('a closed bundle of the number’s operator comes last, greyed, with the reason', async ({ till }) => {
  await till.goto('/sell/airtime')
  await till.getByLabel('Customer’s number').fill('0731112223')
  const closed = till.getByRole('button', { name: /Telecel Mega 10 GB/ })
  await expect(closed).toBeDisabled()
  await expect(closed).toContainText('not on sale right now')
})

test('a pinned favourite is in the first row with its key, and can be removed again', async ({ till, freshNumber }) => {
  await till.goto('/sell/airtime')
  await till.getByRole('link', { name: 'Edit favourites' }).click()
  const amount = till.getByLabel('Econet airtime, Amount')
  await amount.fill('3,x')
  await till.getByRole('button', { name: 'Pin: Econet airtime' }).click()
  await expect(amount).toHaveAccessibleDescription(/amount/i)
  await expect(amount).toHaveValue('3,x')
  await amount.fill('3')
  await till.getByRole('button', { name: 'Pin: Econet airtime' }).click()
  await expect(till.getByRole('button', { name: 'Remove' })).toBeVisible()
  await till.keyboard.press('Escape')
  await till.getByLabel('Customer’s number').fill(freshNumber())
  await expect(till.getByRole('button', { name: /^\$1\.00/ })).toBeEnabled()
  await till.keyboard.press('Enter')
  await till.keyboard.press('7')
  await expect(till.getByText('Price held for')).toBeVisible()
  await expect(till.getByText('$3.00').first()).toBeVisible()
  await till.goto('/sell/favourites')
  await till.getByRole('button', { name: 'Remove' }).click()
  await expect(till.getByText('No favourites yet.')).toBeVisible()
})

test('the browser’s own product list needs a signed-in till and names no customer', async ({ shop, stack }) => {
  const answer = await fetch(`${stack.webUrl}/api/catalogue`, { headers: { cookie: shop.cookie } })
  const { products } = (await answer.json()) as { products: { name: string; price: string | null }[] }
  expect(products.map(({ name }) => name)).toContain('DStv subscription')
  expect(products.some(({ price }) => price?.startsWith('$'))).toBe(true)
  expect((await fetch(`${stack.webUrl}/api/catalogue`)).status).toBe(401)
})

test('without a script bills, vouchers, favourites and repeats can be chosen and priced', async ({
  shop,
  freshNumber,
}) => {
  await shop.open('/sell/bill')
  await shop.press(/^\$5\.00/, { recipient: 'TEST-OK', product: 'telone.bill' })
  expect(shop.text).toContain('SANDBOX CUSTOMER')
  await shop.open('/sell/favourites')
  await shop.press(/^Pin: TelOne public Wi-Fi 5 GB, 30 days/)
  await shop.open('/sell/voucher')
  await shop.pressIn('Favourites', /^TelOne public Wi-Fi 5 GB/, { recipient: freshNumber() })
  await shop.press(/^Take this cash and sell/)
  await shop.press(/^Show code/)
  expect(shop.texts('button')).toContainEqual(expect.stringMatching(/^Copy/))
  await shop.open('/sell/voucher')
  await shop.pressIn('Recent customers', /TelOne public Wi-Fi 5 GB/)
  expect(shop.text).toContain('Customer pays')
  await shop.open('/sell/bundle')
  await shop.press(/Econet data 1 GB/)
  expect(shop.text).toContain('Enter the customer’s number first.')
})
