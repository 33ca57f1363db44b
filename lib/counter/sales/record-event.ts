import type { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/notify-change.ts'
import type { SaleState } from '@/lib/platform/shared/sale-state.ts'
import type messages from '@/messages/en.json'

/**
 * What happened to a sale: a line of its history in the catalogue, or something the cashier reads elsewhere or not at
 * all.
 */
type SaleEventKind = Exclude<keyof typeof messages.steps, 'asked' | 'askingAgain'> | 'failed' | 'told_more'

export type SaleFact = {
  saleId: string
  /** The source of the news: `till`, `answer`, `look_up`, `repeat`, `webhook` and the event's id, `reversal_watch`. */
  source: string
  kind: SaleEventKind
  from?: SaleState
  to?: SaleState
  detail?: Prisma.InputJsonValue
}

/** Adds a line to the sale's history and notifies the screens, in the caller's transaction. */
export async function recordEvent(tx: Tx, fact: SaleFact): Promise<void> {
  const { saleId, source, kind, from, to, detail } = fact
  await tx.saleEvent.create({
    data: { saleId, source, kind, fromState: from ?? null, toState: to ?? null, ...(detail && { detail }) },
  })
  const { ticket } = await tx.sale.findUniqueOrThrow({
    where: { id: saleId },
    select: { ticket: { select: { id: true, branchCode: true, tillId: true, takenOverTillId: true } } },
  })
  const till = ticket.takenOverTillId ?? ticket.tillId
  await notifyChange(tx, { topic: 'sale', id: ticket.id, branch: ticket.branchCode, till })
}
