import { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, branchesOf } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { branchesInSql } from '@/lib/people/access/visible-rows.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { getPage, MOST_COUNTED, type Page, type PagePlace, parseTimePlace } from '@/lib/platform/shared/page.ts'
import { type ReversedPayment, selectReversedPayments, toPaymentView } from './internal/reversed-payments.ts'
import { getReversalFacts } from './internal/reversed-rows.ts'
import { type ReversedSale, selectReversedSales, toReversalView } from './internal/reversed-sales.ts'
import type { PaymentReversalView, ReversalView } from './model.ts'

const PAGE = 10

/** A page of reversals at the actor's branches: open ones oldest first, or settled ones newest first. */
export async function listReversals(
  actor: Actor,
  which: 'open' | 'settled',
  place: PagePlace = {},
): Promise<Page<ReversalView | PaymentReversalView>> {
  authorise(actor, 'reversal:settle')
  const page = await getPage<ReversedSale | ReversedPayment>(place, PAGE, async (walk) => {
    const [sales, payments] = await Promise.all([
      selectReversedSales(actor, which, walk),
      selectReversedPayments(actor, which, walk),
    ])
    const rising = (which === 'open') !== walk.back
    const byPlace = (one: { place: string }, other: { place: string }) =>
      rising ? comparePlaces(one.place, other.place) : comparePlaces(other.place, one.place)
    return [...sales, ...payments].sort(byPlace).slice(0, walk.take)
  })
  const facts = await getReversalFacts(page.rows, page.rows.flatMap(salesOf))
  const rows = page.rows.map((row) => (isPayment(row) ? toPaymentView(row, facts) : toReversalView(row, facts)))
  return { ...page, rows }
}

function isPayment(row: ReversedSale | ReversedPayment): row is ReversedPayment {
  return 'method' in row
}

function salesOf(row: ReversedSale | ReversedPayment): string[] {
  return isPayment(row) ? row.ticket.sales.map(({ id }) => id) : [row.id]
}

function comparePlaces(one: string, other: string): number {
  const [a, b] = [parseTimePlace(one), parseTimePlace(other)]
  if (!a || !b) return 0
  return a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1)
}

/** Counts open reversals up to a hundred; read with every office page, so from the index of reversed sales. */
export async function countOpenReversals(actor: Actor): Promise<number> {
  authorise(actor, 'reversal:settle')
  const ofTicket = Prisma.join([Prisma.sql`t.id = s."ticketId"`, ...branchesInSql(actor.branches)], ' and ')
  const [sales, payments] = await Promise.all([
    db().$queryRaw<{ count: number }[]>`
      select count(*)::int as count from (
        select 1 from "Sale" s
        where s."reversedAt" is not null and s.environment = ${officeEnvironment()}::"Environment"
          and not exists (select from "ReversalNote" n where n."saleId" = s.id)
          and exists (select from "Ticket" t where ${ofTicket})
        limit ${MOST_COUNTED}
      ) open`,
    db().collection.count({
      where: {
        environment: officeEnvironment(),
        reversedAt: { not: null },
        reversalNote: null,
        ...branchesOf(actor),
      },
      // The index's order, so reading stops at the hundredth row.
      take: MOST_COUNTED,
      orderBy: { reversedAt: 'desc' },
    }),
  ])
  return Math.min(MOST_COUNTED, (sales[0]?.count ?? 0) + payments)
}
