import { methodLabel } from '../collections/to-collection-view.ts'
import { db } from '../db.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { maskRecipient } from '../shared/mask.ts'
import { formatUsd } from '../shared/money.ts'
import type { PageWalk } from '../shared/page.ts'
import { harareStamp } from '../shared/time.ts'
import { branchesOf } from '../staff/authorise.ts'
import type { Actor } from '../staff/model.ts'
import { commonOf, TICKET_COLUMNS, type Told } from './about-ticket.ts'
import type { PaymentReversalView } from './model.ts'
import { placed, reversedBeyond } from './reversed-beyond.ts'
import { suggest } from './suggest.ts'

const COLUMNS = {
  id: true,
  method: true,
  customerPhone: true,
  amountCents: true,
  creditCents: true,
  createdAt: true,
  settledAt: true,
  reversedAt: true,
  reversalNote: true,
  ticket: {
    select: {
      ...TICKET_COLUMNS,
      sales: {
        where: { claimedAt: { not: null } },
        orderBy: { position: 'asc' },
        select: {
          id: true,
          state: true,
          productName: true,
          productCode: true,
          recipient: true,
          token: true,
          pin: true,
        },
      },
    },
  },
} satisfies Prisma.CollectionSelect

export type ReversedPayment = Prisma.CollectionGetPayload<{ select: typeof COLUMNS }> & { place: string }

/** Payments of the actor's branches that were taken back, beyond a place, in the order of walking away from it. */
export async function selectReversedPayments(
  actor: Actor,
  which: 'open' | 'settled',
  walk: PageWalk,
): Promise<ReversedPayment[]> {
  const { where, ...page } = reversedBeyond(which, walk)
  return placed(await db().collection.findMany({ where: { ...where, ...branchesOf(actor) }, ...page, select: COLUMNS }))
}

/** A payment that was taken back as its card shows it. */
export function toPaymentView(row: ReversedPayment, told: Told): PaymentReversalView {
  const { ticket, reversalNote, creditCents, amountCents, settledAt, createdAt } = row
  const owedCents = told.owed.get(ticket.id) ?? 0n
  const isUnderWay = ticket.sales.some(({ state }) => state === 'sending' || state === 'pending')
  return {
    of: 'payment',
    ...commonOf({ ticket, reversedAt: row.reversedAt ?? new Date(0), note: reversalNote }, told),
    id: row.id,
    method: methodLabel(row.method),
    payer: maskRecipient(row.customerPhone),
    amount: formatUsd(creditCents ?? amountCents),
    paidAt: harareStamp(settledAt ?? createdAt),
    items: ticket.sales.map((sale) => ({
      product: sale.productName ?? sale.productCode ?? '',
      recipient: maskRecipient(sale.recipient ?? ''),
      isDelivered: sale.state === 'completed',
      handedOver: suggest({
        hasCode: sale.token !== null || sale.pin !== null,
        prints: ticket._count.prints,
        reveals: told.reveals.has(sale.id) || told.reveals.has(ticket.id) ? 1 : 0,
        moneyReturned: false,
      }).handedOver,
    })),
    suggestion: owedCents > 0n ? 'ask_to_pay' : isUnderWay ? 'watch' : 'note_it',
    owed: owedCents > 0n ? formatUsd(owedCents) : '',
  }
}
