import { expect, quoteAirtime, test, ticketIdOf } from '../support/counter.ts'

test('a dead till’s unpaid price and its sale under way continue at another till, each sold once', async ({
  browser,
  stack,
  till,
  signIn,
  query,
  portal,
  freshNumber,
}) => {
  const [unpaidTo, waitingTo] = [freshNumber(), freshNumber()]
  await quoteAirtime(till, unpaidTo)
  const unpaid = ticketIdOf(till)
  await quoteAirtime(till, waitingTo)
  await portal.pendSales()
  await till.keyboard.press('F9')
  await expect(till.getByRole('heading', { name: /The Service has accepted the sale/ })).toBeVisible()
  const waiting = ticketIdOf(till)
  await portal.faults([])
  await till.context().close()
  const gone = `update "Till" set "lastHeardAt" = now() - interval '3 minutes' where id = (select "tillId" from "Ticket" where id = $1)`
  await query(gone, [unpaid])

  const other = await signIn(await browser.newContext({ baseURL: stack.webUrl }), 'Blessing')
  const spaced = (number: string) => `${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}`
  const rowOf = (number: string) =>
    other
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: spaced(number) })
  await other.getByRole('link', { name: /left open at till/ }).click()
  await expect(rowOf(unpaidTo)).toContainText('Priced, not paid yet')
  await rowOf(unpaidTo).getByRole('button', { name: 'Continue here' }).click()
  await other.waitForURL(`**/tickets/${unpaid}`)
  await other.keyboard.press('F9')
  await expect(other.getByRole('heading', { name: /^You took \$1\.00/ })).toBeVisible()

  await other.goto('/left-open')
  await expect(rowOf(unpaidTo)).toHaveCount(0)
  await rowOf(waitingTo).getByRole('button', { name: 'Continue here' }).click()
  await other.waitForURL(`**/tickets/${waiting}`)
  await portal.advance(40)
  await expect(other.getByRole('heading', { name: /^You took \$1\.00/ })).toBeVisible({ timeout: 30_000 })
  await other.goto('/left-open')
  await expect(rowOf(waitingTo)).toHaveCount(0)
  const sold = await query(`select state, "ticketId" from "Sale" where "ticketId" = any($1)`, [[unpaid, waiting]])
  expect(sold.map((sale) => sale.state)).toEqual(['completed', 'completed'])
  await other.context().close()
})
