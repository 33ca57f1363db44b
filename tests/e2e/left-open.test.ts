import { expect, quoteAirtime, test, ticketIdOf } from '../support/counter.ts'

test('a dead till’s unpaid price and its sale under way go on at another till, sold once', async ({
  browser,
  stack,
  till,
  signIn,
  query,
  portal,
}) => {
  await quoteAirtime(till, '0778300001')
  const unpaid = ticketIdOf(till)
  await quoteAirtime(till, '263000000002')
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: /The Service has taken the sale on/ })).toBeVisible()
  const waiting = ticketIdOf(till)
  await till.context().close()
  await query(`update "Till" set "lastHeardAt" = now() - interval '3 minutes'`)

  const other = await signIn(await browser.newContext({ baseURL: stack.webUrl }), 'Blessing')
  await other.getByRole('link', { name: /^2 sales were left open at till 1/ }).click()
  await expect(other.getByRole('listitem').filter({ hasText: 'Till 1, Rudo' })).toHaveCount(2)
  await other.getByRole('listitem').filter({ hasText: '077 830 0001' }).getByRole('button').click()
  await other.waitForURL(`**/tickets/${unpaid}`)
  await other.keyboard.press('F9')
  await expect(other.getByRole('heading', { name: 'You took $1.00.' })).toBeVisible()

  await other.goto('/left-open')
  await other.getByRole('button', { name: 'Go on here' }).click()
  await other.waitForURL(`**/tickets/${waiting}`)
  await portal.advance(40)
  await expect(other.getByRole('heading', { name: /^You took \$1\.00/ })).toBeVisible({ timeout: 30_000 })
  await other.goto('/left-open')
  await expect(other.getByText('No other till has left anything open.')).toBeVisible()
  const sold = await query(`select 1 from "Sale" where state = 'completed'`)
  expect(sold).toHaveLength(2)
  await other.context().close()
})
