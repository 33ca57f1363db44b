import { methodLabel } from '@/lib/counter/collections/to-collection-view.ts'
import type { SaleKind } from '@/lib/counter/kinds/model.ts'
import { DELIVERABLE_COLUMNS, missingDeliverable } from '@/lib/counter/sales/deliverable.ts'
import { OUTCOME_COLUMNS, outcomeOf } from '@/lib/counter/sales/model.ts'
import { showRecipient } from '@/lib/counter/tickets/model.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { maskRecipient } from '@/lib/platform/shared/phone.ts'
import type { SaleLine } from './model.ts'

/** What `toSaleLine` reads of a sale. */
export const SALE_LINE = {
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

export type SaleRow = Prisma.SaleGetPayload<{ select: typeof SALE_LINE }>

/** `at` dates what was not sent; `masked` hides numbers, as office screens do. */
export type LineReader = { now: Date; at: Date; masked: boolean }

export function toSaleLine(sale: SaleRow, { now, at, masked }: LineReader): SaleLine {
  const recipient = sale.recipient ?? ''
  return {
    id: sale.id,
    ticketId: sale.ticketId,
    kind: sale.kind as SaleKind,
    outcome: outcomeOf(sale, now),
    missing: missingDeliverable(sale),
    what: sale.productName ?? sale.productCode ?? '',
    recipient: masked ? maskRecipient(recipient) : showRecipient(sale.recipientField, recipient),
    priceText: formatUsd(sale.priceCents ?? 0n),
    at: (sale.claimedAt ?? at).toISOString(),
  }
}

/** What `toPaymentLine` reads of a payment by phone. */
export const PAYMENT_LINE = {
  id: true,
  ticketId: true,
  ...OUTCOME_COLUMNS,
  method: true,
  customerPhone: true,
  amountCents: true,
  createdAt: true,
} satisfies Prisma.CollectionSelect

type PaymentRow = Prisma.CollectionGetPayload<{ select: typeof PAYMENT_LINE }>

/** A payment by phone, its number masked; one whose request never left is not sold. */
export function toPaymentLine(row: PaymentRow, now: Date): SaleLine {
  return {
    id: row.id,
    ticketId: row.ticketId,
    kind: 'collection',
    outcome: outcomeOf({ ...row, state: row.state === 'not_made' ? 'not_sold' : row.state }, now),
    missing: null,
    what: methodLabel(row.method),
    recipient: maskRecipient(row.customerPhone),
    priceText: formatUsd(row.amountCents),
    at: row.createdAt.toISOString(),
  }
}
