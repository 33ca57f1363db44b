import { bookedCustomers } from '@/lib/books/journal/customers.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { BUSINESS_ZONE } from '@/lib/platform/shared/harare-day.ts'
import { LAST_DAY_OVER } from '../last-day-over.ts'
import { bookedWallets, DAY_OF_AT } from './slices.ts'

/** A worker of an older version counts slips by a mark of its own. Both marks move, so it has nothing left to count. */
const SLIPS = {
  mark: Prisma.sql`"customersThrough"`,
  markOfBefore: Prisma.sql`"paidThrough"`,
  table: Prisma.sql`"PaidDay"`,
}
const WALLETS = { mark: Prisma.sql`"walletsThrough"`, table: Prisma.sql`"WalletDay"` }

/**
 * Counts the days that are over and not counted yet: the slips paid, and the payments by wallet. No entry is added to
 * such a day any more, so it is counted once. The caller's transaction must lock the row that marks how far the counts
 * go.
 */
export async function countDaysOver(tx: Tx): Promise<void> {
  await countUpTo(tx, SLIPS, ({ after, until }) => {
    return Prisma.sql`
      insert into "PaidDay" (environment, day, "branchCode", count)
      select environment, ${DAY_OF_AT}, "branchCode", count(*)
      from ${bookedCustomers(Prisma.sql`e.environment in ('test', 'live') and e.at >= ${after} and e.at < ${until}`)} paid
      group by 1, 2, 3`
  })
  await countUpTo(tx, WALLETS, ({ after, until }) => {
    return Prisma.sql`
      insert into "WalletDay" (environment, day, "branchCode", method, "collectedCents", "takenBackCents")
      select environment, ${DAY_OF_AT}, "branchCode", method, sum("collectedCents"), sum("takenBackCents")
      from (${bookedWallets(Prisma.sql`e.environment in ('test', 'live') and e.at >= ${after} and e.at < ${until}`)}) booked
      group by 1, 2, 3, 4`
  })
}

type Span = { after: Date; until: Date }
type Counted = { mark: Prisma.Sql; markOfBefore?: Prisma.Sql; table: Prisma.Sql }

/**
 * Counts from the day after the mark up to the last day that is over, and moves the mark there. The mark moves back if
 * that day lies before it, because the clock was set back or a worker whose transaction began later came first. Pages
 * count days past the mark themselves, so it is enough to delete those before they are counted again.
 */
async function countUpTo(
  tx: Tx,
  { mark, markOfBefore, table }: Counted,
  count: (span: Span) => Prisma.Sql,
): Promise<void> {
  const [span] = await tx.$queryRaw<Span[]>`
    select coalesce((${mark} + 1)::timestamp at time zone ${BUSINESS_ZONE}, '0001-01-01') as after,
      (${LAST_DAY_OVER} + 1)::timestamp at time zone ${BUSINESS_ZONE} as until
    from "TotalsThrough" where id = 1 and ${mark} is distinct from ${LAST_DAY_OVER}`
  if (!span) return
  await tx.$executeRaw`
    delete from ${table} where day > (select coalesce(${mark}, '-infinity') from "TotalsThrough" where id = 1)`
  await tx.$executeRaw(count(span))
  for (const one of markOfBefore ? [mark, markOfBefore] : [mark]) {
    await tx.$executeRaw`update "TotalsThrough" set ${one} = ${LAST_DAY_OVER} where id = 1`
  }
}
