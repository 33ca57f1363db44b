import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { postSale } from '@/lib/counter/sales/post-sale.ts'
import { addItem, removeItem } from '@/lib/counter/tickets/change-basket.ts'
import { claimTicket } from '@/lib/counter/tickets/internal/claim-ticket.ts'
import { attachQuote } from '@/lib/counter/tickets/internal/price-item.ts'
import { quoteTicket } from '@/lib/counter/tickets/quote-ticket.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { findHalfSignedIn } from '@/lib/people/sessions/find-actor.ts'
import { finishWithSecret } from '@/lib/people/sign-in/finish-sign-in.ts'
import { signInWithPin } from '@/lib/people/sign-in/sign-in.ts'
import { hireStaff } from '@/lib/people/staff/hire-people.ts'
import { resetSecret } from '@/lib/people/staff/reset-secret.ts'
import { db } from '@/lib/platform/database/db.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, bookedFor, claimOf, quote, sell, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { someoneWaits } from '../support/someone-waits.ts'

const shop = openShop()

afterEach(() => portalOf(shop.simulator.url).faults([]))

test('the same thing for the same number at two tills at once is sold at one of them', async () => {
  const other = await openTill('HRE-01', 'Blessing', 'cashier')
  for (const recipient of ['263774000001', '263774000002', '263774000003']) {
    const claims = await Promise.allSettled(
      [shop.actor, other].map(async (actor) => {
        return claimTicket({ ctx: { actor }, input: claimOf(await quote(actor, { ...AIRTIME, recipient })) })
      }),
    )
    expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  }
})

test('money given back while news of the sale is booked: neither undoes the other', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263774000010' })
  const match = { method: 'POST', path: '/transactions' }
  await portalOf(shop.simulator.url).faults([{ match, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 }])
  await sell(shop.actor, ticket)
  const booking = await openConnection()
  await booking.query('begin')
  await booking.query('select 1 from "Ticket" where id = $1 for no key update', [ticket.id])
  const returned = returnMoney({
    ctx: { actor: shop.actor },
    input: { ticketId: ticket.id, intentId: randomUUID(), currency: 'USD' },
  })
  await someoneWaits()
  await booking.query('select 1 from "Sale" where id = $1 for update', [ticket.sale.id])
  await booking.query('commit')
  await booking.end()
  await returned
  expect(await bookedFor(ticket.id)).toEqual({})
})

test('an answer is applied even if what it says about the key cannot be stored', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263774000020' })
  const claim = await claimTicket({ ctx: { actor: shop.actor }, input: claimOf(ticket) })
  if (claim.kind !== 'claimed') throw new Error('the first press claims')
  await db().$executeRaw`alter table "ServiceStanding" rename to "ServiceStandingAway"`
  await Promise.all(claim.sends.map(({ attempt, committed }) => postSale(attempt, committed))).catch(() => undefined)
  await db().$executeRaw`alter table "ServiceStandingAway" rename to "ServiceStanding"`
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('delivered')
})

test('a new price and the removal of an item from the same basket do not deadlock', async () => {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: '263774000030' })
  const more = { ...AIRTIME, recipient: '263774000031', ticketId: ticket.id }
  const saleId = await addItem({ ctx: { actor: shop.actor }, input: more })
  const { intentId } = await db().sale.findUniqueOrThrow({ where: { id: saleId } })
  await quoteTicket({ ctx: { actor: shop.actor }, input: { ...more, intentId } })
  const [lower = '', higher = ''] = [ticket.sale.id, saleId].sort()
  const blocker = await openConnection()
  await blocker.query('begin')
  await blocker.query('select 1 from "Sale" where id = $1 for update', [higher])
  const removed = removeItem({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id, saleId: higher } })
  await someoneWaits()
  const held = await db().quote.findFirstOrThrow({ where: { sales: { some: { id: lower } } } })
  const price = { quote: held, priceCents: 500n, chargeCents: 0n, isPaid: false, product: null, amountCents: 500n }
  const attached = attachQuote(lower, price)
  await someoneWaits(2)
  await blocker.query('commit')
  await blocker.end()
  await Promise.all([removed, attached])
  expect((await viewOf(shop.actor, ticket.id)).sales.map(({ id }) => id)).toEqual([lower])
})

test('a manager who resets a PIN wins over whoever chooses an own one with it at that moment', async () => {
  const till = shop.actor.till ?? expect.unreachable('the shop has a till')
  const manager = { ...(await openTill('HRE-01', 'Farai', 'manager')), till: null }
  const input = { name: 'Tariro', username: 'tariro', role: 'cashier', locale: 'en' } as const
  const hired = await hireStaff({ ctx: { actor: manager }, input: { ...input, branches: ['HRE-01'] } })
  const { id: staffId, pin } = hired
  const { sessionId } = await signInWithPin({ staffId, pin, till })
  const who = (await findHalfSignedIn(sessionId)) ?? expect.unreachable('a PIN is due')
  const blocker = await openConnection()
  await blocker.query('begin')
  await blocker.query('select 1 from "Staff" where id = $1 for update', [staffId])
  const reset = resetSecret({ ctx: { actor: manager }, input: { staffId, kind: 'pin' } })
  await someoneWaits()
  const chosen = finishWithSecret(who, { secret: '7193', again: '7193' })
  await someoneWaits(2)
  await blocker.query('commit')
  await blocker.end()
  const [given, own] = await Promise.allSettled([reset, chosen])
  expect(own).toMatchObject({ status: 'rejected', reason: { problem: { code: 'SIGNED_OUT' } } })
  if (given.status === 'rejected') throw given.reason
  await signInWithPin({ staffId, pin: given.value, till })
})

async function openConnection(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  return client
}
