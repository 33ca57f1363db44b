import { DELIVERABLE_COLUMNS, hasDeliverable } from '@/lib/counter/sales/deliverable.ts'
import { PAYMENT_LINE, toPaymentLine } from '@/lib/counter/ticket-lists/sale-lines.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { branchesOf } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { isUnderWay } from '@/lib/platform/shared/order-state.ts'
import type { PageWalk } from '@/lib/platform/shared/page.ts'
import { maskRecipient } from '@/lib/platform/shared/phone.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { type PaymentReversalView, suggest } from '../model.ts'
import {
  commonOf,
  type Placed,
  placed,
  REVERSED_TICKET_COLUMNS,
  type ReversalFacts,
  reversedBeyond,
} from './reversed-rows.ts'

const COLUMNS = {
  ...PAYMENT_LINE,
  creditCents: true,
  settledAt: true,
  reversedAt: true,
  reversalNote: true,
  ticket: {
    select: {
      ...REVERSED_TICKET_COLUMNS,
      sales: {
        where: { claimedAt: { not: null } },
        orderBy: { position: 'asc' },
        select: {
          id: true,
          state: true,
          productName: true,
          productCode: true,
          recipient: true,
          ...DELIVERABLE_COLUMNS,
        },
      },
    },
  },
} satisfies Prisma.CollectionSelect

export type ReversedPayment = Placed<Prisma.CollectionGetPayload<{ select: typeof COLUMNS }>>

export async function selectReversedPayments(
  actor: Actor,
  which: 'open' | 'settled',
  walk: PageWalk,
): Promise<ReversedPayment[]> {
  const { where, ...page } = reversedBeyond(which, walk)
  return placed(await db().collection.findMany({ where: { ...where, ...branchesOf(actor) }, ...page, select: COLUMNS }))
}

export function toPaymentView(row: ReversedPayment, facts: ReversalFacts): PaymentReversalView {
  const { ticket, reversalNote, reversedAt, creditCents, amountCents, settledAt, createdAt } = row
  const owedCents = facts.positions.get(ticket.id)?.owedCents ?? 0n
  const underWay = ticket.sales.some(({ state }) => isUnderWay(state))
  return {
    of: 'payment',
    ...toPaymentLine(row, sharedNow()),
    ...commonOf({ ticket, reversedAt, note: reversalNote }, facts),
    priceText: formatUsd(creditCents ?? amountCents),
    at: (settledAt ?? createdAt).toISOString(),
    items: ticket.sales.map((sale) => ({
      product: sale.productName ?? sale.productCode ?? '',
      recipient: maskRecipient(sale.recipient ?? ''),
      isDelivered: sale.state === 'completed',
      handedOver: suggest({
        hasCode: hasDeliverable(sale).token || hasDeliverable(sale).pin,
        prints: ticket._count.prints,
        reveals: facts.reveals.has(sale.id) || facts.reveals.has(ticket.id) ? 1 : 0,
        moneyReturned: false,
        holdsMoney: false,
      }).handedOver,
    })),
    suggestion: owedCents > 0n ? 'ask_to_pay' : underWay ? 'watch' : 'note_it',
    owed: owedCents > 0n ? formatUsd(owedCents) : '',
  }
}
