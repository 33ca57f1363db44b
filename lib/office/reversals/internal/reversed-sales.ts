import { standingReturns } from '@/lib/books/journal/held-money.ts'
import { hasDeliverable } from '@/lib/counter/sales/deliverable.ts'
import { SALE_LINE, toSaleLine } from '@/lib/counter/ticket-lists/sale-lines.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { branchesOf } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import type { PageWalk } from '@/lib/platform/shared/page.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { type ReversalView, suggest } from '../model.ts'
import {
  commonOf,
  type Placed,
  placed,
  REVERSED_TICKET_COLUMNS,
  type ReversalFacts,
  reversedBeyond,
} from './reversed-rows.ts'

const COLUMNS = {
  ...SALE_LINE,
  reversedAt: true,
  reversalNote: true,
  ticket: { select: REVERSED_TICKET_COLUMNS },
} satisfies Prisma.SaleSelect

export type ReversedSale = Placed<Prisma.SaleGetPayload<{ select: typeof COLUMNS }>>

export async function selectReversedSales(
  actor: Actor,
  which: 'open' | 'settled',
  walk: PageWalk,
): Promise<ReversedSale[]> {
  const { where, ...page } = reversedBeyond(which, walk)
  return placed(await db().sale.findMany({ where: { ...where, ticket: branchesOf(actor) }, ...page, select: COLUMNS }))
}

export function toReversalView(row: ReversedSale, facts: ReversalFacts): ReversalView {
  const { ticket, reversalNote, reversedAt } = row
  const has = hasDeliverable(row)
  const { heldCents = 0n, byPhone = false } = facts.positions.get(ticket.id) ?? {}
  return {
    of: 'sale',
    ...toSaleLine(row, { now: sharedNow(), at: reversedAt, masked: true }),
    ...commonOf({ ticket, reversedAt, note: reversalNote }, facts),
    held: heldCents > 0n ? formatUsd(heldCents) : '',
    isOnDesk: byPhone && heldCents > 0n,
    ...suggest({
      hasCode: has.token || has.pin,
      prints: ticket._count.prints,
      reveals: facts.reveals.has(row.id) || facts.reveals.has(ticket.id) ? 1 : 0,
      moneyReturned: standingReturns(ticket.returns).some(({ createdAt }) => createdAt >= reversedAt),
      holdsMoney: heldCents > 0n,
    }),
  }
}
