import { expect, formsOf, quoteAirtime, test, ticketIdOf } from '../support/counter.ts'
import { sellDollar } from '../support/sell-dollar.ts'

const SALES_OF = 'select count(*)::int as sales from "Sale" where recipient = $1 and "claimedAt" is not null'

test('two clicks are one sale', async ({ till, freshNumber, query }) => {
  const number = freshNumber()
  await quoteAirtime(till, number)
  await till.getByRole('button', { name: /^Take \$1\.00, sell/ }).dblclick()
  await expect(till.getByRole('heading', { name: 'You took $1.00. No change to give.' })).toBeVisible()
  expect(await query(SALES_OF, [`263${number.slice(1)}`])).toEqual([{ sales: 1 }])
})

test('two tabs on one ticket are one sale, and both show it', async ({ shop, stack, freshNumber, query }) => {
  const number = freshNumber()
  await shop.press(/^Find/, { recipient: number })
  await shop.press(/^\$1\.00/)
  const { url, body } = shop.draft(/^Take this cash and sell/)
  const headers = { cookie: shop.cookie, origin: stack.webUrl }
  const post = () => fetch(url, { method: 'POST', body, headers, redirect: 'manual' })
  for (const { status, headers } of await Promise.all([post(), post()])) {
    expect(status).toBe(303)
    await shop.open(headers.get('location') ?? '')
    expect(shop.heading).toBe('You took $1.00. No change to give.')
  }
  expect(await query(SALES_OF, [`263${number.slice(1)}`])).toEqual([{ sales: 1 }])
})

test('the back button leads to the sale that was made, not to another', async ({ till, freshNumber, query }) => {
  const number = freshNumber()
  await sellDollar(till, number)
  const sold = ticketIdOf(till)
  await till.goBack()
  await till.goForward()
  await till.goto(`/tickets/${sold}?edit=1`)
  await expect(till.getByRole('heading', { name: 'You took $1.00. No change to give.' })).toBeVisible()
  expect(await query(SALES_OF, [`263${number.slice(1)}`])).toEqual([{ sales: 1 }])
})

test('a reload during a sale shows the same sale, and only one is made', async ({
  till,
  portal,
  freshNumber,
  query,
}) => {
  const number = freshNumber()
  await quoteAirtime(till, number)
  await portal.faults([{ match: { method: 'POST', path: '/transactions' }, kind: 'delay', ms: 3_000, times: 1 }])
  await till.keyboard.press('F9')
  await expect.poll(async () => (await query(SALES_OF, [`263${number.slice(1)}`]))[0]?.sales).toBe(1)
  await till.reload()
  await expect(till.getByRole('heading', { name: 'You took $1.00. No change to give.' })).toBeVisible({
    timeout: 30_000,
  })
  expect(await query(SALES_OF, [`263${number.slice(1)}`])).toEqual([{ sales: 1 }])
})

test('repeating a sale to the same number is told at the price, and sells with a reason of one press', async ({
  till,
  context,
  stack,
  freshNumber,
}) => {
  const number = freshNumber()
  const shop = formsOf(context, stack.webUrl)
  await shop.open('/sell/airtime')
  await shop.press(/^Find/, { recipient: number })
  await shop.press(/^\$1\.00/)
  await shop.press(/^Take this cash and sell/)
  await quoteAirtime(till, number, '4')
  await expect(till.getByText(/Another amount of this item, for \$1\.00, was sold to this number/)).toBeVisible()
  await quoteAirtime(till, number)
  await expect(till.getByText(/The same item, for \$1\.00, was sold to this number less than a minute/)).toBeVisible()
  await expect(till.getByRole('radio', { name: 'The customer wants two' })).toBeFocused()
  await till.getByLabel('Cash received, in dollars').fill('5')
  await till.keyboard.press('F9')
  await expect(till.getByRole('radio', { name: 'The customer wants two' })).toBeFocused()
  await expect(till.getByLabel('Cash received, in dollars')).toHaveValue('5')
  await till.getByText('The customer wants two').click()
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: /You took \$5\.00/ })).toBeVisible()
})
