import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { checkBooks } from '@/lib/books/journal/check-books.ts'
import { keepMoney } from '@/lib/counter/endings/keep-money.ts'
import { listDrawerBalances } from '@/lib/counter/shifts/drawer-cash.ts'
import { approveShift } from '@/lib/counter/shifts/review-shift.ts'
import { payOut } from '@/lib/counter/tickets/pay-out.ts'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { watchReversals } from '@/lib/jobs/watch-lists.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { collect, followNow } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, bookedFor, makeDue, quote, sell, sellNow } from '../support/sell.ts'
import { close, move, open, xOf } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sumAll } from '../support/sum-all.ts'
import { sweep } from '../support/sweep.ts'

const shop = openShop()
let served = 0

/** A cashier at a till of their own: no test shares a drawer with another. */
let actor: Actor
beforeEach(async () => {
  await portalOf(shop.simulator.url).faults([])
  actor = await openTill('HRE-01', 'Rudo', 'cashier')
})

const atTheTill = (name: string, role: Actor['role']) =>
  openTill('HRE-01', name, role).then((other): Actor => ({ ...other, till: actor.till }))

function order() {
  served += 1
  return { ...AIRTIME, recipient: `2637724000${String(10 + served)}` }
}

/** The till's drawer according to the books, in cents. */
async function drawer(environment: 'test' | 'live' = 'test'): Promise<bigint> {
  const [usd] = await listDrawerBalances(db(), environment, actor.till?.id ?? '')
  return usd?.nativeCents ?? 0n
}

/** Backdates a ticket, so that only its late news can bring it onto a Z. */
async function makeOld(ticketId: string): Promise<void> {
  await db().$executeRaw`
    update "Ticket" set "createdAt" = "createdAt" - interval '60 days' where id = ${ticketId}::uuid`
}

test('the last cent of a drawer may go out', async () => {
  await open(actor, { USD: '10' })
  await move(actor, 'cash_drop', { amount: '10' })
  expect(await drawer()).toBe(0n)
})

test('practice cash in a drawer does not count as real', async () => {
  await open(actor, { USD: '10' })
  expect([await drawer('test'), await drawer('live')]).toEqual([1_000n, 0n])
})

test('a drawer’s balance is the same before and after its entries are totalled', async () => {
  await open(actor, { USD: '10' })
  await sellNow(actor, order())
  expect(await drawer()).toBe(1_500n)
  await sumAll()
  expect(await drawer()).toBe(1_500n)
})

test('nobody approves a shift they sold in, even if others opened and closed it', async () => {
  await open(actor)
  const supervisor = await atTheTill('Nomsa', 'supervisor')
  await sellNow(supervisor, order())
  const { id: shiftId } = await close(actor, { USD: '5' })
  const approved = approveShift({ ctx: { actor: supervisor }, input: { shiftId } })
  await expect(approved).rejects.toMatchObject({ problem: { code: 'SHIFT_OWN' } })
})

test('nobody approves a shift in which they sold by phone alone', async () => {
  await open(actor)
  const supervisor = await atTheTill('Nomsa', 'supervisor')
  await followNow(supervisor, await collect(supervisor, await quote(supervisor, order())))
  const { id: shiftId } = await close(actor, { USD: '0' })
  const approved = approveShift({ ctx: { actor: supervisor }, input: { shiftId } })
  await expect(approved).rejects.toMatchObject({ problem: { code: 'SHIFT_OWN' } })
})

test('a sale that ends long after its shift was closed is on the next Z', async () => {
  await open(actor)
  const ticket = await quote(actor, order())
  const match = { method: 'POST', path: '/transactions' }
  await portalOf(shop.simulator.url).faults([{ match, kind: 'drop_after', times: 1 }])
  const lost = await sell(actor, ticket)
  expect((await close(actor, { USD: '5' })).report.carried).toMatchObject([{ state: 'sending' }])
  await makeOld(ticket.id)
  await makeDue(lost.sale.id)
  await sweep()
  await open(actor)
  expect((await xOf(actor)).report.late).toMatchObject([{ ticketId: ticket.id, from: 'sending', state: 'completed' }])
})

test('a reversal long after its shift was closed is on the next Z', async () => {
  await open(actor)
  const ticket = await sellNow(actor, { ...AIRTIME, recipient: '263000000004' })
  await close(actor, { USD: '5' })
  await makeOld(ticket.id)
  await portalOf(shop.simulator.url).advance(150)
  await watchReversals(credentialNamed('demo'))
  await open(actor)
  expect((await xOf(actor)).report.late).toMatchObject([{ ticketId: ticket.id, from: 'completed', state: 'reversed' }])
})

test('for goods the customer had after all, no more becomes ours than is still held', async () => {
  await sellNow(actor, order())
  const ticket = await quote(actor, { ...AIRTIME, recipient: '263000000003' })
  const payment = await collect(actor, ticket)
  await followNow(actor, payment)
  await portalOf(shop.simulator.url).advance(40)
  await makeDue(ticket.sale.id)
  await sweep()
  const supervisor = await atTheTill('Tendai', 'supervisor')
  const about = { ticketId: ticket.id, intentId: randomUUID() }
  await payOut({ ctx: { actor: supervisor }, input: { ...about, amount: '2', identity: '63-1234567A42' } })
  const manager = await atTheTill('Farai', 'manager')
  const had = { ...about, intentId: randomUUID(), kind: 'goods_had' as const, saleId: ticket.sale.id }
  await keepMoney({ ctx: { actor: manager }, input: { ...had, note: 'The phone shows it' } })
  expect(await bookedFor(ticket.id)).toEqual({ service_available: 500, drawer: -200, other_income: -300 })
})

test('a row that names a sale of ours is not foreign, even while the sale has no end', async () => {
  const ticket = await quote(actor, order())
  const match = { method: 'POST', path: '/transactions' }
  await portalOf(shop.simulator.url).faults([{ match, kind: 'drop_after', times: 1 }])
  const { sale } = await sell(actor, ticket)
  await followStatement('test')
  const rows = await db().statementEntry.findMany({ where: { saleId: sale.id } })
  expect(rows).toMatchObject([{ match: 'open', amountCents: -475n, branchCode: 'HRE-01' }])
})

test('an entry that sums to zero in its currency but not in USD is found', async () => {
  const client = new pg.Client({ connectionString: shop.databaseUrl })
  await client.connect()
  await client.query('set session_replication_role = replica')
  const { rows } = await client.query<{ id: string }>(
    `insert into "JournalEntry" (environment, credential, "objectKind", "objectId", event)
     values ('test', 'demo', 'planted', $1, 'planted') returning id`,
    [randomUUID()],
  )
  const id = rows[0]?.id
  await client.query(
    `insert into "JournalPosting" ("entryId", account, "accountKey", currency, "nativeCents", "usdCents")
     values ($1, 'bank', '', 'ZWG', 100, 4), ($1, 'opening', '', 'ZWG', -100, -3)`,
    [id],
  )
  const { faults } = await checkBooks()
  await client.query(`delete from "JournalPosting" where "entryId" = $1`, [id])
  await client.query(`delete from "JournalEntry" where id = $1`, [id])
  await client.end()
  expect(faults.map(({ kind }) => kind)).toEqual(['entry_not_zero'])
})
