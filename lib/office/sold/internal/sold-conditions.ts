import { CASH } from '@/lib/books/tenders/model.ts'
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
/** Cash that paid a debt afterwards paid for no sale; what only went out as change did not come in. */
const CAME_IN = { paysDebt: false, receivedCents: { gt: 0n } } as const
const IN_CASH = { ...CAME_IN, typeId: CASH }
const BY_TYPE = { ...CAME_IN, typeId: { not: CASH } }
const UNPAID = { none: { state: 'completed' } } as const
const TENDERS = {
  cash: { AND: [{ tenders: { some: IN_CASH } }, { tenders: { none: BY_TYPE } }, { collections: UNPAID }] },
  mobile: { tenders: { none: CAME_IN }, collections: PAID },
  type: { AND: [{ tenders: { some: BY_TYPE } }, { tenders: { none: IN_CASH } }, { collections: UNPAID }] },
  both: {
    OR: [
      { tenders: { some: CAME_IN }, collections: PAID },
      { AND: [{ tenders: { some: IN_CASH } }, { tenders: { some: BY_TYPE } }] },
    ],
  },
} satisfies Record<SoldTender, Prisma.TicketWhereInput>

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
const tendered = (which: Prisma.Sql) => Prisma.sql`exists (
  select from "Tender" n where n."ticketId" = s."ticketId" and not n."paysDebt" and n."receivedCents" > 0 and ${which} offset 0)`
const BY_CASH_SQL = tendered(Prisma.sql`n."typeId" = 'cash'`)
const BY_TYPE_SQL = tendered(Prisma.sql`n."typeId" <> 'cash'`)
const BY_PHONE = Prisma.sql`exists (
  select from "Collection" c where c."ticketId" = s."ticketId" and c.state = 'completed' offset 0)`

/** SQL conditions on a sale `s` by how its ticket was paid, the same as those of the list. */
export const PAID_BY = {
  cash: Prisma.sql`${BY_CASH_SQL} and not ${BY_TYPE_SQL} and not ${BY_PHONE}`,
  mobile: Prisma.sql`${BY_PHONE} and not ${BY_CASH_SQL} and not ${BY_TYPE_SQL}`,
  type: Prisma.sql`${BY_TYPE_SQL} and not ${BY_CASH_SQL} and not ${BY_PHONE}`,
  both: Prisma.sql`${BY_CASH_SQL}::int + ${BY_TYPE_SQL}::int + ${BY_PHONE}::int > 1`,
} as const satisfies Record<SoldTender, Prisma.Sql>

/** SQL for the name of the condition that holds; empty if none does. */
export const TENDER = Prisma.sql`case ${BY_CASH_SQL}::int + ${BY_TYPE_SQL}::int + ${BY_PHONE}::int
  when 0 then '' when 1 then case when ${BY_CASH_SQL} then 'cash' when ${BY_PHONE} then 'mobile' else 'type' end
  else 'both' end`
