import { randomUUID } from 'node:crypto'
import { keepOnTicket } from '@/lib/counter/endings/keep-money.ts'
import { heldForItem } from '@/lib/counter/tickets/held-for-item.ts'
import { type LockedTicket, lockTicket } from '@/lib/counter/tickets/lock-ticket.ts'
import { authorise, branchesOf, type Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { ReversalAction } from './model.ts'

/**
 * Settles the reversal of a sale for good. If the customer had the goods, or nobody came for the money, it becomes
 * ours.
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

/**
 * Keeps the customer's money if that settles the reversal; otherwise it must have been given back or spent on the
 * ticket's own page.
 */
async function settleMoney(tx: Tx, ctx: Ctx, { ticket, saleId, action, note }: Settling): Promise<void> {
  // The reversal's note is stored once, so that no intent has to be found again.
  const about = { ticketId: ticket.id, intentId: randomUUID(), saleId, note }
  const held = await heldForItem(tx, ticket, saleId)
  switch (action) {
    case 'money_returned':
    case 'other':
      // Checks all that the ticket holds, not only this item's money, so that nobody can claim that what is left is
      // another item's.
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
