import { db } from '../db.ts'
import { log } from '../log.ts'
import { followSale } from '../sales/follow-sale.ts'
import { findPaidUnsold, sellPaidTicket } from '../tickets/sell-paid-ticket.ts'

const AT_ONCE = 8
const LEASE_SECONDS = 60

/**
 * Follows every sale that is due, whatever jobs there are: the rows say what is due, so a killed worker loses nothing.
 * Rows are leased for a minute with SKIP LOCKED, so that two workers never follow the same sale. Returns how many.
 */
export async function sweep(): Promise<number> {
  await sellWhatIsPaid()
  let followed = 0
  for (;;) {
    const due = await leaseDue()
    if (due.length === 0) return followed
    await Promise.all(due.map(({ id }) => follow(id)))
    followed += due.length
  }
}

function leaseDue(): Promise<{ id: string }[]> {
  return db().$queryRaw`
    update "Sale" set "leaseUntil" = now() + ${LEASE_SECONDS} * interval '1 second'
    where id in (
      select id from "Sale"
      where "nextCheckAt" <= now() and state in ('sending', 'pending')
        and ("leaseUntil" is null or "leaseUntil" < now())
      order by "nextCheckAt" limit ${AT_ONCE} for update skip locked
    ) returning id`
}

async function follow(saleId: string): Promise<void> {
  try {
    await followSale(saleId)
  } catch (error) {
    log().error({ err: error, saleId }, 'a sale could not be followed; it has its next turn all the same')
  }
}

/** Money that came in before a process died is sold for all the same. */
async function sellWhatIsPaid(): Promise<void> {
  for (const ticketId of await findPaidUnsold(AT_ONCE)) {
    try {
      await sellPaidTicket({ ticketId })
    } catch (error) {
      log().error({ err: error, ticketId }, 'a ticket that is paid for could not be sold; it has its next turn')
    }
  }
}
