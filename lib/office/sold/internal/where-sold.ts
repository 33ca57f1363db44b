import type { Prisma, SaleState } from '@/lib/generated/prisma/client.ts'
import { branchesOf } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { beginningOf, endOf } from '@/lib/platform/shared/harare-day.ts'
import { parseWireAmount } from '@/lib/platform/shared/money.ts'
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

/**
 * Prisma condition for a filter's sales. Leaves tickets out if nothing is asked of them, so that only sales are read.
 */
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

/** What a filter asks of the sales' tickets. */
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
