import { bookedCustomers, bookedWallets, DAY_OF_AT } from '@/lib/books/totals/slices.ts'
import { Prisma, type TotalsThrough } from '@/lib/generated/prisma/client.ts'
import { dbForLong, type Tx } from '@/lib/platform/database/db.ts'
import { BUSINESS_ZONE, beginningOf } from '@/lib/platform/shared/time/harare-day.ts'
import { LAST_DAY_OVER } from './days-over.ts'
import { addEntries, HOURS_KEPT_DAYS } from './internal/add-entries.ts'

const AT_ONCE = 50_000n
const LONGEST_MS = 10 * 60_000

/**
 * Adds journal entries to the totals. An entry can commit after others with higher ids, so the newest wait until every
 * transaction that ran when the mark was set has ended. Safe in any number of workers: the row's lock admits one.
 */
export async function updateTotals(atOnce: bigint = AT_ONCE): Promise<void> {
  while (await updateSome(atOnce)) {
    // Each step is a transaction of its own, so a long backlog is worked off in parts.
  }
}

function updateSome(atOnce: bigint): Promise<boolean> {
  return dbForLong().$transaction(
    async (tx) => {
      const mark = await lockMark(tx)
      const safe = mark.ended ? mark.candidateEntryId : mark.throughEntryId
      const through = safe - mark.throughEntryId > atOnce ? mark.throughEntryId + atOnce : safe
      if (through > mark.throughEntryId) await addEntries(tx, mark.throughEntryId, through)
      // Tells the database that every table was added to; a worker of an older version does not say so.
      await tx.$executeRaw`select set_config('pos.totals', 'whole', true)`
      await tx.totalsThrough.update({ where: { id: 1 }, data: { throughEntryId: through } })
      if (through < safe) return true
      await tx.$executeRaw`
        update "TotalsThrough" set "candidateEntryId" = coalesce((select max(id) from "JournalEntry"), 0),
          "candidateXid" = pg_snapshot_xmax(pg_current_snapshot())::text::bigint
        where ${mark.ended || mark.foreign}`
      for (const table of [Prisma.sql`"SalesHour"`, Prisma.sql`"SalesBranchHour"`]) {
        await tx.$executeRaw`
          delete from ${table} where environment in ('test', 'live')
            and hour < now() - ${HOURS_KEPT_DAYS} * interval '1 day'`
      }
      await countDaysOver(tx)
      await countPaidLately(tx)
      return false
    },
    { timeout: LONGEST_MS },
  )
}

type Mark = Pick<TotalsThrough, 'throughEntryId' | 'candidateEntryId'> & { ended: boolean; foreign: boolean }

/** In a restored database the mark names a transaction of another server (`foreign`), so it must be set again. */
async function lockMark(tx: Tx): Promise<Mark> {
  const [mark] = await tx.$queryRaw<Mark[]>`
    select "throughEntryId", "candidateEntryId",
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint >= "candidateXid" as ended,
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint < "candidateXid" as "foreign"
    from "TotalsThrough" where id = 1 for update`
  if (!mark) throw new Error('The row that says how far the totals go is missing')
  return mark
}

/** A worker of an older version counts slips by a mark of its own; both marks move. */
const SLIPS = {
  mark: Prisma.sql`"customersThrough"`,
  markOfBefore: Prisma.sql`"paidThrough"`,
  table: Prisma.sql`"PaidDay"`,
}
const WALLETS = { mark: Prisma.sql`"walletsThrough"`, table: Prisma.sql`"WalletDay"` }

/** Counts slips and wallets of days that are over: no entry is added to them any more, so each is counted once. */
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

/** Counts up to the last day that is over. The mark moves back if the clock was set back: pages count later days. */
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

type PaidMark = { from: string; through: bigint; counted: bigint | null }

/** Counts the slips of later days up to where the totals go, and all of them again if the clock was set back. */
async function countPaidLately(tx: Tx): Promise<void> {
  const [mark] = await tx.$queryRaw<PaidMark[]>`
    select ("customersThrough" + 1)::text as from, "throughEntryId" as through,
      case when "paidLatelyFrom" <= "customersThrough" + 1 then "paidLatelyThrough" end as counted
    from "TotalsThrough" where id = 1`
  if (!mark) throw new Error('The row that says how far the totals go is missing')
  const { from, through, counted } = mark
  await tx.$executeRaw`delete from "PaidLately" where ${counted === null} or day < ${from}::date`
  const after = counted === null ? Prisma.sql`true` : Prisma.sql`e.id > ${counted}`
  await tx.$executeRaw`
    insert into "PaidLately" (environment, day, "branchCode", count)
    select environment, ${DAY_OF_AT}, "branchCode", count(*)
    from ${bookedCustomers(Prisma.sql`e.environment in ('test', 'live') and e.at >= ${beginningOf(from)}
      and ${after} and e.id <= ${through}`)} paid
    group by 1, 2, 3
    on conflict (environment, day, "branchCode") do update set count = "PaidLately".count + excluded.count`
  await tx.$executeRaw`
    update "TotalsThrough" set "paidLatelyFrom" = ${from}::date,
      "paidLatelyThrough" = greatest(${counted}::bigint, ${through}::bigint)
    where id = 1`
}
