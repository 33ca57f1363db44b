import { randomUUID } from 'node:crypto'
import { minusShares, type Share, standingReturns } from '@/lib/books/journal/held-money.ts'
import { postEntry } from '@/lib/books/journal/ledger.ts'
import { nameHeld } from '@/lib/books/journal/name-held.ts'
import { moneyReturned } from '@/lib/books/journal/ticket-postings.ts'
import { placeAt } from '@/lib/books/tenders/model.ts'
import { isUndone } from '@/lib/counter/sales/model.ts'
import { notifyTicket, recordSaleEvent } from '@/lib/counter/sales/sale-orders.ts'
import { openShiftAt } from '@/lib/counter/shifts/till-shift.ts'
import type { MoneyReturn } from '@/lib/generated/prisma/client.ts'
import { authorise, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { type Cents, formatSums, sumCents } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { MINUTE_MS } from '@/lib/platform/shared/time/durations.ts'
import { type LockedTicket, lockTicket } from './lock-ticket.ts'
import type { TicketView } from './model.ts'

/** How long whoever confirmed a return may undo it. */
const OWN_UNDO_MS = MINUTE_MS

export type UndoReturnInput = {
  ticketId: string
  /** The intent under which the money was confirmed given back. */
  returnedBy: string
}

/**
 * Takes back that a ticket's money was given back, since it never left the drawer: a counter-entry to each part, in the
 * drawer and the shift of that part. The money is held again and waits to be given back. Who confirmed it may within a
 * minute, at the same till; afterwards a supervisor of the branch. Pressed twice, it is undone once. Refuses with
 * UNDO_RETURN_LATE, with UNDO_RETURN_COUNTED once that shift is closed, with UNDO_RETURN_MOVED if the ticket's money has
 * moved since, and with TICKET_UNKNOWN at a till of another branch.
 */
export async function undoReturn({ ctx, input }: { ctx: Ctx; input: UndoReturnInput }): Promise<void> {
  authorise(ctx.actor, 'money:return')
  const till = requireTill(ctx.actor)
  await db().$transaction(async (tx) => {
    const ticket = await lockTicket(tx, input.ticketId)
    if (!ticket || ticket.branchCode !== till.branchCode) return refuse('TICKET_UNKNOWN')
    const all = await tx.moneyReturn.findMany({ where: { ticketId: ticket.id }, orderBy: { createdAt: 'asc' } })
    const wrong = all.filter(({ intentId }) => intentId === input.returnedBy)
    const [first] = wrong
    if (!first) return refuse('TICKET_UNKNOWN')
    const standing = standingReturns(all)
    if (!standing.includes(first)) return
    if (!mayUndo(ctx.actor, first, ticket.lockedAt)) return refuse('UNDO_RETURN_LATE')
    if (await hasMoved(tx, ticket, first, standing)) return refuse('UNDO_RETURN_MOVED')
    const open = await openShiftAt(tx, first.tillId)
    if (open?.id !== first.shiftId) return refuse('UNDO_RETURN_COUNTED')
    const given: Share[] = []
    for (const part of wrong) given.push(...(await bookUndo(tx, ctx, ticket, part)))
    // The version before gave it back without naming items.
    await nameHeld(tx, { ...ticket, heldUnnamed: given.some(({ saleId }) => saleId === null) })
    const undelivered = ticket.sales.find(({ state }) => isUndone(state))
    if (undelivered) await recordSaleEvent(tx, { saleId: undelivered.id, source: 'till', kind: 'return_undone' })
    else await notifyTicket(tx, ticket)
    await recordAudit(tx, ctx.actor, {
      action: 'money:undo-return',
      objectKind: 'ticket',
      objectId: ticket.id,
      detail: {
        environment: ticket.environment,
        branchCode: ticket.branchCode,
        cents: String(sumCents(wrong.map(({ heldCents }) => heldCents))),
        given: sumsOf(wrong),
      },
    })
  })
}

/** The newest return of a ticket, if the actor may undo it now: what was confirmed, and by which form. */
export async function undoableReturn(
  actor: Actor,
  { id: ticketId, sales, owedCents }: Pick<TicketView, 'id' | 'sales' | 'owedCents'>,
): Promise<{ returnedBy: string; given: string } | null> {
  if (!may(actor, 'money:return') || !actor.till) return null
  const all = await db().moneyReturn.findMany({ where: { ticketId }, orderBy: { createdAt: 'asc' } })
  const standing = standingReturns(all)
  const last = standing.at(-1)
  if (!last || !mayUndo(actor, last, await databaseNow(db()))) return null
  const isOpen = (await db().shift.count({ where: { id: last.shiftId, closedAt: null } })) > 0
  if (!isOpen || (await hasMoved(db(), { id: ticketId, sales, owedCents }, last, standing))) return null
  const parts = standing.filter(({ intentId }) => intentId === last.intentId)
  return { returnedBy: last.intentId, given: sumsOf(parts) }
}

/** Whether an actor may undo a return at this time of the database's clock. */
function mayUndo(actor: Actor, { staffId, tillId, createdAt }: MoneyReturn, now: Date): boolean {
  if (may(actor, 'shift:approve')) return true
  const isOwn = staffId === actor.staffId && tillId === actor.till?.id
  return isOwn && now.getTime() - createdAt.getTime() <= OWN_UNDO_MS
}

type Moving = { id: string; owedCents: Cents; sales: readonly { claimedAt: Date | null }[] }

/**
 * Whether the ticket's money went on from a return: something was sold or paid for since, more went back or was ended,
 * a reversal was settled, or its customer owes for what came after all.
 */
async function hasMoved(
  tx: Tx,
  { id: ticketId, sales, owedCents }: Moving,
  { intentId, createdAt: at }: MoneyReturn,
  standing: readonly MoneyReturn[],
): Promise<boolean> {
  const since = { gt: at }
  const [tenders, endings, notes] = await Promise.all([
    tx.tender.count({ where: { ticketId, createdAt: since } }),
    tx.moneyEnding.count({ where: { ticketId, at: since } }),
    tx.reversalNote.count({ where: { sale: { ticketId }, at: since } }),
  ])
  const isSold = sales.some(({ claimedAt }) => claimedAt !== null && claimedAt > at)
  const isReturned = standing.some((one) => one.intentId !== intentId && one.createdAt > at)
  return owedCents > 0n || tenders + endings + notes > 0 || isSold || isReturned
}

function sumsOf(parts: readonly MoneyReturn[]): string {
  return formatSums(parts.map(({ currency, nativeCents: cents }) => ({ currency, cents })))
}

/** The counter-entry to one part: the same amounts below zero, for the drawer, the shift and the cashier of that part. */
async function bookUndo(tx: Tx, ctx: Ctx, ticket: LockedTicket, part: MoneyReturn): Promise<Share[]> {
  const id = randomUUID()
  const { tillId, shiftId, typeId, currency } = part
  const cash = { currency, nativeCents: -part.nativeCents, usdCents: -part.usdCents }
  const place = placeAt({ id: tillId, branchCode: ticket.branchCode }, part)
  const about = { ticketId: ticket.id, tillId, shiftId }
  const [heldCents, undoesId] = [-part.heldCents, part.id]
  const shares = await listGiven(tx, part)
  const { staffId } = ctx.actor
  await tx.moneyReturn.create({
    data: { id, ...about, typeId, ...cash, intentId: randomUUID(), staffId, heldCents, undoesId },
  })
  await postEntry(tx, moneyReturned({ ticketId: ticket.id, cash: [{ ...cash, place }], shares: minusShares(shares) }), {
    ...about,
    staffId: part.staffId,
    environment: ticket.environment,
    objectKind: 'return',
    objectId: id,
    credential: ticket.credential,
    branchCode: ticket.branchCode,
  })
  return shares
}

/** Whose money a part gave back. */
async function listGiven(tx: Tx, { id }: MoneyReturn): Promise<Share[]> {
  const rows = await tx.journalPosting.findMany({
    where: { account: 'held', entry: { objectKind: 'return', objectId: id } },
    select: { saleId: true, nativeCents: true },
  })
  return rows.map(({ saleId, nativeCents: cents }) => ({ saleId, cents }))
}
