import { randomUUID } from 'node:crypto'
import { writeOffOnTicket } from '@/lib/counter/endings/debts.ts'
import { lockTicket } from '@/lib/counter/tickets/lock-ticket.ts'
import { authorise, branchesOf, type Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { isUnderWay } from '@/lib/platform/shared/order-state.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { PaymentAction } from './model.ts'

/** Settles the reversal of a payment for good. If it is written off, what the customer owes is booked as lost. */
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
