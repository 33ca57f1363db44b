import { Prisma } from '@/lib/generated/prisma/client.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { countDays, harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import type { CustomerFilter, CustomerLine, CustomerSort } from '../model.ts'
import { TOP_LISTS } from '../refresh-customer-lists.ts'
import { type CustomerSelection, grouped, lapsedFrom, listSureLines, SORTED_BY } from './customer-sums.ts'

/** Summing so few days is as fast as looking customers up. */
const FEW_DAYS = 2
/** A list over many times more days contains few of those who bought most within the period. */
const MOST_TIMES_LONGER = 6
const MOST_FRESH = 3000
/** How many customers of a list are looked up first, per line that is wanted. */
const FIRST_TIMES = 4
/** This share of the first must have bought at the reader's branches before the whole list is looked up. */
const ENOUGH_HERE = 0.1

type Query = { filter: CustomerFilter; now: Date; request: CustomerSelection; isEverywhere: boolean }
type SavedList = { kind: string; through: bigint; size: number; isWhole: boolean }

/** Returns exactly what summing all sales would, or null if that is not certain (decision 071). */
export async function listFromSaved(query: Query): Promise<CustomerLine[] | null> {
  const { list, period } = query.filter
  // A customer who stays away from one branch may still come to another.
  if (list === 'lapsed' && !query.isEverywhere) return null
  if (list === 'top' && countDays(period.from, period.to) <= FEW_DAYS) return null
  return db().$transaction(
    async (tx) => {
      const saved = await findSaved(tx, query)
      if (!saved || (await countFresh(tx, saved)) > MOST_FRESH) return null
      const first = Math.min(query.request.most * FIRST_TIMES, saved.size)
      const some = await lookUp(tx, query.request, saved, first)
      if (some || first === saved.size) return some
      if (!query.isEverywhere && (await shareHere(tx, query.request, saved, first)) < ENOUGH_HERE) return null
      return lookUp(tx, query.request, saved, saved.size)
    },
    { isolationLevel: 'RepeatableRead', timeout: 30_000 },
  )
}

async function findSaved(tx: Tx, { filter: { list, period, sort }, now }: Query): Promise<SavedList | null> {
  const today = harareDay(now)
  const days = countDays(period.from, period.to)
  const covers =
    list === 'lapsed'
      ? Prisma.sql`kind in ('lapsed', 'lapsedTomorrow') and "fromDay" = ${lapsedFrom(today)}::date`
      : Prisma.sql`kind = any(${[...TOP_LISTS]}::text[]) and "fromDay" <= ${period.from}::date
          and coalesce("toDay", 'infinity') >= ${period.to}::date
          and coalesce("toDay", ${today}::date) - "fromDay" < ${days * MOST_TIMES_LONGER}`
  const [saved] = await tx.$queryRaw<SavedList[]>`
    select kind, "throughEntryId" as through, cardinality("saleIds") as size, "isWhole" from "CustomerList"
    where environment = ${officeEnvironment()}::"Environment" and sort = ${sort} and ${covers}
    order by "fromDay" desc, "toDay" limit 1`
  return saved ?? null
}

/** Goes from the newest entries, which are few, to their sales. */
function freshOf({ through }: SavedList): Prisma.Sql {
  return Prisma.sql`(select e."saleId" from "JournalEntry" e where e.id > ${through} and e."objectKind" = 'sale'
    and e.event in ('completed', 'reversed') order by e.id offset 0)`
}

async function countFresh(tx: Tx, saved: SavedList): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from (select 1 from ${freshOf(saved)} e limit ${MOST_FRESH + 1}) e`
  return row?.count ?? 0
}

function firstOf({ kind }: SavedList, sort: CustomerSort, first: number): Prisma.Sql {
  return Prisma.sql`(select s.recipient, m.value, m.place
    from "CustomerList" l cross join lateral unnest(l."saleIds"[1:${first}], l.values[1:${first}])
      with ordinality as m("saleId", value, place) join "Sale" s on s.id = m."saleId"
    where l.environment = ${officeEnvironment()}::"Environment" and l.kind = ${kind} and l.sort = ${sort})`
}

/**
 * Everybody else came after the last member when the list was made, and has bought nothing since: if the last line does
 * not come after that member, all lines are right. Null if not.
 */
async function lookUp(
  tx: Tx,
  request: CustomerSelection,
  saved: SavedList,
  first: number,
): Promise<CustomerLine[] | null> {
  const { sort, most } = request
  const members = firstOf(saved, sort, first)
  const among = Prisma.sql`select m.recipient from ${members} m where m.recipient <> ''
    union select s.recipient from ${freshOf(saved)} e join "Sale" s on s.id = e."saleId" where s.recipient <> ''`
  const [by, last] = [Prisma.sql`c.${SORTED_BY[sort]}`, Prisma.sql`from ${members} m where m.place = ${first}`]
  const isSure = Prisma.sql`coalesce(${by} > (select m.value ${last})
    or (${by} = (select m.value ${last}) and c.recipient <= (select m.recipient ${last})), false)`
  const lines = await listSureLines(tx, request, { among, isSure })
  const isAll = saved.isWhole && first === saved.size
  if (!isAll && !(lines.length === most && lines.at(-1)?.isSure)) return null
  return lines.map(({ isSure: _, ...line }) => line)
}

async function shareHere(tx: Tx, request: CustomerSelection, saved: SavedList, first: number): Promise<number> {
  const among = Prisma.sql`select m.recipient from ${firstOf(saved, request.sort, first)} m where m.recipient <> ''`
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    select count(*)::int as count from (${grouped(request, among)}) c`
  return (row?.count ?? 0) / first
}
