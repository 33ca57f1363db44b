import type { Prisma, Sale } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { type Cents, leastCents } from '@/lib/platform/shared/money.ts'
import { moneyOfItem, type Outflow, type Pot, potsOf, type SentItem } from './internal/money-of-item.ts'
import type { LockedTicket } from './lock-ticket.ts'
import { standingReturns } from './standing-returns.ts'

type Item = Pick<Sale, 'id' | 'soldAgainOfId' | 'priceCents' | 'claimedAt' | keyof End>
type End = Pick<Sale, 'state' | 'settledAt' | 'reversedAt'>

/** A ticket's items, the part of its money that no item under way needs, and the money that left it without goods. */
type ItsMoney = {
  sales: readonly Item[]
  freeCents: Cents
  returns: readonly { heldCents: Cents; createdAt: Date }[]
  endings: readonly { cents: Cents; at: Date; saleId: string | null }[]
}

/** The endings that leave less to give back: a debt that is written off was never held. */
export const KEPT = { kind: { in: ['goods_had', 'unclaimed'] } } satisfies Prisma.MoneyEndingWhereInput

const RETURNED = { id: true, undoesId: true, heldCents: true, createdAt: true } as const

/** What a locked ticket still holds for one undelivered or reversed item, in USD cents. */
export async function heldForItem(tx: Tx, ticket: LockedTicket, saleId: string): Promise<Cents> {
  return leftForItem(await withOutflows(tx, ticket), saleId)
}

/** The same from rows of the ticket that were already read. */
export function leftForItem(ticket: ItsMoney, saleId: string): Cents {
  return leastCents(moneyOfItem(saleId, ticket.sales.flatMap(sentItem), outflowsOf(ticket)), ticket.freeCents)
}

/** The money of a locked ticket's items that were sent, each with what was sold again in its place. */
export async function itemsMoney(tx: Tx, ticket: LockedTicket): Promise<Pot[]> {
  return potsOf(ticket.sales.flatMap(sentItem), outflowsOf(await withOutflows(tx, ticket)))
}

async function withOutflows(tx: Tx, { id: ticketId, sales, freeCents }: LockedTicket): Promise<ItsMoney> {
  const [returns, endings] = await Promise.all([
    tx.moneyReturn.findMany({ where: { ticketId }, select: RETURNED }),
    tx.moneyEnding.findMany({ where: { ticketId, ...KEPT }, select: { cents: true, at: true, saleId: true } }),
  ])
  return { sales, freeCents, returns: standingReturns(returns), endings }
}

function outflowsOf({ returns, endings }: ItsMoney): Outflow[] {
  return [...returns.map(({ heldCents, createdAt }) => ({ cents: heldCents, at: createdAt, saleId: null })), ...endings]
}

function sentItem({ id, soldAgainOfId: againOfId, priceCents, claimedAt, ...end }: Item): SentItem[] {
  if (claimedAt === null) return []
  return [{ id, againOfId, priceCents: priceCents ?? 0n, claimedAt, endedAt: endOf(end) }]
}

function endOf({ state, settledAt, reversedAt }: End): Date | null {
  if (state === 'reversed') return reversedAt
  return state === 'failed' || state === 'not_sold' ? settledAt : null
}
