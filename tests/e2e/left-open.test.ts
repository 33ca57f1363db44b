import { expect, signInPlainly, test } from '../support/counter.ts'
import type { FormBrowser } from '../support/form-browser.ts'

const spaced = (number: string) => `${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}`

test('a dead till’s unpaid price and its sale under way continue at another till, each sold once', async ({
  stack,
  shop,
  query,
  portal,
  freshNumber,
}) => {
  const [unpaidTo, waitingTo] = [freshNumber(), freshNumber()]
  const unpaid = await quote(shop, unpaidTo)
  const waiting = await quote(shop, waitingTo)
  await portal.pendSales()
  await shop.press(/^Take this cash and sell/)
  expect(shop.heading).toContain('The Service has accepted the sale')
  await portal.faults([])
  const gone = `update "Till" set "lastHeardAt" = now() - interval '3 minutes' where id = (select "tillId" from "Ticket" where id = $1)`
  await query(gone, [unpaid])

  const other = await signInPlainly(stack.webUrl, 'Blessing')
  const rowOf = (number: string) => other.texts('main li').find((row) => row.includes(spaced(number)))
  await other.follow(/left open at till/)
  expect(rowOf(unpaidTo)).toContain('Priced, not paid yet')
  await other.pressIn(spaced(unpaidTo), /^Continue here/)
  expect(other.ticketId).toBe(unpaid)
  await other.press(/^Take this cash and sell/)
  expect(other.heading).toMatch(/^You took \$1\.00/)

  await other.open('/left-open')
  expect(rowOf(unpaidTo)).toBeUndefined()
  await other.pressIn(spaced(waitingTo), /^Continue here/)
  expect(other.ticketId).toBe(waiting)
  await portal.advance(40)
  await expect(async () => {
    await other.reload()
    expect(other.heading).toMatch(/^You took \$1\.00/)
  }).toPass({ timeout: 60_000 })
  await other.open('/left-open')
  expect(rowOf(waitingTo)).toBeUndefined()
  const sold = await query(`select state, "ticketId" from "Sale" where "ticketId" = any($1)`, [[unpaid, waiting]])
  expect(sold.map((sale) => sale.state)).toEqual(['completed', 'completed'])
})

async function quote(shop: FormBrowser, recipient: string): Promise<string> {
  await shop.open('/sell/airtime')
  await shop.press(/^Find/, { recipient })
  await shop.press(/^\$1\.00/)
  return shop.ticketId
}
