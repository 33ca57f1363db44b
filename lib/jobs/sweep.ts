import { followCollection } from '../collections/follow-collection.ts'
import { db } from '../db.ts'
import { followFunding } from '../fundings/follow-funding.ts'
import { Prisma } from '../generated/prisma/client.ts'
import { log } from '../log.ts'
import { followSale } from '../sales/follow-sale.ts'
import { leasePaidUnsold, sellPaidTicket } from '../tickets/sell-paid-ticket.ts'

const AT_ONCE = 8
const LEASE_SECONDS = 60

type Due = { id: string }
type Followed = {
  table: 'Sale' | 'Collection' | 'Funding'
  /** The states in which the time of the next look means that one is wanted. */
  states: Prisma.Sql
  follow: (id: string) => Promise<void>
  what: string
}

const NOT_FINAL = Prisma.sql`('sending', 'pending')`
/** A delivered sale has such a time only while its token or code is missing. */
const OR_DELIVERED = Prisma.sql`('sending', 'pending', 'completed')`

const SALES: Followed = { table: 'Sale', states: OR_DELIVERED, follow: followSale, what: 'a sale' }
const COLLECTIONS: Followed = { table: 'Collection', states: NOT_FINAL, follow: followCollection, what: 'a payment' }
const FUNDINGS: Followed = { table: 'Funding', states: NOT_FINAL, follow: followFunding, what: 'a top-up' }

/**
 * Follows every sale, payment and top-up that is due, whatever jobs there are: the rows say what is due, so a killed worker
 * loses nothing. Rows are leased for a minute with SKIP LOCKED, so that two workers never follow the same one. `alive` is
 * told after each handful that it goes on. Returns how many.
 */
export async function sweep(alive: () => unknown = () => {}): Promise<number> {
  await sellWhatIsPaid()
  let followed = 0
  for (const kind of [COLLECTIONS, SALES, FUNDINGS]) followed += await followAll(kind, alive)
  return followed
}

async function followAll({ follow, what, ...rows }: Followed, alive: () => unknown): Promise<number> {
  let followed = 0
  for (;;) {
    const due = await lease(rows)
    if (due.length === 0) return followed
    await Promise.all(due.map(({ id }) => attempt(what, id, () => follow(id))))
    followed += due.length
    await alive()
  }
}

/** The table's name is one of ours, never anything typed. */
function lease({ table, states }: Pick<Followed, 'table' | 'states'>): Promise<Due[]> {
  const rows = Prisma.raw(`"${table}"`)
  return db().$queryRaw`
    update ${rows} set "leaseUntil" = now() + ${LEASE_SECONDS} * interval '1 second'
    where id in (
      select id from ${rows}
      where "nextCheckAt" <= now() and state in ${states}
        and ("leaseUntil" is null or "leaseUntil" < now())
      order by "nextCheckAt" limit ${AT_ONCE} for update skip locked
    ) returning id`
}

async function attempt(what: string, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log().error({ err: error, id }, `${what} could not be followed up; it has its next turn all the same`)
  }
}

/** Money that came in before a process died is sold for all the same. */
async function sellWhatIsPaid(): Promise<void> {
  for (const ticketId of await leasePaidUnsold(AT_ONCE)) {
    await attempt('a ticket that is paid for', ticketId, () => sellPaidTicket({ ticketId }))
  }
}
