import { DELIVERABLE_COLUMNS, missingDeliverable } from '@/lib/counter/sales/deliverable.ts'
import { OUTCOME_COLUMNS, outcomeOf } from '@/lib/counter/sales/model.ts'
import type { RecentSale } from '@/lib/counter/till-lists/model.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { showRecipient } from '../show-recipient.ts'

/** What `toRecentSale` reads of a sale. */
export const RECENT_COLUMNS = {
  id: true,
  ticketId: true,
  ...OUTCOME_COLUMNS,
  productName: true,
  productCode: true,
  recipient: true,
  recipientField: true,
  kind: true,
  ...DELIVERABLE_COLUMNS,
  erasedAt: true,
  priceCents: true,
  claimedAt: true,
} satisfies Prisma.SaleSelect

type Row = Prisma.SaleGetPayload<{ select: typeof RECENT_COLUMNS }>

/**
 * A sale as lists show it, its recipient grouped for reading aloud; null while it has no outcome. A sale without a time
 * of its own is dated by `paidAt`, its ticket's payment, if the caller gives that.
 */
export function toRecentSale(sale: Row, { now, paidAt }: { now: Date; paidAt?: Date }): RecentSale | null {
  const outcome = outcomeOf(sale, now)
  const at = sale.claimedAt ?? paidAt
  if (!outcome || !at) return null
  return {
    saleId: sale.id,
    ticketId: sale.ticketId,
    outcome,
    missing: missingDeliverable(sale),
    productName: sale.productName ?? sale.productCode ?? '',
    recipient: showRecipient(sale.recipientField, sale.recipient ?? ''),
    priceText: formatUsd(sale.priceCents ?? 0n),
    at: at.toISOString(),
  }
}
