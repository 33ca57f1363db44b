import { authorise, branchesOf } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { MOST_COUNTED, type Page, type PagePlace, readPage, readTimePlace } from '@/lib/platform/shared/page.ts'
import { tellOf } from './internal/about-ticket.ts'
import { type ReversedPayment, selectReversedPayments, toPaymentView } from './internal/reversed-payments.ts'
import { type ReversedSale, selectReversedSales, toReversalView } from './internal/reversed-sales.ts'
import type { PaymentReversalView, ReversalView } from './model.ts'

const PAGE = 10

/**
 * A page of reversed sales and payments at the actor's branches, in one list: open ones oldest first, or settled ones
 * newest first. Refuses with NOT_ALLOWED.
 */
export async function listReversals(
  actor: Actor,
  which: 'open' | 'settled',
  place: PagePlace = {},
): Promise<Page<ReversalView | PaymentReversalView>> {
  authorise(actor, 'reversal:settle')
  const page = await readPage<ReversedSale | ReversedPayment>(place, PAGE, async (walk) => {
    const [sales, payments] = await Promise.all([
      selectReversedSales(actor, which, walk),
      selectReversedPayments(actor, which, walk),
    ])
    const rising = (which === 'open') !== walk.back
    const byPlace = (one: { place: string }, other: { place: string }) =>
      rising ? comparePlaces(one.place, other.place) : comparePlaces(other.place, one.place)
    return [...sales, ...payments].sort(byPlace).slice(0, walk.take)
  })
  const told = await tellOf(page.rows, page.rows.flatMap(salesOf))
  const rows = page.rows.map((row) => (isPayment(row) ? toPaymentView(row, told) : toReversalView(row, told)))
  return { ...page, rows }
}

function isPayment(row: ReversedSale | ReversedPayment): row is ReversedPayment {
  return 'method' in row
}

function salesOf(row: ReversedSale | ReversedPayment): string[] {
  return isPayment(row) ? row.ticket.sales.map(({ id }) => id) : [row.id]
}

/** By time, ties by id, the order of both lists. */
function comparePlaces(one: string, other: string): number {
  const [a, b] = [readTimePlace(one), readTimePlace(other)]
  if (!a || !b) return 0
  return a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1)
}

/** How many reversals of the actor's branches are open, counted up to a hundred. */
export async function countOpenReversals(actor: Actor): Promise<number> {
  authorise(actor, 'reversal:settle')
  const open = { environment: officeEnvironment(), reversedAt: { not: null }, reversalNote: null }
  // In the index's order, which stops at the hundredth; any other order would read them all first.
  const firstOfThem = { take: MOST_COUNTED, orderBy: { reversedAt: 'desc' } } as const
  const [sales, payments] = await Promise.all([
    db().sale.count({ where: { ...open, ticket: branchesOf(actor) }, ...firstOfThem }),
    db().collection.count({ where: { ...open, ...branchesOf(actor) }, ...firstOfThem }),
  ])
  return Math.min(MOST_COUNTED, sales + payments)
}
