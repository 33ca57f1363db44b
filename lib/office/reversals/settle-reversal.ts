import { randomUUID } from 'node:crypto'
import { writeOffOnTicket } from '@/lib/counter/endings/debts.ts'
import { keepOnTicket } from '@/lib/counter/endings/keep-money.ts'
import { heldForItem } from '@/lib/counter/tickets/held-for-item.ts'
import { type LockedTicket, lockTicket } from '@/lib/counter/tickets/lock-ticket.ts'
import { authorise, branchesOf, type Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { isUnderWay } from '@/lib/platform/shared/order-state.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { PaymentAction, ReversalAction } from './model.ts'

/** Settles the reversal of a sale for good. Money of a customer who had the goods or never came becomes ours. */
export async function settleReversal(given: {
  ctx: Ctx
  input: { saleId: string; action: ReversalAction; note: string }
}): Promise<void> {
  const { ctx } = given
  const { actor } = ctx
  const { saleId, action } = given.input
  authorise(actor, 'reversal:settle')
  const note = given.input.note.trim()
  if (note.length < 3) refuse('NOTE_EMPTY')
  await db().$transaction(async (tx) => {
    const sale = await tx.sale.findFirst({
      where: { id: saleId, reversedAt: { not: null }, ticket: branchesOf(actor) },
      select: { reference: true, ticketId: true, ticket: { select: { branchCode: true } } },
    })
    if (!sale) return refuse('REVERSAL_UNKNOWN')
    const ticket = (await lockTicket(tx, sale.ticketId)) ?? refuse('REVERSAL_UNKNOWN')
    const { count } = await tx.reversalNote.createMany({
      data: [{ saleId, staffId: actor.staffId, action, note }],
      skipDuplicates: true,
    })
    if (count === 0) refuse('REVERSAL_SETTLED')
    await settleMoney(tx, ctx, { ticket, saleId, action, note })
    await recordAudit(tx, actor, {
      action: 'reversal:settle',
      objectKind: 'sale',
      objectId: saleId,
      branchCode: sale.ticket.branchCode,
      detail: { reference: sale.reference, action, note },
    })
  })
}

type Settling = { ticket: LockedTicket; saleId: string; action: ReversalAction; note: string }

async function settleMoney(tx: Tx, ctx: Ctx, { ticket, saleId, action, note }: Settling): Promise<void> {
  // The note is stored once, so no intent has to be found again.
  const about = { ticketId: ticket.id, intentId: randomUUID(), saleId, note }
  const held = heldForItem(ticket, saleId)
  switch (action) {
    case 'money_returned':
    case 'other':
      // All that the ticket holds, so that nobody can claim that the rest is another item's.
      if (ticket.heldCents > 0n) refuse('STILL_HELD', { params: { held: formatUsd(ticket.heldCents) } })
      return
    case 'sold_again':
      if (held > 0n) refuse('STILL_HELD', { params: { held: formatUsd(held) } })
      return
    case 'customer_keeps':
      // Money in use may be this item's; `keepOnTicket` refuses while anything on the ticket is under way.
      if (held > 0n || ticket.freeCents < ticket.heldCents) await keepOnTicket(tx, ctx, { ...about, kind: 'goods_had' })
      return
    case 'written_off':
      if (ticket.heldCents > 0n) await keepOnTicket(tx, ctx, { ...about, kind: 'unclaimed' })
      return
  }
}

/** Settles the reversal of a payment for good; a debt that is written off is booked as lost. */
export async function settlePayment(given: {
  ctx: Ctx
  input: { collectionId: string; action: PaymentAction; note: string }
}): Promise<void> {
  const { ctx, input } = given
  const { collectionId, action } = input
  authorise(ctx.actor, 'reversal:settle')
  const note = input.note.trim()
  if (note.length < 3) refuse('NOTE_EMPTY')
  await db().$transaction(async (tx) => {
    const payment = await tx.collection.findFirst({
      where: { id: collectionId, reversedAt: { not: null }, ...branchesOf(ctx.actor) },
      select: { reference: true, branchCode: true, ticketId: true },
    })
    if (!payment) return refuse('REVERSAL_UNKNOWN')
    const { count } = await tx.collectionReversalNote.createMany({
      data: [{ collectionId, staffId: ctx.actor.staffId, action, note }],
      skipDuplicates: true,
    })
    if (count === 0) refuse('REVERSAL_SETTLED')
    await settleDebt(tx, ctx, { ...payment, action, note })
    await recordAudit(tx, ctx.actor, {
      action: 'reversal:settle',
      objectKind: 'collection',
      objectId: collectionId,
      branchCode: payment.branchCode,
      detail: { reference: payment.reference, action, note },
    })
  })
}

type Debt = { ticketId: string; action: PaymentAction; note: string }

async function settleDebt(tx: Tx, ctx: Ctx, { ticketId, action, note }: Debt): Promise<void> {
  if (action === 'written_off') return writeOffOnTicket(tx, ctx, { ticketId, intentId: randomUUID(), note })
  if (action !== 'nothing_owed') return
  const ticket = (await lockTicket(tx, ticketId)) ?? refuse('REVERSAL_UNKNOWN')
  if (ticket.sales.some(({ state }) => isUnderWay(state))) refuse('KEEP_UNDER_WAY')
  if (ticket.owedCents > 0n) refuse('STILL_OWED')
}
