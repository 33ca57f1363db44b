import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { catchUpWithService } from '@/lib/counter/recovery/catch-up.ts'
import { listOrdersSince } from '@/lib/counter/recovery/internal/list-orders-since.ts'
import { environmentsSoldIn, findLostTime, markLostTime } from '@/lib/counter/recovery/mark-lost-time.ts'
import { saleReference } from '@/lib/counter/tickets/internal/claim-ticket.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { collect, endOpenPayments } from '../support/collect.ts'
import { noticesOf } from '../support/notices.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, type Order, quote, sellNow } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { loseAndFind, lostTicket, minutesAgo, tellLists, toldPayment, toldSale } from '../support/told-orders.ts'
import { LIVE_KEY, useKeys } from '../support/use-keys.ts'

// How a time is marked as lost, by whom it is found, and how the catch-up asks about it.
beforeAll(() => {
  Object.assign(process.env, {
    SERVICE_KIOSK_KEY: 'service_test_kiosk_of_one_branch',
    SERVICE_KIOSK_ENVIRONMENT: 'test',
    SERVICE_KIOSK_BRANCH: 'HRE-09',
    ...LIVE_KEY,
  })
})
const shop = openShop()
beforeEach(() => useKeys('demo', 'kiosk', 'live'))
afterEach(async () => {
  vi.restoreAllMocks()
  await portalOf(shop.simulator.url).faults([])
  await endOpenPayments()
  await db().lostTime.deleteMany()
  await db().incident.deleteMany({ where: { kind: 'time_lost' } })
})

let served = 0
const fresh = (order: Order = AIRTIME): Order => ({ ...order, recipient: `2637714${String(20_000 + served++)}` })
const open = () => db().lostTime.findMany({ where: { caughtUpAt: null }, orderBy: { environment: 'asc' } })
const newest = () => db().lostTime.findFirstOrThrow({ orderBy: { markedAt: 'desc' } })
const mark = (since = minutesAgo(60), environments: ('test' | 'live')[] = ['test']) =>
  markLostTime({ since, cause: 'command', environments })
const free = () => db().lostTime.updateMany({ data: { leaseUntil: null } })
const alerts = () =>
  db().incident.findMany({ where: { kind: 'time_lost' }, select: { environment: true, resolvedAt: true } })

async function heldTicket() {
  await portalOf(shop.simulator.url).faults([{ match: { method: 'POST', path: '/collections' }, kind: 'hold' }])
  const ticket = await quote(shop.actor, fresh())
  await collect(shop.actor, ticket)
  return ticket
}

test('marking removes what nobody has paid for, leaves what is paid for to a person, and tells how many of each', async () => {
  const [unpaid, other, paid] = [await quote(shop.actor, fresh()), await quote(shop.actor, fresh()), await heldTicket()]
  const { sale: sold } = await sellNow(shop.actor, fresh())
  expect(await mark()).toEqual({ environments: ['test'], tickets: 2, paid: 1 })
  const left = { where: { ticketId: { in: [unpaid.id, other.id] } } }
  expect(await db().sale.count(left)).toBe(0)
  const kept = await db().ticket.findUniqueOrThrow({ where: { id: paid.id }, include: { sales: true } })
  expect(kept).toMatchObject({ abandonedAt: expect.any(Date), sales: [{ state: 'quoted' }] })
  expect(await db().sale.findUniqueOrThrow({ where: { id: sold.id } })).toMatchObject({ state: 'completed' })
  expect(await alerts()).toEqual([{ environment: 'test', resolvedAt: null }])
})

test('what is being sent is not sent again before its price is gone, nor a phone rung again', async () => {
  const claimedAt = minutesAgo(1)
  const { sale } = await sellNow(shop.actor, fresh())
  const sending = { state: 'sending' as const, claimedAt, repeatAfter: null }
  await db().sale.update({ where: { id: sale.id }, data: sending })
  const { id } = await heldTicket()
  await db().collection.updateMany({ where: { ticketId: id }, data: { state: 'sending', createdAt: claimedAt } })
  await mark()
  const after = (at: Date | null) => ((at?.getTime() ?? 0) - claimedAt.getTime()) / 60_000
  expect(after((await db().sale.findUniqueOrThrow({ where: { id: sale.id } })).repeatAfter)).toBe(6)
  expect(after((await db().collection.findFirstOrThrow({ where: { ticketId: id } })).repeatAfter)).toBe(3)
  await db().sale.update({ where: { id: sale.id }, data: { state: 'completed' } })
})

test('marked again, a time only begins earlier; numbers go ahead once, and nobody is alerted twice', async () => {
  const till = () => db().till.findFirstOrThrow({ where: { id: shop.actor.till?.id ?? '' } })
  const [first, earlier, later] = [minutesAgo(60), minutesAgo(90), minutesAgo(30)]
  const { lastTicketNumber } = await till()
  const heard = await noticesOf('test', () => mark(first))
  expect(heard).toBe(1)
  const ahead = await till()
  expect(ahead.lastTicketNumber).toBeGreaterThan(lastTicketNumber + 1_000)
  expect(await mark(later)).toEqual({ environments: [], tickets: 0, paid: 0 })
  expect(await open()).toMatchObject([{ since: first, cause: 'command' }])
  expect(await noticesOf('test', () => mark(earlier))).toBe(0)
  expect(await open()).toMatchObject([{ since: earlier }])
  expect(await till()).toEqual(ahead)
  expect(await alerts()).toHaveLength(1)
})

test('each environment has a time of its own', async () => {
  const { ticketId } = await db().sale.findFirstOrThrow()
  expect(await environmentsSoldIn()).toEqual(['test'])
  await db().ticket.update({ where: { id: ticketId }, data: { environment: 'live' } })
  expect((await environmentsSoldIn()).toSorted()).toEqual(['live', 'test'])
  await db().ticket.update({ where: { id: ticketId }, data: { environment: 'test' } })
  await mark(minutesAgo(60), ['test'])
  expect(await mark(minutesAgo(60), ['test', 'live'])).toMatchObject({ environments: ['live'] })
  expect(await open()).toMatchObject([{ environment: 'test' }, { environment: 'live' }])
  tellLists('demo', {})
  tellLists('kiosk', {})
  expect(await catchUpWithService('test')).toBe('done')
  expect(await open()).toMatchObject([{ environment: 'live' }])
  expect(await alerts()).toEqual(
    expect.arrayContaining([
      { environment: 'test', resolvedAt: expect.any(Date) },
      { environment: 'live', resolvedAt: null },
    ]),
  )
})

/** A row of the statement, or an event, that names an order. */
async function told(reference: string | null, at: Date, other: { match?: 'foreign'; kind?: string } = {}) {
  const credential = 'demo'
  const booksFrom = minutesAgo(600)
  await db().statementSync.upsert({
    where: { environment: 'test' },
    create: { environment: 'test', credential, booksFrom },
    update: { booksFrom },
  })
  const position = BigInt(1_000_000 + served++)
  const row = { environment: 'test' as const, position, credential, kind: 'sale', occurredAt: at }
  await db().statementEntry.create({ data: { ...row, amountCents: -475n, balanceAfterCents: 0n, reference, ...other } })
}

const forget = async () => {
  await db().statementEntry.deleteMany()
  await db().webhookInbox.deleteMany()
}
const oldTill = () => db().till.updateMany({ data: { createdAt: minutesAgo(500) } })
const lost = () => saleReference(lostTicket())

test('a row that names an order of a till of ours which is not here marks the time since the oldest of them', async () => {
  await oldTill()
  const oldest = minutesAgo(50)
  await told(lost(), minutesAgo(40))
  await told(lost(), oldest)
  await told(lost(), minutesAgo(20))
  expect(await findLostTime('live')).toBe(false)
  expect(await findLostTime('test')).toBe(true)
  expect(await open()).toMatchObject([{ environment: 'test', since: oldest, cause: 'found' }])
  // It is marked already.
  await forget()
  expect(await findLostTime('test')).toBe(true)
  expect(await findLostTime('live')).toBe(false)
  expect(await open()).toHaveLength(1)
})

test('an event that names one does too', async () => {
  await oldTill()
  const base = { environment: 'test' as const, credential: 'demo', type: 'transaction.completed', outcome: 'foreign' }
  const receivedAt = minutesAgo(15)
  await db().webhookInbox.create({ data: { ...base, eventId: randomUUID(), reference: lost(), receivedAt } })
  expect(await findLostTime('test')).toBe(true)
  expect(await open()).toMatchObject([{ since: receivedAt }])
  await forget()
})

test('what is known, nobody of ours made, or was asked about before, marks nothing', async () => {
  await oldTill()
  const { sale } = await sellNow(shop.actor, fresh())
  const { reference } = await db().sale.findUniqueOrThrow({ where: { id: sale.id } })
  await told(reference, minutesAgo(10))
  await told('OTHER-1', minutesAgo(10))
  await told(null, minutesAgo(10))
  await told(saleReference(lostTicket('XYZ-9')), minutesAgo(10))
  await told(saleReference(lostTicket('HRE-01', 99)), minutesAgo(10))
  await told(lost(), minutesAgo(10), { kind: 'top_up' })
  await told(lost(), minutesAgo(10), { match: 'foreign' })
  await told(lost(), minutesAgo(700))
  // Before the till was.
  await told(lost(), minutesAgo(550))
  expect(await findLostTime('test')).toBe(false)
  await told(lost(), minutesAgo(10))
  await db().lostTime.create({
    data: { environment: 'test', since: minutesAgo(30), cause: 'restore', caughtUpAt: minutesAgo(5) },
  })
  expect(await findLostTime('test')).toBe(false)
  expect(await open()).toEqual([])
  await forget()
})

test('nothing lost is asked about nowhere; a time is asked about a quarter of an hour before it, by one worker at a time', async () => {
  const asked = tellLists('demo', { unread: 2 }, { unread: 1 })
  tellLists('kiosk', { unread: 4 })
  expect(await catchUpWithService('test')).toBe('nothing_lost')
  const since = minutesAgo(60)
  await mark(since, ['live'])
  expect(await catchUpWithService('test')).toBe('nothing_lost')
  expect(asked).toEqual([])
  await mark(since)
  let lives = 0
  const alive = () => {
    lives += 1
  }
  expect(await catchUpWithService('test', alive)).toBe('done')
  expect(lives).toBe(6)
  expect(asked).toEqual(Array.from({ length: 4 }, () => new Date(since.getTime() - 15 * 60_000)))
  const row = await db().lostTime.findFirstOrThrow({ where: { environment: 'test' } })
  expect(row).toMatchObject({ askedAt: expect.any(Date), caughtUpAt: expect.any(Date), leaseUntil: null, unread: 8 })
  await mark(since)
  const until = () => db().$queryRaw<{ s: number }[]>`
    select extract(epoch from "leaseUntil" - now())::float as s from "LostTime" where "caughtUpAt" is null
      and environment = 'test'`
  const die = () => {
    throw new Error('killed')
  }
  await expect(catchUpWithService('test', die)).rejects.toThrow('killed')
  expect((await until())[0]?.s).toBeGreaterThan(30)
  expect(await catchUpWithService('test')).toBe('busy')
  await free()
  expect(await catchUpWithService('test')).toBe('done')
})

test('it ends only what it read: marked further back meanwhile, the time stays open', async () => {
  const asked = tellLists('demo', {})
  tellLists('kiosk', {})
  await mark()
  const earlier = minutesAgo(120)
  vi.spyOn(serviceFor('kiosk'), 'listCollections').mockImplementationOnce(async () => {
    await mark(earlier)
    return { kind: 'ok', data: { items: [], unread: 0, nextCursor: null } } as never
  })
  await catchUpWithService('test')
  expect(await open()).toMatchObject([{ since: earlier, leaseUntil: null }])
  expect(await catchUpWithService('test')).toBe('done')
  expect(asked.at(-1)).toEqual(new Date(earlier.getTime() - 15 * 60_000))
  expect(await open()).toEqual([])
})

test.each([
  ['no answer', 'silent'],
  ['a refusal', 'refused'],
] as const)('%s of a key for all branches leaves the time open, and says whose', async (_, problem) => {
  tellLists('demo', {}, problem)
  tellLists('kiosk', {})
  await mark()
  expect(await noticesOf('test', async () => expect(await catchUpWithService('test')).toBe(problem))).toBe(1)
  expect(await open()).toMatchObject([{ problem, problemKey: 'demo', caughtUpAt: null }])
  // It is asked again in a few seconds, not at once.
  expect(await catchUpWithService('test')).toBe('busy')
  await db().$executeRaw`update "LostTime" set "leaseUntil" = "leaseUntil" - interval '5 seconds'`
  tellLists('demo', {})
  expect(await catchUpWithService('test')).toBe('done')
  expect(await newest()).toMatchObject({ problem: null, problemKey: null })
})

test('a key of one branch may be refused if one for all branches is not; its silence counts', async () => {
  tellLists('demo', {})
  tellLists('kiosk', 'silent')
  await mark()
  expect(await catchUpWithService('test')).toBe('silent')
  expect(await open()).toMatchObject([{ problemKey: 'kiosk' }])
  await free()
  tellLists('kiosk', 'refused')
  expect(await catchUpWithService('test')).toBe('done')
})

test('keys of one branch alone have to be told, each of them; and without any key nothing can be asked', async () => {
  useKeys('kiosk', 'live')
  tellLists('kiosk', 'refused')
  await mark()
  expect(await catchUpWithService('test')).toBe('refused')
  expect(await open()).toMatchObject([{ problemKey: 'kiosk' }])
  await free()
  useKeys('live')
  expect(await catchUpWithService('test')).toBe('no_key')
  expect(await open()).toMatchObject([{ problem: 'no_key', problemKey: '' }])
})

test('an order that two keys list is found once, with the key that its branch sells with', async () => {
  for (const code of ['HRE-09', 'BYO-02']) await db().branch.create({ data: { code, name: code } })
  const [ticket, nowhere] = [lostTicket('HRE-09'), lostTicket('XYZ-9')]
  const [sale, unplaced, payment] = [toldSale(ticket), toldSale(nowhere), toldPayment(nowhere)]
  const listed = { sales: [sale, unplaced], payments: [payment], unread: 3 }
  tellLists('kiosk', { ...listed, unread: 1 })
  expect(await loseAndFind(listed)).toBe('done')
  expect(await newest()).toMatchObject({ sales: 1, payments: 0, unplaced: 2, unread: 6 })
  const { reference } = sale
  expect(await db().sale.findUniqueOrThrow({ where: { reference } })).toMatchObject({ credential: 'kiosk' })
  const other = toldSale(lostTicket('BYO-02'))
  expect(await loseAndFind({ sales: [other] })).toBe('done')
  expect(await db().sale.findUniqueOrThrow({ where: { reference: other.reference } })).toMatchObject({
    credential: 'demo',
  })
})

test('an order is found with whatever key is there, if none is for its branch', async () => {
  useKeys('kiosk')
  const sale = toldSale(lostTicket())
  tellLists('kiosk', { sales: [sale] })
  await mark()
  expect(await catchUpWithService('test')).toBe('done')
  const { reference } = sale
  expect(await db().sale.findUniqueOrThrow({ where: { reference } })).toMatchObject({ credential: 'kiosk' })
})

test('what is known here moves on, found by either of its names; what is foreign or older is left alone', async () => {
  tellLists('kiosk', {})
  await portalOf(shop.simulator.url).pendSales()
  const { sale: sold } = await sellNow(shop.actor, fresh())
  const row = await db().sale.findUniqueOrThrow({ where: { id: sold.id } })
  const { id } = await heldTicket()
  const payment = await db().collection.findFirstOrThrow({ where: { ticketId: id } })
  expect(row.state).toBe('pending')
  await db().sale.update({ where: { id: row.id }, data: { upstreamId: null } })
  const byReference = toldSale(lostTicket(), { id: row.upstreamId ?? '', reference: row.reference ?? '' })
  const byId = toldPayment(lostTicket(), { id: payment.upstreamId ?? '', reference: null, status: 'failed' })
  const nameless = toldPayment(lostTicket(), { reference: null })
  const foreign = [toldSale('OTHER', { reference: 'OTHER-1' }), toldSale(lostTicket(), { createdAt: minutesAgo(76) })]
  const listed = { sales: [byReference, ...foreign], payments: [byId, nameless] }
  expect(await loseAndFind(listed)).toBe('done')
  expect(await newest()).toMatchObject({ sales: 0, payments: 0, unplaced: 1 })
  expect(await db().sale.findUniqueOrThrow({ where: { id: row.id } })).toMatchObject({ state: 'completed' })
  expect(await db().collection.findFirstOrThrow({ where: { ticketId: id } })).toMatchObject({ state: 'failed' })
  expect(await db().sale.count({ where: { reference: foreign[1]?.reference ?? '' } })).toBe(0)
})

test('a ticket began with its oldest order, whatever the order of the lists', async () => {
  tellLists('kiosk', {})
  const ticket = lostTicket()
  const payment = toldPayment(ticket, { createdAt: minutesAgo(40) })
  const sales = [20, 25, 22].map((minutes) => toldSale(ticket, { createdAt: minutesAgo(minutes) }))
  expect(await loseAndFind({ sales, payments: [payment] })).toBe('done')
  const found = await db().sale.findMany({
    where: { reference: { in: sales.map(({ reference }) => reference) } },
    orderBy: { position: 'asc' },
    include: { ticket: true },
  })
  expect(found.map(({ claimedAt }) => claimedAt)).toEqual([sales[1], sales[2], sales[0]].map((one) => one?.createdAt))
  expect(found[0]?.ticket).toMatchObject({ createdAt: payment.createdAt, tenderedAt: payment.createdAt })
})

test('an order without a time is as old as the oldest of its ticket', async () => {
  tellLists('kiosk', {})
  const ticket = lostTicket()
  const [first, second] = [toldSale(ticket, { createdAt: null }), toldSale(ticket, { createdAt: null })]
  const payments = [40, 45, 42].map((minutes) => toldPayment(ticket, { createdAt: minutesAgo(minutes) }))
  const oldest = payments[1]?.createdAt
  expect(await loseAndFind({ sales: [first, second], payments })).toBe('done')
  for (const { reference } of [first, second]) {
    expect(await db().sale.findUniqueOrThrow({ where: { reference } })).toMatchObject({ claimedAt: oldest })
  }
})

test('a sale is found with a key of its own environment, one for all branches before one of another branch', async () => {
  useKeys('live', 'kiosk', 'demo')
  tellLists('kiosk', {})
  const sale = toldSale(lostTicket())
  expect(await loseAndFind({ sales: [sale] })).toBe('done')
  const { reference } = sale
  expect(await db().sale.findUniqueOrThrow({ where: { reference } })).toMatchObject({ credential: 'demo' })
})

test('a list is read from an instant on, to its last page, or is too long', async () => {
  const from = minutesAgo(60)
  const at = (createdAt: Date | null) => toldSale(lostTicket(), { createdAt })
  const [exact, untold, older] = [at(from), at(null), at(new Date(from.getTime() - 1))]
  const paid = (createdAt: Date | null) => toldPayment(lostTicket(), { createdAt })
  const [exactly, never, before] = [paid(from), paid(null), paid(new Date(from.getTime() - 1))]
  tellLists(
    'demo',
    { sales: [exact], payments: [exactly], unread: 1 },
    { sales: [older, untold], payments: [before, never], unread: 2 },
  )
  let lives = 0
  const alive = async () => {
    lives += 1
  }
  expect(await listOrdersSince(credentialNamed('demo'), from, alive)).toEqual({
    sales: [exact, untold],
    payments: [exactly, never],
    unread: 6,
  })
  expect(lives).toBe(4)
  const endless = Array.from({ length: 5_001 }, () => ({}))
  lives = 0
  tellLists('demo', ...endless)
  expect(await listOrdersSince(credentialNamed('demo'), from, alive)).toEqual({ problem: 'too_long', key: 'demo' })
  expect(lives).toBe(5_000)
})
