import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { giveUpTicket } from '@/lib/counter/tickets/change-basket.ts'
import { payOut } from '@/lib/counter/tickets/pay-out.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { collect, followNow } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, bookedFor, makeDue, quote, quoteMore, sell, sellNow, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'

// A button names a sum, and that sum leaves the drawer: whatever is free by the time of the press is not what was
// handed over.
const shop = openShop()
let supervisor: Actor
let served = 0

const airtime = (amount = '5') => ({ ...AIRTIME, amount, recipient: `2637782000${String(10 + served++)}` })
/** Whichever item is sent first is refused; the other waits half a minute, and is then not delivered. */
const ONE_FAILS_AND_ONE_WAITS = `[
  {"match":{"method":"POST","path":"/transactions"},"times":1,"kind":"error","code":"PRODUCT_UNAVAILABLE"},
  {"match":{"method":"POST","path":"/transactions"},"times":1,"kind":"pend","seconds":30,"then":"failed"}]`
const refused = (code: string, params?: object) => ({ problem: { code, ...(params && { params }) } })

beforeAll(async () => {
  supervisor = { ...(await openTill('HRE-01', 'Tendai', 'supervisor')), till: shop.actor.till }
  await sellNow(shop.actor, airtime('40'))
})

afterEach(() => portalOf(shop.simulator.url).faults([]))

test('only the sum that the button named is given back, though more failed before the press', async () => {
  const { id: ticketId } = await quote(shop.actor, airtime())
  const ticket = await quoteMore(shop.actor, ticketId, airtime('10'))
  await portalOf(shop.simulator.url).faults(JSON.parse(ONE_FAILS_AND_ONE_WAITS))
  const shown = await sell(shop.actor, ticket)
  const first = shown.freeCents
  expect(first).toBeGreaterThan(0n)
  expect(first).toBeLessThan(1_500n)
  await portalOf(shop.simulator.url).advance(40)
  for (const { id } of shown.sales) await makeDue(id)
  await sweep()
  const now = await viewOf(shop.actor, ticketId)
  expect(now.freeCents).toBe(1_500n)

  const back = (shownCents: bigint, intentId: string) =>
    returnMoney({ ctx: { actor: shop.actor }, input: { ticketId, intentId, currency: 'USD', shownCents } })
  await expect(back(first, randomUUID())).rejects.toMatchObject(refused('RETURN_CHANGED'))
  expect(await bookedFor(ticketId)).toMatchObject({ drawer: 1_500, held: -1_500 })
  const intentId = randomUUID()
  await back(1_500n, intentId)
  await back(1_500n, intentId)
  expect((await viewOf(shop.actor, ticketId)).returns).toHaveLength(1)
  expect(await bookedFor(ticketId)).toEqual({})
})

test('without an amount the sum that the desk showed is paid out, and no more came in by phone', async () => {
  const ticket = await quote(shop.actor, airtime())
  const asked = await collect(shop.actor, ticket)
  await giveUpTicket({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id } })
  await followNow(shop.actor, asked)
  const out = (amount: string, shownCents: bigint, intentId: string = randomUUID()) => {
    const input = { ticketId: ticket.id, intentId, amount, identity: '63-1234567A42', shownCents }
    return payOut({ ctx: { actor: supervisor }, input })
  }
  await expect(out('', 300n)).rejects.toMatchObject(refused('PAYOUT_CHANGED', { held: '$5.00' }))
  expect((await bookedFor(ticket.id)).held).toBe(-500)
  await out('2', 300n)
  const intentId = randomUUID()
  await out('', 300n, intentId)
  await out('', 300n, intentId)
  expect((await viewOf(shop.actor, ticket.id)).returns).toHaveLength(2)
})
