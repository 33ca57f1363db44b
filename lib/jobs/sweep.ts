import { COLLECTION_ORDERS } from '@/lib/counter/collections/collection-orders.ts'
import { followCollection } from '@/lib/counter/collections/follow-collection.ts'
import { followSale } from '@/lib/counter/sales/follow-sale.ts'
import { SALE_ORDERS } from '@/lib/counter/sales/sale-orders.ts'
import { leasePaidUnsold, sellPaidTicket } from '@/lib/counter/tickets/sell-paid-ticket.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { followFunding } from '@/lib/office/fundings/follow-funding.ts'
import { FUNDING_ORDERS } from '@/lib/office/fundings/order-kind.ts'
import { FOLLOWING } from '@/lib/platform/health/heartbeat.ts'
import { log } from '@/lib/platform/log/log.ts'
import type { OrderKind } from '@/lib/service/orders/order.ts'
import { leaseDue } from '@/lib/service/orders/schedule.ts'

const AT_ONCE = 8

type Followed = {
  kind: OrderKind
  states: Prisma.Sql
  follow: (id: string) => Promise<void>
  what: string
}

const NOT_FINAL = Prisma.sql`('sending', 'pending')`
/** A delivered sale has a next check only while its token or code is missing. */
const OR_DELIVERED = Prisma.sql`('sending', 'pending', 'completed')`

export const DUE_SALES: Followed = { kind: SALE_ORDERS, states: OR_DELIVERED, follow: followSale, what: 'a sale' }
export const DUE_PAYMENTS: Followed = {
  kind: COLLECTION_ORDERS,
  states: NOT_FINAL,
  follow: followCollection,
  what: 'a payment',
}
export const DUE_TOP_UPS: Followed = {
  kind: FUNDING_ORDERS,
  states: NOT_FINAL,
  follow: followFunding,
  what: 'a top-up',
}

/**
 * Each kind in a loop of its own, so that sales never wait for payments. A killed worker loses nothing: the rows say
 * what is due. `alive` after every batch.
 */
export const SWEEPS = {
  'paid tickets': sellWhatIsPaid,
  payments: (alive) => followAll(DUE_PAYMENTS, alive),
  [FOLLOWING]: (alive) => followAll(DUE_SALES, alive),
  'top-ups': (alive) => followAll(DUE_TOP_UPS, alive),
} as const satisfies Readonly<Record<string, (alive: () => unknown) => Promise<void>>>

/** A ticket may have fifty items, and each item's price may take long to come. */
export const SELLING: readonly string[] = ['paid tickets', 'payments']

async function followAll({ kind, states, follow, what }: Followed, alive: () => unknown): Promise<void> {
  for (;;) {
    const due = await leaseDue({ kind, states, most: AT_ONCE })
    if (due.length === 0) return
    await Promise.all(due.map((id) => attempt(what, id, () => follow(id))))
    await alive()
  }
}

async function attempt(what: string, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log().error({ err: error, id }, `${what} could not be followed up; it has its next turn all the same`)
  }
}

async function sellWhatIsPaid(alive: () => unknown): Promise<void> {
  for (const ticketId of await leasePaidUnsold(AT_ONCE)) {
    await attempt('a ticket that is paid for', ticketId, () => sellPaidTicket({ ticketId }))
    await alive()
  }
}
