import { followCollection } from '@/lib/counter/collections/follow-collection.ts'
import { COLLECTION_ORDERS } from '@/lib/counter/collections/order-kind.ts'
import { followSale } from '@/lib/counter/sales/follow-sale.ts'
import { SALE_ORDERS } from '@/lib/counter/sales/order-kind.ts'
import { leasePaidUnsold, sellPaidTicket } from '@/lib/counter/tickets/sell-paid-ticket.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { followFunding } from '@/lib/office/fundings/follow-funding.ts'
import { FUNDING_ORDERS } from '@/lib/office/fundings/order-kind.ts'
import { FOLLOWING } from '@/lib/platform/health/heartbeat.ts'
import { log } from '@/lib/platform/log/log.ts'
import { leaseDue } from '@/lib/service/orders/lease-due.ts'
import type { OrderKind } from '@/lib/service/orders/order-kind.ts'

const AT_ONCE = 8

type Followed = {
  kind: OrderKind
  /** The states in which the time of the next check counts. */
  states: Prisma.Sql
  follow: (id: string) => Promise<void>
  what: string
}

const NOT_FINAL = Prisma.sql`('sending', 'pending')`
/** A delivered sale has such a time only while its token or code is missing. */
const OR_DELIVERED = Prisma.sql`('sending', 'pending', 'completed')`

const SALES: Followed = { kind: SALE_ORDERS, states: OR_DELIVERED, follow: followSale, what: 'a sale' }
const PAYMENTS: Followed = { kind: COLLECTION_ORDERS, states: NOT_FINAL, follow: followCollection, what: 'a payment' }
const TOP_UPS: Followed = { kind: FUNDING_ORDERS, states: NOT_FINAL, follow: followFunding, what: 'a top-up' }

/**
 * Follows every sale, payment and top-up that is due, and sells what is paid, each kind in turns of its own: while the
 * Service is slow to tell of payments, they are due again before the last were asked about, and sales shall not wait for
 * that. The rows say what is due, not jobs, so a killed worker loses nothing. Each calls `alive` after a batch, or a ticket.
 */
export const SWEEPS: Readonly<Record<string, (alive: () => unknown) => Promise<void>>> = {
  'paid tickets': sellWhatIsPaid,
  payments: (alive) => followAll(PAYMENTS, alive),
  [FOLLOWING]: (alive) => followAll(SALES, alive),
  'top-ups': (alive) => followAll(TOP_UPS, alive),
}

/** Those that sell paid tickets: up to fifty items of one, each of whose prices may be waited for. */
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

/** Sells for money that came in before a process died. */
async function sellWhatIsPaid(alive: () => unknown): Promise<void> {
  for (const ticketId of await leasePaidUnsold(AT_ONCE)) {
    await attempt('a ticket that is paid for', ticketId, () => sellPaidTicket({ ticketId }))
    await alive()
  }
}
