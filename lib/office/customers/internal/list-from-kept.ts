import { Prisma } from '@/lib/generated/prisma/client.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { countDays, harareDay } from '@/lib/platform/shared/harare-day.ts'
import type { CustomerFilter, CustomerLine, CustomerSort } from '../model.ts'
import { grouped, lapsedFrom, SORTED_BY } from './grouped.ts'
import { TOP_LISTS } from './kept-lists.ts'
import { readSome, type Wanted } from './read-lines.ts'

/** Summing so few days is as fast as looking customers up. */
const FEW_DAYS = 2
/** A list over many times more days contains few of those who bought most within the period. */
const MOST_TIMES_LONGER = 6
/** At most so many customers who bought since are looked up one by one. */
const MOST_FRESH = 3000
/** How many customers of a list are looked up first, per line that is wanted. */
const FIRST_TIMES = 4
/**
 * The share of those looked up first who must have bought at the reader's branches before the whole list is looked up.
 */
const ENOUGH_HERE = 0.1

type Asked = { filter: CustomerFilter; now: Date; wanted: Wanted; isEverywhere: boolean }
type Kept = { kind: string; through: bigint; size: number; isWhole: boolean }

/**
 * Reads lines from a list that the worker keeps and from those who bought since. Returns exactly what summing all sales
 * would, or null if that is not certain (decision 071).
 */
export async function listFromKept(asked: Asked): Promise<CustomerLine[] | null> {
  const { list, period } = asked.filter
  // A customer who stays away from one branch may still come to another.
  if (list === 'lapsed' && !asked.isEverywhere) return null
  if (list === 'top' && countDays(period.from, period.to) <= FEW_DAYS) return null
  return db().$transaction(
    async (tx) => {
      const kept = await findKept(tx, asked)
      if (!kept || (await countFresh(tx, kept)) > MOST_FRESH) return null
      const first = Math.min(asked.wanted.most * FIRST_TIMES, kept.size)
      const some = await lookUp(tx, asked.wanted, kept, first)
      if (some || first === kept.size) return some
      if (!asked.isEverywhere && (await shareHere(tx, asked.wanted, kept, first)) < ENOUGH_HERE) return null
      return lookUp(tx, asked.wanted, kept, kept.size)
    },
    { isolationLevel: 'RepeatableRead', timeout: 30_000 },
  )
}

/** Of the lists that contain all that is asked for, the one over the fewest days. */
async function findKept(tx: Tx, { filter: { list, period, sort }, now }: Asked): Promise<Kept | null> {
  const today = harareDay(now)
  const days = countDays(period.from, period.to)
  const covers =
    list === 'lapsed'
      ? Prisma.sql`kind in ('lapsed', 'lapsedTomorrow') and "fromDay" = ${lapsedFrom(today)}::date`
      : Prisma.sql`kind = any(${[...TOP_LISTS]}::text[]) and "fromDay" <= ${period.from}::date
          and coalesce("toDay", 'infinity') >= ${period.to}::date
          and coalesce("toDay", ${today}::date) - "fromDay" < ${days * MOST_TIMES_LONGER}`
  const [kept] = await tx.$queryRaw<Kept[]>`
    select kind, "throughEntryId" as through, cardinality("saleIds") as size, "isWhole" from "CustomerList"
    where environment = ${officeEnvironment()}::"Environment" and sort = ${sort} and ${covers}
    order by "fromDay" desc, "toDay" limit 1`
  return kept ?? null
}

/**
 * SQL for the sales delivered or reversed since the list was made; goes from the newest entries, which are few, to
 * their sales.
 */
function freshOf({ through }: Kept): Prisma.Sql {
  return Prisma.sql`(select e."saleId" from "JournalEntry" e where e.id > ${through} and e."objectKind" = 'sale'
    and e.event in ('completed', 'reversed') order by e.id offset 0)`
}

async function countFresh(tx: Tx, kept: Kept): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from (select 1 from ${freshOf(kept)} e limit ${MOST_FRESH + 1}) e`
  return row?.count ?? 0
}

/** SQL for the first customers of a list, with their places in it. */
function firstOf({ kind }: Kept, sort: CustomerSort, first: number): Prisma.Sql {
  return Prisma.sql`(select s.recipient, m.value, m.place
    from "CustomerList" l cross join lateral unnest(l."saleIds"[1:${first}], l.values[1:${first}])
      with ordinality as m("saleId", value, place) join "Sale" s on s.id = m."saleId"
    where l.environment = ${officeEnvironment()}::"Environment" and l.kind = ${kind} and l.sort = ${sort})`
}

/**
 * Reads lines of the first customers of a list and of all who bought since. Everybody else came after the last of these
 * when the list was made, and has bought nothing since: if the last line does not come after that customer, all lines
 * are right. Null if not.
 */
async function lookUp(tx: Tx, wanted: Wanted, kept: Kept, first: number): Promise<CustomerLine[] | null> {
  const { sort, most } = wanted
  const members = firstOf(kept, sort, first)
  const among = Prisma.sql`select m.recipient from ${members} m where m.recipient <> ''
    union select s.recipient from ${freshOf(kept)} e join "Sale" s on s.id = e."saleId" where s.recipient <> ''`
  const [by, last] = [Prisma.sql`c.${SORTED_BY[sort]}`, Prisma.sql`from ${members} m where m.place = ${first}`]
  const isSure = Prisma.sql`coalesce(${by} > (select m.value ${last})
    or (${by} = (select m.value ${last}) and c.recipient <= (select m.recipient ${last})), false)`
  const lines = await readSome(tx, wanted, { among, isSure })
  const isAll = kept.isWhole && first === kept.size
  if (!isAll && !(lines.length === most && lines.at(-1)?.isSure)) return null
  return lines.map(({ isSure: _, ...line }) => line)
}

/** Which share of the first customers of a list bought at the reader's branches at all. */
async function shareHere(tx: Tx, wanted: Wanted, kept: Kept, first: number): Promise<number> {
  const among = Prisma.sql`select m.recipient from ${firstOf(kept, wanted.sort, first)} m where m.recipient <> ''`
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from (${grouped(wanted, among)}) c`
  return (row?.count ?? 0) / first
}
