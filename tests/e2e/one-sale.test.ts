import { expect, quoteAirtime, test, ticketIdOf } from '../support/counter.ts'

const SALES_OF = 'select count(*)::int as sales from "Sale" where recipient = $1 and "claimedAt" is not null'

test('two clicks are one sale', async ({ till, freshNumber, query }) => {
  const number = freshNumber()
  await quoteAirtime(till, number)
  await till.getByRole('button', { name: /^Take \$1\.00, sell/ }).dblclick()
  await expect(till.getByRole('heading', { name: 'You took $1.00. No change to give.' })).toBeVisible()
  expect(await query(SALES_OF, [`263${number.slice(1)}`])).toEqual([{ sales: 1 }])
})

test('two tabs on one ticket are one sale, and both show it', async ({ till, context, freshNumber, query }) => {
  const number = freshNumber()
  await quoteAirtime(till, number)
  const second = await context.newPage()
  await second.goto(till.url())
  await Promise.all([till, second].map((page) => page.getByRole('button', { name: /^Take \$1\.00, sell/ }).click()))
  for (const page of [till, second]) {
    await expect(page.getByRole('heading', { name: 'You took $1.00. No change to give.' })).toBeVisible()
  }
  expect(await query(SALES_OF, [`263${number.slice(1)}`])).toEqual([{ sales: 1 }])
})

test('the back button leads to the sale that was made, not to another', async ({ till, freshNumber, query }) => {
  const number = freshNumber()
  await quoteAirtime(till, number)
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: 'You took $1.00. No change to give.' })).toBeVisible()
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

test('repeating a sale to the same number needs a reason', async ({ till, freshNumber }) => {
  const number = freshNumber()
  await quoteAirtime(till, number)
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: 'You took $1.00. No change to give.' })).toBeVisible()
  await quoteAirtime(till, number)
  await till.keyboard.press('F9')
  await expect(till.getByText(/the same item was sold to this number/)).toBeVisible()
  await till.getByLabel('Reason for selling again').fill('the customer wants two')
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: 'You took $1.00. No change to give.' })).toBeVisible()
})
