import { Prisma, type SaleState } from '@/lib/generated/prisma/client.ts'
import { branchesOf } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { parseWireAmount } from '@/lib/platform/shared/money.ts'
import { beginningOf, endOf } from '@/lib/platform/shared/time/harare-day.ts'
import type { SoldFilter, SoldState, SoldTender } from '../model.ts'

/** The states of a sale that the list shows under one name. */
export const STATES = {
  delivered: ['completed'],
  waiting: ['sending', 'pending'],
  failed: ['failed'],
  not_sold: ['not_sold'],
  reversed: ['reversed'],
} as const satisfies Record<SoldState, readonly SaleState[]>

const PAID = { some: { state: 'completed' } } as const
/** Cash that paid a debt afterwards paid for no sale. */
const CASH = { paysDebt: false } as const
const TENDERS = {
  cash: { tenders: { some: CASH }, collections: { none: { state: 'completed' } } },
  mobile: { tenders: { none: CASH }, collections: PAID },
  both: { tenders: { some: CASH }, collections: PAID },
} as const satisfies Record<SoldTender, Prisma.TicketWhereInput>

/** Leaves tickets out if nothing is asked of them, so that only sales are read. */
export function whereSold(actor: Actor, filter: SoldFilter): Prisma.SaleWhereInput {
  const { from, to, product, state, least, most } = filter
  const tickets = ticketsOf(actor, filter)
  return {
    environment: officeEnvironment(),
    claimedAt: { gte: beginningOf(from), lt: endOf(to) },
    ...(tickets.length > 0 && { ticket: { AND: tickets } }),
    ...(product && { productCode: product }),
    ...(state && { state: { in: [...STATES[state]] } }),
    ...((least || most) && {
      priceCents: {
        ...(least && { gte: parseWireAmount(least) ?? 0n }),
        ...(most && { lte: parseWireAmount(most) ?? 0n }),
      },
    }),
  }
}

export function ticketsOf(
  actor: Actor,
  { branch, till, cashier, shift, tender }: SoldFilter,
): Prisma.TicketWhereInput[] {
  const own = branchesOf(actor)
  return [
    ...(own.branchCode === undefined ? [] : [own]),
    ...(branch ? [{ branchCode: branch }] : []),
    ...(till ? [{ tillId: till }] : []),
    ...(cashier ? [{ staffId: cashier }] : []),
    ...(shift ? [{ shiftId: shift }] : []),
    ...(tender ? [TENDERS[tender]] : []),
  ]
}

// `offset 0` makes the planner look up each ticket's payments; left to choose, it reads all payments ever made for one
// day's sales. Cash that paid a debt afterwards paid for no sale.
const BY_CASH = Prisma.sql`exists (
  select from "Tender" n where n."ticketId" = s."ticketId" and not n."paysDebt" offset 0)`
const BY_PHONE = Prisma.sql`exists (
  select from "Collection" c where c."ticketId" = s."ticketId" and c.state = 'completed' offset 0)`

/** SQL conditions on a sale `s` by how its ticket was paid, the same as those of the list. */
export const PAID_BY = {
  cash: Prisma.sql`${BY_CASH} and not ${BY_PHONE}`,
  mobile: Prisma.sql`${BY_PHONE} and not ${BY_CASH}`,
  both: Prisma.sql`${BY_CASH} and ${BY_PHONE}`,
} as const satisfies Record<SoldTender, Prisma.Sql>

/** SQL for the name of the condition that holds; empty if none does. */
export const TENDER = Prisma.sql`case when ${BY_CASH} then case when ${BY_PHONE} then 'both' else 'cash' end
  when ${BY_PHONE} then 'mobile' else '' end`
