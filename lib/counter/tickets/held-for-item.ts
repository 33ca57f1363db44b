import type { Prisma, Sale } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { type Cents, leastCents } from '@/lib/platform/shared/money.ts'
import { moneyOfItem, type SentItem } from './internal/money-of-item.ts'
import type { LockedTicket } from './lock-ticket.ts'

type Item = Pick<Sale, 'id' | 'soldAgainOfId' | 'priceCents' | 'claimedAt' | keyof End>
type End = Pick<Sale, 'state' | 'settledAt' | 'reversedAt'>

/** A ticket's items, its money that no item under way needs, and what left it without goods. */
type ItsMoney = {
  sales: readonly Item[]
  freeCents: Cents
  returns: readonly { heldCents: Cents; createdAt: Date }[]
  endings: readonly { cents: Cents; at: Date; saleId: string | null }[]
}

/** The endings that leave less to give back: a debt that is written off was never held. */
export const KEPT = { kind: { in: ['goods_had', 'unclaimed'] } } satisfies Prisma.MoneyEndingWhereInput

/** What a locked ticket still holds for one undelivered or reversed item, in USD cents. */
export async function heldForItem(tx: Tx, ticket: LockedTicket, saleId: string): Promise<Cents> {
  const [returns, endings] = await Promise.all([
    tx.moneyReturn.findMany({ where: { ticketId: ticket.id }, select: { heldCents: true, createdAt: true } }),
    tx.moneyEnding.findMany({
      where: { ticketId: ticket.id, ...KEPT },
      select: { cents: true, at: true, saleId: true },
    }),
  ])
  return leftForItem({ ...ticket, returns, endings }, saleId)
}

/** The same from what is known of the ticket already. */
export function leftForItem({ sales, freeCents, returns, endings }: ItsMoney, saleId: string): Cents {
  const given = returns.map(({ heldCents, createdAt }) => ({ cents: heldCents, at: createdAt, saleId: null }))
  return leastCents(moneyOfItem(saleId, sales.flatMap(sentItem), [...given, ...endings]), freeCents)
}

function sentItem({ id, soldAgainOfId: againOfId, priceCents, claimedAt, ...end }: Item): SentItem[] {
  if (claimedAt === null) return []
  return [{ id, againOfId, priceCents: priceCents ?? 0n, claimedAt, endedAt: endOf(end) }]
}

function endOf({ state, settledAt, reversedAt }: End): Date | null {
  if (state === 'reversed') return reversedAt
  return state === 'failed' || state === 'not_sold' ? settledAt : null
}
