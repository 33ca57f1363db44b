import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { postEntry } from '@/lib/books/journal/ledger.ts'
import { drawer } from '@/lib/books/journal/model.ts'
import { cashTaken } from '@/lib/books/journal/ticket-postings.ts'
import { keepMoney } from '@/lib/counter/endings/keep-money.ts'
import { offerEndings } from '@/lib/counter/endings/offer-endings.ts'
import { giveUpTicket } from '@/lib/counter/tickets/change-basket.ts'
import { getTillAtAGlance } from '@/lib/counter/to-do/list-to-do.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { collect, followNow } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, bookedFor, makeDue, quote, sell, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'

// Cash that nobody comes for: whose it becomes, and that it keeps nothing newer off the till's screen.
const shop = openShop()
let supervisor: Actor
let manager: Actor
let served = 0

beforeAll(async () => {
  supervisor = await openTill('HRE-01', 'Tendai', 'supervisor')
  manager = await openTill('HRE-01', 'Farai', 'manager')
})

const order = (amount: string) => ({ ...AIRTIME, amount, recipient: `2637765000${String(10 + served++)}` })

/** A cash sale that the Service accepts and then fails. */
async function failed(actor = shop.actor) {
  const ticket = await quote(actor, order('5'))
  await portalOf(shop.simulator.url).failSales(1)
  await sell(actor, ticket)
  await portalOf(shop.simulator.url).advance(40)
  await makeDue(ticket.sale.id)
  await sweep()
  const { sale } = await viewOf(actor, ticket.id)
  expect(sale.state).toBe('failed')
  return { ticketId: ticket.id, saleId: sale.id }
}

/** All that was booked of a ticket happened that many days earlier. */
async function age(ticketId: string, days: number): Promise<void> {
  await db().$transaction([
    db().$executeRaw`alter table "JournalEntry" disable trigger append_only`,
    db()
      .$executeRaw`update "JournalEntry" set at = at - ${days} * interval '1 day' where "ticketId" = ${ticketId}::uuid`,
    db().$executeRaw`alter table "JournalEntry" enable trigger append_only`,
  ])
}

const keep = (actor: Actor, kind: 'goods_had' | 'unclaimed', ticketId: string, saleId: string | null = null) => {
  return keepMoney({ ctx: { actor }, input: { ticketId, intentId: randomUUID(), kind, saleId, note: 'Called her' } })
}

test('cash of a failed sale is offered to a manager as unclaimed after the office’s period, and is booked', async () => {
  const { ticketId, saleId } = await failed()
  expect(await offerEndings(manager, ticketId)).toEqual({ hadSaleId: saleId, mayBook: false })
  await age(ticketId, 100)
  expect(await offerEndings(shop.actor, ticketId)).toEqual({ hadSaleId: null, mayBook: false })
  expect(await offerEndings(supervisor, ticketId)).toEqual({ hadSaleId: saleId, mayBook: false })
  const own = { ...shop.actor, role: 'manager' as const }
  expect(await offerEndings(own, ticketId)).toEqual({ hadSaleId: null, mayBook: false })
  expect(await offerEndings(manager, ticketId)).toEqual({ hadSaleId: saleId, mayBook: true })
  await keep(manager, 'unclaimed', ticketId)
  expect(await bookedFor(ticketId)).toEqual({ drawer: 500, other_income: -500 })
  expect(await offerEndings(manager, ticketId)).toEqual({ hadSaleId: null, mayBook: false })
})

test('cash of a failed sale whose goods were had after all is kept by a supervisor', async () => {
  const { ticketId, saleId } = await failed()
  await keep(supervisor, 'goods_had', ticketId, saleId)
  expect(await bookedFor(ticketId)).toEqual({ drawer: 500, other_income: -500 })
  expect(await offerEndings(supervisor, ticketId)).toEqual({ hadSaleId: null, mayBook: false })
})

test('a cash part whose payment was never made ends as unclaimed too', async () => {
  const ticket = await quote(shop.actor, order('5'))
  const payment = await collect(shop.actor, ticket, { cash: '2', phone: '263000000003' })
  expect(await offerEndings(manager, ticket.id)).toEqual({ hadSaleId: null, mayBook: false })
  await portalOf(shop.simulator.url).advance(31)
  await followNow(shop.actor, payment)
  await giveUpTicket({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id } })
  await age(ticket.id, 100)
  expect(await offerEndings(manager, ticket.id)).toEqual({ hadSaleId: null, mayBook: true })
  await keep(manager, 'unclaimed', ticket.id)
  expect(await bookedFor(ticket.id)).toEqual({ drawer: 200, other_income: -200 })
})

/** As many older tickets that are like this failed one, each with its cash booked. */
async function older(ticketId: string, count: number): Promise<void> {
  const { environment, credential, branchCode, tillId, staffId } = await db().ticket.findUniqueOrThrow({
    where: { id: ticketId },
  })
  const made = await db().$queryRaw<{ id: string }[]>`
    insert into "Ticket" select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'intentId', gen_random_uuid(),
      'number', t.number + 1000 + n, 'createdAt', t."createdAt" - n * interval '1 day'))).*
    from "Ticket" t, generate_series(1, ${count}::int) n where t.id = ${ticketId}::uuid returning id::text`
  for (const { id } of made) {
    await db().$executeRaw`
      insert into "Sale" select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'intentId', gen_random_uuid(),
        'ticketId', ${id}::text, 'heldCents', 0, 'idempotencyKey', gen_random_uuid(),
        'reference', s.reference || ${id}::text, 'upstreamId', ${id}::text))).*
      from "Sale" s where s."ticketId" = ${ticketId}::uuid`
    await db().$executeRaw`
      insert into "Tender" select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'intakeId', gen_random_uuid(),
        'ticketId', ${id}::text))).* from "Tender" p where p."ticketId" = ${ticketId}::uuid`
    const cash = { currency: 'USD', nativeCents: 500n, usdCents: 500n, place: drawer(tillId, 'USD') }
    await db().$transaction((tx) =>
      postEntry(tx, cashTaken({ ticketId: id, cash: [cash], shares: [{ saleId: null, cents: 500n }] }), {
        ...{ environment, credential, branchCode, tillId, staffId, ticketId: id, shiftId: null, saleId: null },
        ...{ objectKind: 'ticket', objectId: id },
      }),
    )
  }
}

test('fifty refunds that nobody came for keep a newer one neither off the screen nor uncounted', async () => {
  const actor = await openTill('HRE-01', 'Rudo', 'cashier')
  const { ticketId } = await failed(actor)
  await older(ticketId, 50)
  const glance = await getTillAtAGlance(actor)
  expect(glance.hands).toHaveLength(50)
  expect(glance.hands.at(-1)).toMatchObject({ ticketId, todo: { why: 'give_back' } })
  expect(glance.older).toBe(1)
})
