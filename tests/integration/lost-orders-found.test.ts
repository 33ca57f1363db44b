import { randomUUID } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { recoverPayment, recoverSale } from '@/lib/counter/recovery/internal/recover-orders.ts'
import { db } from '@/lib/platform/database/db.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { collect } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, BUNDLE, bookedFor, type Order, quote, quoteMore, sellNow, VOUCHER } from '../support/sell.ts'
import { open } from '../support/shifts.ts'
import { openShop } from '../support/shop.ts'
import { loseAndFind, lostTicket, minutesAgo, type Told, toldPayment, toldSale } from '../support/told-orders.ts'

// What this database lost is made again from what the Service lists: each order on its ticket, at its price, once.
const shop = openShop()
afterEach(async () => {
  vi.restoreAllMocks()
  await portalOf(shop.simulator.url).faults([])
  await db().productPrice.deleteMany()
})

let served = 0
const fresh = (order: Order = AIRTIME): Order => ({ ...order, recipient: `2637713${String(20_000 + served++)}` })
const found = (reference: string | null) =>
  db().sale.findUniqueOrThrow({ where: { reference: reference ?? '' }, include: { ticket: true, quote: true } })
const paymentOf = (reference: string | null) =>
  db().collection.findUniqueOrThrow({ where: { reference: reference ?? '' }, include: { ticket: true } })
const find = async (told: Told) => expect(await loseAndFind(told)).toBe('done')
const lostTime = () => db().lostTime.findFirstOrThrow({ orderBy: { markedAt: 'desc' } })

async function findSale(told: Parameters<typeof toldSale>[1], ticket = lostTicket(), payments: Told['payments'] = []) {
  const sale = toldSale(ticket, told)
  await find({ sales: [sale], payments })
  return found(sale.reference)
}

/** A ticket whose customer was asked to pay by phone, and whose items are priced and not sent. */
async function askedTicket(...orders: Order[]) {
  await portalOf(shop.simulator.url).faults([{ match: { method: 'POST', path: '/collections' }, kind: 'hold' }])
  const [first = AIRTIME, ...others] = orders
  let ticket = await quote(shop.actor, first)
  for (const order of others) ticket = await quoteMore(shop.actor, ticket.id, order)
  await collect(shop.actor, ticket)
  const payment = await db().collection.findFirstOrThrow({ where: { ticketId: ticket.id } })
  const items = await db().sale.findMany({
    where: { ticketId: ticket.id },
    orderBy: { position: 'asc' },
    include: { quote: true },
  })
  const printed = payment.reference.slice(0, payment.reference.lastIndexOf('-'))
  const paid = toldPayment(printed, {
    id: payment.upstreamId ?? '',
    reference: payment.reference,
    amountCents: payment.amountCents,
    creditCents: payment.amountCents,
    createdAt: payment.createdAt,
  })
  const now = { createdAt: new Date() }
  const itemAt = (at: number) => items[at] ?? expect.unreachable(`has an item ${at}`)
  return { id: ticket.id, printed, paid, itemAt, now }
}

test('a lost sale is the sale that the Service delivered, at its time, sold by nobody known, its cash not counted', async () => {
  const [createdAt, completedAt] = [minutesAgo(30), minutesAgo(29)]
  const sale = await findSale({ createdAt, completedAt })
  expect(sale).toMatchObject({
    state: 'completed',
    kind: 'airtime',
    productCode: 'econet.airtime',
    productName: 'econet.airtime',
    recipientField: 'phone',
    recipient: '263771230001',
    typedRecipient: '263771230001',
    amountCents: 500n,
    priceCents: 500n,
    chargeCents: 0n,
    totalDebitCents: 475n,
    attempts: 1,
    position: 1,
    credential: 'demo',
    claimedAt: createdAt,
    settledAt: completedAt,
    nextCheckAt: null,
  })
  const staff = await db().staff.findUniqueOrThrow({ where: { id: sale.ticket.staffId } })
  expect(staff).toMatchObject({ name: 'Not known', role: 'cashier', deactivatedAt: expect.any(Date) })
  expect(sale.ticket).toMatchObject({
    createdAt,
    tenderedAt: createdAt,
    priceCents: 500n,
    purpose: null,
    shiftId: null,
  })
  expect(await bookedFor(sale.ticketId)).toEqual({ uncounted: 500, service_available: -475, sales: -500, cost: 475 })
  const [event] = await db().saleEvent.findMany({ where: { saleId: sale.id }, orderBy: { id: 'asc' } })
  expect(event).toMatchObject({ kind: 'recovered', source: 'catch_up', detail: { missing: [] } })
})

test('one that is still waiting has no end yet, and is followed', async () => {
  const sale = await findSale({ status: 'pending', completedAt: null })
  expect(sale).toMatchObject({ state: 'pending', settledAt: null })
  expect(sale.nextCheckAt?.getTime()).toBeGreaterThan(sale.recoveredAt?.getTime() ?? Number.POSITIVE_INFINITY)
  expect(await bookedFor(sale.ticketId)).toEqual({
    uncounted: 500,
    held: -500,
    service_available: -475,
    service_reserved: 475,
  })
})

test('one that failed took no cash, and one that was taken back leaves money to give back', async () => {
  const failed = await findSale({ status: 'failed', totalDebitCents: 0n })
  expect(failed).toMatchObject({ state: 'failed', settledAt: failed.claimedAt })
  expect(await bookedFor(failed.ticketId)).toEqual({})
  const reversed = await findSale({ status: 'reversed' })
  expect(await bookedFor(reversed.ticketId)).toEqual({ uncounted: 500, held: -500 })
  expect(reversed.ticket.holdsMoney).toBe(true)
})

test('what the Service does not tell of a sale is left open and named, and the price is at least what it took', async () => {
  const untold = { product: null, recipient: null, faceCents: null, faceCurrency: null, feeCents: null }
  const sale = await findSale({ ...untold, createdAt: null })
  expect(sale).toMatchObject({
    kind: 'bill',
    productCode: null,
    productName: null,
    recipientField: 'account',
    recipient: null,
    typedRecipient: '',
    amountCents: null,
    priceCents: 475n,
    chargeCents: 0n,
  })
  const [event] = await db().saleEvent.findMany({ where: { saleId: sale.id }, orderBy: { id: 'asc' } })
  expect(event?.detail).toEqual({ missing: ['product', 'recipient', 'price'] })
  expect(Math.abs(Date.now() - (sale.claimedAt?.getTime() ?? 0))).toBeLessThan(60_000)
})

test('kind, name and recipient of a product are those of its last sale, but for the name on the receipt', async () => {
  await sellNow(shop.actor, fresh())
  await sellNow(shop.actor, fresh(BUNDLE))
  await sellNow(shop.actor, fresh(VOUCHER))
  const airtime = await findSale({})
  expect(airtime.productName).toMatch(/Econet/)
  const receipt = { productName: 'Econet Airtime Top-up' } as NonNullable<Parameters<typeof toldSale>[1]>['receipt']
  expect((await findSale({ receipt: receipt ?? null })).productName).toBe('Econet Airtime Top-up')
  // A fixed price is typed by nobody.
  expect(await findSale({ product: BUNDLE.productCode, faceCents: 300n })).toMatchObject({
    kind: 'bundle',
    amountCents: null,
    priceCents: 300n,
  })
  expect(await findSale({ product: VOUCHER.productCode })).toMatchObject({ kind: 'voucher', recipientField: 'phone' })
  expect(await findSale({ product: 'dstv.bill' })).toMatchObject({ kind: 'bill', recipientField: 'account' })
})

test('a product of a kind that this program does not know is still found', async () => {
  const { sale } = await sellNow(shop.actor, fresh())
  await db().sale.update({
    where: { id: sale.id },
    data: { kind: 'loan', productCode: 'loan.week', recipientField: null },
  })
  expect(await findSale({ product: 'loan.week' })).toMatchObject({ kind: 'loan', recipientField: null })
  await db().sale.update({ where: { id: sale.id }, data: { kind: 'airtime', productCode: AIRTIME.productCode } })
})

test('the price is face value, fee and our charge; with a face in other money what the office configured', async () => {
  await db().productPrice.create({ data: { productCode: 'econet.airtime', chargeCents: 50n, priceCents: 310n } })
  expect(await findSale({ feeCents: 10n })).toMatchObject({ priceCents: 560n, chargeCents: 50n })
  expect(await findSale({ faceCurrency: null, feeCents: null })).toMatchObject({ priceCents: 550n, chargeCents: 50n })
  expect(await findSale({ faceCents: 9000n, faceCurrency: 'ZWG', totalDebitCents: 290n })).toMatchObject({
    priceCents: 310n,
    chargeCents: 0n,
  })
  await db().productPrice.deleteMany()
  const debit = { faceCents: 9000n, faceCurrency: 'ZWG', totalDebitCents: 290n }
  expect(await findSale(debit)).toMatchObject({ priceCents: 290n, chargeCents: 0n })
})

test('a price that is not told is what was paid by phone and no other sale needs, for the last of the ticket', async () => {
  const ticket = lostTicket()
  const untold = { faceCents: null, totalDebitCents: 475n }
  const [first, last] = [
    toldSale(ticket, { ...untold, createdAt: minutesAgo(20) }),
    toldSale(ticket, { ...untold, createdAt: minutesAgo(10) }),
  ]
  const payments = [toldPayment(ticket, { amountCents: 1200n, creditCents: 1200n })]
  await find({ sales: [last, first], payments })
  expect(await found(first.reference)).toMatchObject({ priceCents: 475n, position: 1 })
  const sale = await found(last.reference)
  expect(sale).toMatchObject({ priceCents: 725n, position: 2, ticket: { priceCents: 1200n } })
  expect(await bookedFor(sale.ticketId)).toEqual({ service_available: 250, sales: -1200, cost: 950 })
  const cheap = lostTicket()
  const less = await findSale(untold, cheap, [toldPayment(cheap, { amountCents: 300n, creditCents: 300n })])
  expect(less.priceCents).toBe(475n)
  expect(await bookedFor(less.ticketId)).toMatchObject({ uncounted: 175 })
})

test('what was paid by phone is no cash, and pays for one sale alone', async () => {
  const ticket = lostTicket()
  const paid = await findSale({}, ticket, [toldPayment(ticket)])
  expect(await bookedFor(paid.ticketId)).toEqual({ service_available: 25, sales: -500, cost: 475 })
  expect(await db().journalEntry.count({ where: { ticketId: paid.ticketId, objectKind: 'recovery' } })).toBe(0)
  const two = lostTicket()
  const waits = toldSale(two, { status: 'pending', createdAt: minutesAgo(20) })
  const served = toldSale(two, { createdAt: minutesAgo(10) })
  await find({ sales: [served, waits], payments: [toldPayment(two)] })
  const { ticketId } = await found(served.reference)
  expect(await bookedFor(ticketId)).toEqual({
    uncounted: 500,
    service_available: -450,
    service_reserved: 475,
    held: -500,
    sales: -500,
    cost: 475,
  })
})

test('money that was taken back meanwhile pays for nothing, and is not asked for twice', async () => {
  const ticket = lostTicket()
  const payment = toldPayment(ticket)
  const waits = toldSale(ticket, { status: 'pending' })
  await find({ sales: [waits], payments: [payment] })
  const next = toldSale(ticket)
  await find({ sales: [waits, next], payments: [{ ...payment, status: 'reversed' }] })
  const sale = await found(next.reference)
  expect(sale.ticketId).toBe((await found(waits.reference)).ticketId)
  expect(await bookedFor(sale.ticketId)).toMatchObject({ uncounted: 500 })
})

test('an item that was priced and not sent becomes the sale that was made with it', async () => {
  const { id, printed, paid, itemAt, now } = await askedTicket(fresh())
  const item = itemAt(0)
  const told = toldSale(printed, { ...now, recipient: item.recipient, quoteId: item.quote?.upstreamId ?? '' })
  await find({ sales: [told], payments: [paid] })
  expect(await found(told.reference)).toMatchObject({
    id: item.id,
    ticketId: id,
    state: 'completed',
    priceCents: item.priceCents,
    attempts: 1,
    claimedAt: told.createdAt,
    totalDebitCents: 475n,
  })
  expect(await db().sale.count({ where: { ticketId: id } })).toBe(1)
  expect(await bookedFor(id)).not.toHaveProperty('uncounted')
  const events = await db().saleEvent.findMany({ where: { saleId: item.id, kind: 'recovered' } })
  expect(events).toMatchObject([{ fromState: 'quoted', toState: 'sending' }])
})

test('of two such items it is the one with its price, else the first of its product and recipient', async () => {
  const order = fresh()
  const one = await askedTicket(order, { ...order, amount: '3' })
  const { recipient } = one.itemAt(0)
  const second = toldSale(one.printed, { ...one.now, recipient, quoteId: one.itemAt(1).quote?.upstreamId ?? '' })
  await find({ sales: [second], payments: [one.paid] })
  expect((await found(second.reference)).id).toBe(one.itemAt(1).id)
  const two = await askedTicket(fresh(BUNDLE), fresh(), fresh())
  const like = toldSale(two.printed, { ...two.now, recipient: two.itemAt(2).recipient, quoteId: null })
  const any = toldSale(two.printed, { ...two.now, recipient: null, quoteId: 'q_of_nobody' })
  await find({ sales: [like, any], payments: [two.paid] })
  expect((await found(like.reference)).id).toBe(two.itemAt(2).id)
  expect((await found(any.reference)).id).toBe(two.itemAt(1).id)
})

test('an item for somebody else, or another product, stays as it was', async () => {
  const { id, printed, paid, itemAt, now } = await askedTicket(fresh())
  const { recipient } = itemAt(0)
  const other = toldSale(printed, { ...now, recipient: '263771239999' })
  const bundle = toldSale(printed, { ...now, recipient, product: BUNDLE.productCode })
  await find({ sales: [other, bundle], payments: [paid] })
  expect(await found(other.reference)).toMatchObject({ ticketId: id, position: 2 })
  expect(await found(bundle.reference)).toMatchObject({ ticketId: id, position: 3 })
  expect(await db().sale.findUniqueOrThrow({ where: { id: itemAt(0).id } })).toMatchObject({ state: 'quoted' })
})

test('an order found again is the one that was found before, whoever finds it', async () => {
  const ticket = lostTicket()
  const [sale, payment] = [toldSale(ticket), toldPayment(ticket)]
  await find({ sales: [sale], payments: [payment] })
  await find({ sales: [sale], payments: [payment] })
  const reference = { ticket, branch: 'HRE01', tillNumber: 1, number: Number(ticket.slice(-6)) }
  const place = { environment: 'test' as const, credential: 'demo', reference, at: minutesAgo(30), isDeposit: false }
  expect(await recoverSale({ place, transaction: sale, isLast: true })).toBe(true)
  expect(await recoverPayment(place, { ...payment, reference: payment.reference ?? '' })).toBe(true)
  const { ticketId } = await found(sale.reference)
  expect(await db().sale.count({ where: { ticketId } })).toBe(1)
  expect(await db().collection.count({ where: { ticketId } })).toBe(1)
  expect(await bookedFor(ticketId)).toEqual({ service_available: 25, sales: -500, cost: 475 })
})

test('a lost payment is the one that the Service took, and a deposit where nothing was sold', async () => {
  const ticket = lostTicket()
  const createdAt = minutesAgo(25)
  const payment = toldPayment(ticket, { createdAt, amountCents: 700n, creditCents: 680n })
  await find({ payments: [payment] })
  expect(await paymentOf(payment.reference)).toMatchObject({
    state: 'completed',
    method: 'ecocash',
    currency: 'USD',
    amountCents: 700n,
    creditCents: 680n,
    customerPhone: '263772000001',
    attempts: 1,
    createdAt,
    attemptedAt: createdAt,
    ticket: { purpose: ticket, priceCents: 700n, number: Number(ticket.slice(-6)) },
  })
  const sale = toldSale(ticket)
  await find({ sales: [sale], payments: [payment] })
  expect((await found(sale.reference)).ticket).toMatchObject({ purpose: null, priceCents: 500n })
})

test('what is not told of a payment is left open, and its sum is what was credited', async () => {
  const untold = { method: null, currency: null, customerPhone: null, amountCents: null }
  const credited = toldPayment(lostTicket(), untold)
  await find({ payments: [credited] })
  expect(await paymentOf(credited.reference)).toMatchObject({
    method: '',
    currency: 'USD',
    customerPhone: '',
    amountCents: 500n,
    ticket: { priceCents: 500n },
  })
  const waits = toldPayment(lostTicket(), { ...untold, currency: 'ZWG', creditCents: null, status: 'pending' })
  await find({ payments: [waits] })
  const pending = await paymentOf(waits.reference)
  expect(pending).toMatchObject({ state: 'pending', currency: 'ZWG', amountCents: 0n })
  expect(pending.nextCheckAt?.getTime()).toBeGreaterThan(pending.recoveredAt?.getTime() ?? Number.POSITIVE_INFINITY)
  await db().collection.updateMany({ where: { state: 'pending' }, data: { state: 'failed', nextCheckAt: null } })
})

test('orders of a branch that is not here have no place, and one of a till that is not here makes the till', async () => {
  const gone = lostTicket('XYZ-9')
  await find({ sales: [toldSale(gone), toldSale(gone)], payments: [toldPayment(gone)] })
  expect(await lostTime()).toMatchObject({ sales: 0, payments: 0, unplaced: 3 })
  const sale = toldSale(lostTicket('HRE-01', 7))
  await find({ sales: [sale] })
  expect(await lostTime()).toMatchObject({ sales: 1, payments: 0, unplaced: 0 })
  const { ticket } = await found(sale.reference)
  expect(await db().till.findUniqueOrThrow({ where: { id: ticket.tillId } })).toMatchObject({ number: 7 })
})

test('a number that another customer was given since is not used for the lost ticket', async () => {
  const { sale: sold } = await sellNow(shop.actor, fresh())
  const { ticket: known, reference } = await found(sold.reference)
  const number = reference?.slice(0, reference.lastIndexOf('-')) ?? ''
  const tendered = known.tenderedAt?.getTime() ?? 0
  const ticketOf = async (seconds: number) => {
    const sale = await findSale({ createdAt: new Date(tendered - seconds * 1_000) }, number)
    await db().sale.update({ where: { id: sale.id }, data: { reference: `gone ${randomUUID()}` } })
    return sale.ticket
  }
  // The Service's clock may be half a minute behind.
  expect((await ticketOf(29)).id).toBe(known.id)
  const other = await ticketOf(31)
  expect(other.id).not.toBe(known.id)
  expect(other.number).toBeGreaterThan(known.number ?? 0)
})

test('a lost sale belongs to the shift that is open at its till, unless that sells in the other environment', async () => {
  const shift = await open(shop.actor, {}).catch(() => db().shift.findFirstOrThrow({ where: { closedAt: null } }))
  const sale = await findSale({})
  expect(sale.ticket.shiftId).toBe(shift.id)
  const shifts = async (ticketId: string) =>
    (await db().journalEntry.findMany({ where: { ticketId, objectKind: 'recovery' } })).map((entry) => entry.shiftId)
  expect(await shifts(sale.ticketId)).toEqual([shift.id])
  await db().shift.update({ where: { id: shift.id }, data: { environment: 'live' } })
  const apart = await findSale({})
  expect(apart.ticket.shiftId).toBeNull()
  expect(await shifts(apart.ticketId)).toEqual([null])
  await db().shift.update({ where: { id: shift.id }, data: { environment: 'test' } })
})

test('a payment of the ticket that is known here and not final is asked about first; without an answer the sale waits', async () => {
  const { id, printed, paid, itemAt, now } = await askedTicket(fresh())
  const told = toldSale(printed, { ...now, recipient: itemAt(0).recipient })
  const look = vi.spyOn(serviceFor('demo'), 'getCollection').mockResolvedValue({ kind: 'unanswered' } as never)
  expect(await loseAndFind({ sales: [told] })).toBe('silent')
  expect(await lostTime()).toMatchObject({ problem: 'silent', problemKey: 'demo', caughtUpAt: null })
  expect(await db().sale.count({ where: { reference: told.reference } })).toBe(0)
  look.mockResolvedValue({ kind: 'ok', data: paid, status: 200, replayed: false, requestId: null })
  await db().lostTime.updateMany({ data: { leaseUntil: null } })
  await find({ sales: [told] })
  expect((await found(told.reference)).ticketId).toBe(id)
  expect(await bookedFor(id)).not.toHaveProperty('uncounted')
})
