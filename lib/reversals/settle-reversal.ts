import { recordAudit } from '../audit/record-audit.ts'
import { db } from '../db.ts'
import { keepOnTicket } from '../endings/keep-money.ts'
import { ticketBalance } from '../journal/post-entry.ts'
import { refuse } from '../shared/problem.ts'
import { authorise, branchesOf, type Ctx } from '../staff/authorise.ts'
import type { ReversalAction } from './model.ts'

/** What becomes of the customer's money; otherwise it goes back, or buys something else, by the ticket's own page. */
const ENDINGS: Partial<Record<ReversalAction, 'goods_had' | 'unclaimed'>> = {
  customer_keeps: 'goods_had',
  written_off: 'unclaimed',
}

/**
 * Writes down how a reversal was settled; it leaves the inbox for good. Where the customer had the goods all the same, or
 * nobody came for the money, what the ticket holds for it becomes ours; cash moves elsewhere, by the ticket's own page.
 * Refuses with REVERSAL_UNKNOWN for what is not reversed or not of the actor's branches, NOTE_EMPTY, REVERSAL_SETTLED, or
 * what keeping the money refuses with.
 */
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
    const { count } = await tx.reversalNote.createMany({
      data: [{ saleId, staffId: actor.staffId, action, note }],
      skipDuplicates: true,
    })
    if (count === 0) refuse('REVERSAL_SETTLED')
    const kind = ENDINGS[action]
    if (kind && (await ticketBalance(tx, sale.ticketId)).heldCents > 0n) {
      await keepOnTicket(tx, ctx, { ticketId: sale.ticketId, intentId: saleId, kind, saleId, note })
    }
    await recordAudit(tx, actor, {
      action: 'reversal:settle',
      objectKind: 'sale',
      objectId: saleId,
      branchCode: sale.ticket.branchCode,
      detail: { reference: sale.reference, action, note },
    })
  })
}
