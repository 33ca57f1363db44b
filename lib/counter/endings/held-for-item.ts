import type { LockedItem, LockedTicket } from '@/lib/counter/tickets/lock-ticket.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import { moneyOfItem, type Outflow, type SentItem } from './internal/money-of-item.ts'

/** What a locked ticket still holds for one undelivered or reversed item, in USD cents. */
export async function heldForItem(tx: Tx, ticket: LockedTicket, saleId: string): Promise<Cents> {
  const left = moneyOfItem(saleId, ticket.sales.flatMap(sentItem), await outflowsOf(tx, ticket.id))
  return left < ticket.freeCents ? left : ticket.freeCents
}

function sentItem({ id, productCode, recipient, priceCents, claimedAt, ...end }: LockedItem): SentItem[] {
  if (claimedAt === null) return []
  return [{ id, productCode, recipient, priceCents: priceCents ?? 0n, claimedAt, endedAt: endOf(end) }]
}

function endOf({ state, settledAt, reversedAt }: Pick<LockedItem, 'state' | 'settledAt' | 'reversedAt'>): Date | null {
  if (state === 'reversed') return reversedAt
  return state === 'failed' || state === 'not_sold' ? settledAt : null
}

async function outflowsOf(tx: Tx, ticketId: string): Promise<Outflow[]> {
  const [returns, endings] = await Promise.all([
    tx.moneyReturn.findMany({ where: { ticketId }, select: { heldCents: true, createdAt: true } }),
    tx.moneyEnding.findMany({
      where: { ticketId, kind: { in: ['goods_had', 'unclaimed'] } },
      select: { cents: true, at: true, saleId: true },
    }),
  ])
  return [...returns.map(({ heldCents, createdAt }) => ({ cents: heldCents, at: createdAt, saleId: null })), ...endings]
}
