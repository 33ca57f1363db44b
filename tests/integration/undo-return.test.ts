import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '@/lib/books/journal/check-books.ts'
import { keepMoney } from '@/lib/counter/endings/keep-money.ts'
import { payDebt } from '@/lib/counter/tickets/pay-debt.ts'
import { getTicket } from '@/lib/counter/tickets/queries.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { sellAgain } from '@/lib/counter/tickets/sell-held.ts'
import { sellTicket } from '@/lib/counter/tickets/sell-ticket.ts'
import { undoableReturn, undoReturn } from '@/lib/counter/tickets/undo-return.ts'
import { settleReversal } from '@/lib/office/reversals/settle-reversal.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { lateOutcome } from '../support/late-outcome.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, bookedFor, claimOf, quote, quoteMore, sell, sellNow, viewOf } from '../support/sell.ts'
import { close, open } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'

// Money that was confirmed given back, though it never left the drawer.
const shop = openShop()
let supervisor: Actor
let otherSupervisor: Actor
let manager: Actor
let served = 0

const airtime = () => ({ ...AIRTIME, recipient: `2637783000${String(10 + served++)}` })
const refusal = (code: string) => expect.objectContaining({ problem: expect.objectContaining({ code }) })
const REFUSED = { match: { method: 'POST', path: '/transactions' }, kind: 'error', code: 'PRODUCT_UNAVAILABLE' }

beforeAll(async () => {
  supervisor = await openTill('HRE-01', 'Tendai', 'supervisor')
  manager = await openTill('HRE-01', 'Farai', 'manager')
  otherSupervisor = await openTill('BYO-01', 'Nomsa', 'supervisor')
})

afterEach(() => portalOf(shop.simulator.url).faults([]))

/** A ticket for five dollars in cash that was not sold, confirmed given back by the cashier. */
async function givenBack(): Promise<{ ticketId: string; saleId: string; returnedBy: string }> {
  await portalOf(shop.simulator.url).faults([{ ...REFUSED, times: 1 }])
  const { id: ticketId, sale } = await sellNow(shop.actor, airtime())
  return { ticketId, saleId: sale.id, returnedBy: await giveBack(ticketId) }
}

async function giveBack(ticketId: string): Promise<string> {
  const intentId = randomUUID()
  await returnMoney({ ctx: { actor: shop.actor }, input: { ticketId, intentId, currency: 'USD' } })
  return intentId
}

const undo = (actor: Actor, { ticketId, returnedBy }: { ticketId: string; returnedBy: string }) =>
  undoReturn({ ctx: { actor }, input: { ticketId, returnedBy } })

/** The return, and all that came of it, happened this long before. */
async function passFor(ticketId: string, seconds: number): Promise<void> {
  await db().$transaction([
    db().$executeRaw`set local session_replication_role = replica`,
    db().$executeRaw`update "MoneyReturn" set "createdAt" = "createdAt" - ${seconds} * interval '1 second'
      where "ticketId" = ${ticketId}::uuid`,
    db().$executeRaw`update "Tender" set "createdAt" = "createdAt" - ${seconds} * interval '1 second'
      where "ticketId" = ${ticketId}::uuid`,
    db().$executeRaw`update "Sale" set "claimedAt" = "claimedAt" - ${seconds} * interval '1 second'
      where "ticketId" = ${ticketId}::uuid`,
  ])
}

const expectHeld = async (ticketId: string) =>
  expect(await bookedFor(ticketId)).toMatchObject({ drawer: 500, held: -500 })

const undoable = async (actor: Actor, ticketId: string) => undoableReturn(actor, await viewOf(shop.actor, ticketId))

test('the same cashier puts it back within a minute: drawer and held as before, the to-do is there again, and the audit tells', async () => {
  const back = await givenBack()
  expect(await bookedFor(back.ticketId)).toEqual({})
  expect(await undoable(shop.actor, back.ticketId)).toEqual({ returnedBy: back.returnedBy, given: '$5.00' })
  await undo(shop.actor, back)
  await expectHeld(back.ticketId)
  const ticket = await viewOf(shop.actor, back.ticketId)
  expect(ticket).toMatchObject({ freeCents: 500n, returns: [] })
  expect(ticket.waysBack).toHaveLength(1)
  expect(ticket.sale.againCents).toBe(500n)
  expect(await db().ticket.findUniqueOrThrow({ where: { id: back.ticketId } })).toMatchObject({ holdsMoney: true })
  const told = await db().saleEvent.findMany({ where: { saleId: back.saleId, kind: 'return_undone' } })
  expect(told).toMatchObject([{ source: 'till' }])
  const [audit] = await db().audit.findMany({ where: { action: 'money:undo-return', objectId: back.ticketId } })
  expect(audit).toMatchObject({ staffId: shop.actor.staffId, detail: { cents: '500', given: '$5.00' } })
  expect(await undoable(shop.actor, back.ticketId)).toBeNull()
  expect((await checkBooks()).faults).toEqual([])
})

test('pressed twice and by two people at once it is undone once; given back anew, the old form undoes nothing', async () => {
  const back = await givenBack()
  await Promise.all([undo(shop.actor, back), undo(supervisor, back), undo(shop.actor, back)])
  await expectHeld(back.ticketId)
  await giveBack(back.ticketId)
  await undo(shop.actor, back)
  expect(await bookedFor(back.ticketId)).toEqual({})
  expect(await db().moneyReturn.count({ where: { ticketId: back.ticketId } })).toBe(3)
})

test('two rows that undo the same one are refused by the database', async () => {
  const back = await givenBack()
  await undo(shop.actor, back)
  const { id: _, ...row } = await db().moneyReturn.findFirstOrThrow({
    where: { ticketId: back.ticketId, undoesId: { not: null } },
  })
  await expect(db().moneyReturn.create({ data: { ...row, intentId: randomUUID() } })).rejects.toThrow(/unique/i)
})

test('after a minute a supervisor of the branch may, and the cashier no longer', async () => {
  const back = await givenBack()
  await passFor(back.ticketId, 20)
  expect(await undoable(shop.actor, back.ticketId)).not.toBeNull()
  await passFor(back.ticketId, 41)
  expect(await undoable(shop.actor, back.ticketId)).toBeNull()
  await expect(undo(shop.actor, back)).rejects.toEqual(refusal('UNDO_RETURN_LATE'))
  expect(await bookedFor(back.ticketId)).toEqual({})
  await undo(supervisor, back)
  await expectHeld(back.ticketId)
})

test('another cashier may not, nor the same one at another till, nor a supervisor at another branch’s till', async () => {
  const back = await givenBack()
  const other = await openTill('HRE-01', 'Blessing', 'cashier')
  const refused = refusal('UNDO_RETURN_LATE')
  await expect(undo({ ...other, till: shop.actor.till }, back)).rejects.toEqual(refused)
  await expect(undo({ ...shop.actor, till: other.till }, back)).rejects.toEqual(refused)
  await expect(undo(otherSupervisor, back)).rejects.toEqual(refusal('TICKET_UNKNOWN'))
  await expect(undo({ ...shop.actor, till: null }, back)).rejects.toEqual(refusal('NO_TILL'))
  await expect(undo(shop.actor, { ...back, returnedBy: randomUUID() })).rejects.toEqual(refusal('TICKET_UNKNOWN'))
  expect(await bookedFor(back.ticketId)).toEqual({})
})

test('the counter-entry is of the drawer, shift and cashier of the return, whoever undid it, and sums to nothing with it', async () => {
  const back = await givenBack()
  await undo(supervisor, back)
  const entries = await db().journalEntry.findMany({
    where: { ticketId: back.ticketId, event: 'money_returned' },
    include: { postings: { where: { account: 'drawer' } } },
  })
  const of = { staffId: shop.actor.staffId, tillId: shop.actor.till?.id, branchCode: 'HRE-01' }
  expect(entries).toMatchObject([of, { ...of, shiftId: entries[0]?.shiftId }])
  expect(entries.map(({ postings }) => postings.map(({ nativeCents }) => nativeCents))).toEqual([[-500n], [500n]])
  const rows = await db().moneyReturn.findMany({ where: { ticketId: back.ticketId }, orderBy: { createdAt: 'asc' } })
  expect(rows.map(({ staffId }) => staffId)).toEqual([shop.actor.staffId, supervisor.staffId])
})

test('a ticket that went on keeps what was booked: sold again, given back since, or delivered after all', async () => {
  const moved = refusal('UNDO_RETURN_MOVED')
  const again = await givenBack()
  await undo(shop.actor, again)
  await sellAgain({
    ctx: { actor: shop.actor },
    input: { ticketId: again.ticketId, saleId: again.saleId, intentId: randomUUID(), amount: '' },
  })
  expect((await bookedFor(again.ticketId)).held ?? 0).toBe(0)

  const owing = await givenBack()
  await lateOutcome(owing.saleId, 'completed')
  expect(await undoable(shop.actor, owing.ticketId)).toBeNull()
  await expect(undo(shop.actor, owing)).rejects.toEqual(moved)
  const { ticketId: owed } = owing
  await payDebt({ ctx: { actor: shop.actor }, input: { ticketId: owed, intentId: randomUUID(), amount: '' } })
  await expect(undo(shop.actor, owing)).rejects.toEqual(moved)

  const reversed = await sellNow(shop.actor, airtime())
  await lateOutcome(reversed.sale.id, 'reversed')
  const settled = { ticketId: reversed.id, returnedBy: await giveBack(reversed.id) }
  const note = { saleId: reversed.sale.id, action: 'money_returned' as const, note: 'Came for it' }
  await settleReversal({ ctx: { actor: manager }, input: note })
  await expect(undo(shop.actor, settled)).rejects.toEqual(moved)

  await portalOf(shop.simulator.url).faults([{ ...REFUSED, times: 1 }])
  const { id: ticketId } = await quote(shop.actor, airtime())
  const basket = await sell(shop.actor, await quoteMore(shop.actor, ticketId, airtime()))
  const first = await giveBack(ticketId)
  const delivered = basket.sales.find(({ outcome }) => outcome === 'delivered')
  await lateOutcome(delivered?.id ?? '', 'reversed')
  const had = { kind: 'goods_had' as const, saleId: delivered?.id ?? '', note: 'Has it' }
  const second = await giveBack(ticketId)
  await expect(undo(shop.actor, { ticketId, returnedBy: first })).rejects.toEqual(moved)
  expect(await undoable(shop.actor, ticketId)).toEqual({ returnedBy: second, given: '$5.00' })
  await undo(shop.actor, { ticketId, returnedBy: second })
  await undo(shop.actor, { ticketId, returnedBy: first })
  expect(await bookedFor(ticketId)).toMatchObject({ drawer: 1000, held: -1000 })
  const third = await giveBack(ticketId)
  await undo(shop.actor, { ticketId, returnedBy: third })
  await keepMoney({ ctx: { actor: supervisor }, input: { ticketId, intentId: randomUUID(), ...had } })
  const fourth = await giveBack(ticketId)
  await undo(shop.actor, { ticketId, returnedBy: fourth })
  expect(await bookedFor(ticketId)).toMatchObject({ drawer: 1000, held: -500 })
  expect((await checkBooks()).faults).toEqual([])
})

test('money that was ended since for another item keeps an earlier return as it is', async () => {
  await portalOf(shop.simulator.url).faults([{ ...REFUSED, times: 1 }])
  const { id: ticketId } = await quote(shop.actor, airtime())
  const basket = await sell(shop.actor, await quoteMore(shop.actor, ticketId, airtime()))
  const returnedBy = await giveBack(ticketId)
  const saleId = basket.sales.find(({ outcome }) => outcome === 'delivered')?.id ?? ''
  await lateOutcome(saleId, 'reversed')
  const had = { kind: 'goods_had' as const, saleId, note: 'Has it' }
  await keepMoney({ ctx: { actor: supervisor }, input: { ticketId, intentId: randomUUID(), ...had } })
  expect(await undoable(supervisor, ticketId)).toBeNull()
  await expect(undo(supervisor, { ticketId, returnedBy })).rejects.toEqual(refusal('UNDO_RETURN_MOVED'))
  expect((await checkBooks()).faults).toEqual([])
})

test('once the shift is counted its books stand, though another is open at the till', async () => {
  const back = await givenBack()
  const counted = await close(shop.actor, { USD: '100.00' })
  await expect(undo(supervisor, back)).rejects.toEqual(refusal('UNDO_RETURN_COUNTED'))
  expect((await open(shop.actor)).id).not.toBe(counted.id)
  expect(await undoable(supervisor, back.ticketId)).toBeNull()
  await expect(undo(supervisor, back)).rejects.toEqual(refusal('UNDO_RETURN_COUNTED'))
  expect(await bookedFor(back.ticketId)).toEqual({})
  expect((await checkBooks()).faults).toEqual([])
})

test('away from a till, or to whoever may not give money back, nothing is offered to undo', async () => {
  const back = await givenBack()
  const ticket = await getTicket(shop.actor, back.ticketId)
  if (!ticket) throw new Error('the ticket is there')
  expect(await undoableReturn({ ...shop.actor, till: null }, ticket)).toBeNull()
  const sees = {
    role: 'cashier' as const,
    customRole: { id: randomUUID(), name: 'Sees', permissions: ['sale:read' as const] },
  }
  expect(await undoableReturn({ ...shop.actor, ...sees }, ticket)).toBeNull()
  expect(await undoableReturn({ ...supervisor, till: null }, ticket)).toBeNull()
})

test('money that went back in two currencies is put back in both', async () => {
  const rates = { create: { buyingMicros: 28_000_000n, sellingMicros: 26_000_000n } }
  await db().currency.create({ data: { code: 'ZWG', smallestCents: 100n, denominations: [100n], rates } })
  await portalOf(shop.simulator.url).faults([{ ...REFUSED, times: 1 }])
  const ticket = await quote(shop.actor, airtime())
  const amounts = [
    { currency: 'USD', text: '3' },
    { currency: 'ZWG', text: '56' },
  ]
  const input = { ...claimOf(ticket), cash: { amounts, changeCurrency: 'USD' } }
  await sellTicket({ ctx: { actor: shop.actor }, input })
  const drawer = async () => {
    const sums = await db().journalPosting.groupBy({
      by: ['currency'],
      where: { account: 'drawer', entry: { ticketId: ticket.id } },
      _sum: { nativeCents: true },
    })
    return Object.fromEntries(sums.map(({ currency, _sum }) => [currency, Number(_sum.nativeCents)]))
  }
  const returnedBy = await giveBack(ticket.id)
  expect(await drawer()).toEqual({ USD: 0, ZWG: 0 })
  await undo(shop.actor, { ticketId: ticket.id, returnedBy })
  expect(await drawer()).toEqual({ USD: 300, ZWG: 5600 })
  expect((await viewOf(shop.actor, ticket.id)).freeCents).toBe(500n)
  expect((await checkBooks()).faults).toEqual([])
})
