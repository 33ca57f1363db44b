import { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Days } from '@/lib/office/periods/model.ts'
import { db, dbForLong, type Tx } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { beginningOf, daysOfMonth, endOf, harareDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { grouped, lapsedOn, MOST_SUMS, ownSales, SORTED_BY, type Summed, salesOf } from './internal/customer-sums.ts'
import { AWAY_DAYS, BEFORE_DAYS, CUSTOMER_SORTS, MOST_DAYS } from './model.ts'

/** Reading a list takes longer the more sales came after it. */
const RENEWED_AFTER = 500
const LONGEST_MS = 10 * 60_000
const ALWAYS = new Date('9999-01-01T00:00:00Z')

/** Makes each list again that is out of date. Safe in any number of workers. */
export async function refreshCustomerLists(now = sharedNow(), most = MOST_CUSTOMERS): Promise<void> {
  for (const list of currentLists(now)) {
    if (await isDue(list)) await dbForLong().$transaction((tx) => storeList(tx, list, most), { timeout: LONGEST_MS })
  }
}

export async function rebuildCustomerLists(): Promise<void> {
  await db().$executeRaw`delete from "CustomerList" where environment in ('test', 'live')`
  await refreshCustomerLists()
}

async function isDue({ kind, from, to }: CurrentList): Promise<boolean> {
  const [saved] = await db().$queryRaw<{ isSame: boolean; through: bigint; mark: bigint }[]>`
    select l."fromDay" = ${from}::date and l."toDay" is not distinct from ${to}::date as "isSame",
      l."throughEntryId" as through, t."throughEntryId" as mark
    from "CustomerList" l cross join "TotalsThrough" t
    where l.environment = ${officeEnvironment()}::"Environment" and l.kind = ${kind} and l.sort = ${CUSTOMER_SORTS[0]}`
  if (!saved?.isSame) return true
  const [fresh] = await db().$queryRaw<{ count: number }[]>`
    select count(*)::int as count from (
      select 1 from "JournalEntry" e where e.id > ${saved.through} and e.id <= ${saved.mark} and e."objectKind" = 'sale'
        and e.event in ('completed', 'reversed') order by e.id limit ${RENEWED_AFTER}) e`
  return (fresh?.count ?? 0) >= RENEWED_AFTER
}

type Made = { sort: string; through: bigint; saleIds: string[]; values: bigint[]; isWhole: boolean }

/** Reads sales up to where the totals go; locks the count of erasures before the lists, as an erasure does. */
async function storeList(tx: Tx, list: CurrentList, most: number): Promise<void> {
  const { erasures } = await tx.customerListing.findUniqueOrThrow({ where: { id: 1 } })
  const made = await sumList(tx, list, most)
  // Waits for whoever is forgetting a customer, and keeps others from doing so until this transaction ends.
  const now = await tx.$queryRaw<{ erasures: bigint }[]>`select erasures from "CustomerListing" where id = 1 for share`
  if (now[0]?.erasures !== erasures) return
  for (const { sort, through, saleIds, values, isWhole } of made) {
    await tx.$executeRaw`
      insert into "CustomerList" (environment, kind, sort, "fromDay", "toDay", "throughEntryId", "saleIds", values, "isWhole")
      values (${officeEnvironment()}::"Environment", ${list.kind}, ${sort}, ${list.from}::date, ${list.to}::date,
        ${through}, ${saleIds}::uuid[], ${values}::bigint[], ${isWhole})
      on conflict (environment, kind, sort) do update set "fromDay" = excluded."fromDay", "toDay" = excluded."toDay",
        "throughEntryId" = excluded."throughEntryId", "saleIds" = excluded."saleIds", values = excluded.values,
        "isWhole" = excluded."isWhole"`
  }
}

async function sumList(tx: Tx, list: CurrentList, most: number): Promise<Made[]> {
  const summed = summedOf(list)
  const own = ownSales(summed)
  const orders = CUSTOMER_SORTS.map((sort) => {
    const by = SORTED_BY[sort]
    return Prisma.sql`select ${sort} as sort, coalesce(array_agg(m."saleId" order by m.value desc, m.recipient), '{}') as "saleIds",
      coalesce(array_agg(m.value order by m.value desc, m.recipient), '{}') as values
      from (select c.recipient, c.value,
          (select o.id from (${own}) o order by o."claimedAt" desc, o.id desc limit 1) as "saleId"
        from (select c.recipient, c.${by}::bigint as value from c order by c.${by} desc, c.recipient limit ${most}) c) m`
  })
  return tx.$queryRaw<Made[]>`
    with c as materialized (${grouped(summed)})
    select o.sort, (select "throughEntryId" from "TotalsThrough" where id = 1) as through, o."saleIds"::text[] as "saleIds",
      o.values, (select count(*) from c) <= ${most} as "isWhole"
    from (${Prisma.join(orders, ' union all ')}) o`
}

function summedOf({ kind, from, to }: CurrentList): Summed {
  const all = { sales: salesOf({ branches: null }, null), sums: MOST_SUMS }
  if (kind === 'lapsed' || kind === 'lapsedTomorrow') return { ...all, until: ALWAYS, ...lapsedOn(from) }
  return { ...all, from: beginningOf(from), until: to === null ? ALWAYS : endOf(to) }
}

/** A period may lie within the days of one; those that begin some days ago have no end. */
export const TOP_LISTS = ['week', 'thirty', 'lastMonth', 'quarter'] as const
type ListKind = (typeof TOP_LISTS)[number] | 'lapsed' | 'lapsedTomorrow'

/** Harare days; without an end if `to` is null. */
type CurrentList = { kind: ListKind; from: string; to: string | null }

const MOST_CUSTOMERS = 2000

/** Who stays away is listed for tomorrow too, so that nobody waits for the worker at midnight. */
function currentLists(now: Date): CurrentList[] {
  const today = harareDay(now)
  const since = (day: string, days: number) => ({ from: movedBy(day, -days), to: null })
  return [
    { kind: 'week', ...since(today, 6) },
    { kind: 'thirty', ...since(today, 29) },
    { kind: 'lastMonth', ...lastMonth(today) },
    { kind: 'quarter', ...since(today, MOST_DAYS - 1) },
    { kind: 'lapsed', ...since(today, AWAY_DAYS + BEFORE_DAYS) },
    { kind: 'lapsedTomorrow', ...since(movedBy(today, 1), AWAY_DAYS + BEFORE_DAYS) },
  ]
}

function lastMonth(today: string): Days {
  return daysOfMonth(movedBy(`${today.slice(0, 8)}01`, -1).slice(0, 7))
}
