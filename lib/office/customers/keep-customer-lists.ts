import { Prisma } from '@/lib/generated/prisma/client.ts'
import { db, dbForLong, type Tx } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { beginningOf, endOf } from '@/lib/platform/shared/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/now.ts'
import { grouped, lapsedOn, MOST_SUMS, ownSales, SORTED_BY, type Summed } from './internal/grouped.ts'
import { type KeptList, keptLists, MOST_KEPT } from './internal/kept-lists.ts'
import { salesOf } from './internal/sales-of.ts'
import { CUSTOMER_SORTS } from './model.ts'

/** A list is made again after so many sales, since reading it takes longer the more there are. */
const RENEWED_AFTER = 500
const LONGEST_MS = 10 * 60_000
/** Later than any sale. */
const ALWAYS = new Date('9999-01-01T00:00:00Z')

/**
 * Makes each list again whose days have changed or that lacks many sales; `most` is the most customers a list has. Safe
 * in any number of workers.
 */
export async function keepCustomerLists(now = sharedNow(), most = MOST_KEPT): Promise<void> {
  for (const list of keptLists(now)) {
    if (await isDue(list)) await dbForLong().$transaction((tx) => keep(tx, list, most), { timeout: LONGEST_MS })
  }
}

/** Makes all lists again, whatever state they are in. */
export async function rebuildCustomerLists(): Promise<void> {
  await db().$executeRaw`delete from "CustomerList" where environment in ('test', 'live')`
  await keepCustomerLists()
}

async function isDue({ kind, from, to }: KeptList): Promise<boolean> {
  const [kept] = await db().$queryRaw<{ isSame: boolean; through: bigint; mark: bigint }[]>`
    select l."fromDay" = ${from}::date and l."toDay" is not distinct from ${to}::date as "isSame",
      l."throughEntryId" as through, t."throughEntryId" as mark
    from "CustomerList" l cross join "TotalsThrough" t
    where l.environment = ${officeEnvironment()}::"Environment" and l.kind = ${kind} and l.sort = ${CUSTOMER_SORTS[0]}`
  if (!kept?.isSame) return true
  const [fresh] = await db().$queryRaw<{ count: number }[]>`
    select count(*)::int as count from (
      select 1 from "JournalEntry" e where e.id > ${kept.through} and e.id <= ${kept.mark} and e."objectKind" = 'sale'
        and e.event in ('completed', 'reversed') order by e.id limit ${RENEWED_AFTER}) e`
  return (fresh?.count ?? 0) >= RENEWED_AFTER
}

/** One list, in one order. */
type Made = { sort: string; through: bigint; saleIds: string[]; values: bigint[]; isWhole: boolean }

/**
 * Makes a list in all orders, in one statement, of the sales up to where the totals go, since no older entry can still
 * appear there. Does not store it if a customer was forgotten meanwhile. Locks the count of erasures before the lists,
 * as forgetting a customer does.
 */
async function keep(tx: Tx, list: KeptList, most: number): Promise<void> {
  const { erasures } = await tx.customerListing.findUniqueOrThrow({ where: { id: 1 } })
  const made = await make(tx, list, most)
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

async function make(tx: Tx, list: KeptList, most: number): Promise<Made[]> {
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

function summedOf({ kind, from, to }: KeptList): Summed {
  const all = { sales: salesOf({ branches: null }, null), sums: MOST_SUMS }
  if (kind === 'lapsed' || kind === 'lapsedTomorrow') return { ...all, until: ALWAYS, ...lapsedOn(from) }
  return { ...all, from: beginningOf(from), until: to === null ? ALWAYS : endOf(to) }
}
