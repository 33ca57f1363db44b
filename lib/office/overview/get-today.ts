import { productName, salesByHour, viewTotals } from '@/lib/books/totals/read-totals.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { scopeOf } from '@/lib/office/reports/scope.ts'
import { parseSoldFilter } from '@/lib/office/sold/model.ts'
import { sumSold } from '@/lib/office/sold/sum-sold.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { HOUR_MS, WEEK_MS } from '@/lib/platform/shared/time/durations.ts'
import { harareClock } from '@/lib/platform/shared/time/format-time.ts'
import { BUSINESS_ZONE, harareDay, startOfHarareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import type { Comparison, TodayFigures, TodayView } from './model.ts'

type Row = {
  kind: 'branch' | 'cashier' | 'product' | 'hour' | 'total'
  key: string
  label: string
  todayCents: bigint
  costCents: bigint
  reversedCents: bigint
  thenCents: bigint
}

/** Reversals are deducted when they happen; `sold` counts today's sales that stayed delivered, as the list does. */
export async function getToday(
  actor: Actor,
  now: Date = sharedNow(),
  branch: string | null = null,
): Promise<TodayView> {
  authorise(actor, 'report:read')
  const day = harareDay(now)
  const filter = parseSoldFilter({ from: day, to: day, branch: branch ?? undefined, state: 'delivered' }, now)
  const [rows, { delivered }] = await Promise.all([sumRows(scopeOf(actor, branch), now), sumSold(actor, filter)])
  const of = (kind: Row['kind']) => rows.filter((row) => row.kind === kind)
  return {
    now,
    weekday: new Date(now.getTime() + 2 * HOUR_MS).getUTCDay(),
    clock: harareClock(now).slice(0, 5),
    total: { sold: delivered, ...totalOf(of('total')[0]) },
    branches: ranked(of('branch')),
    cashiers: ranked(of('cashier')),
    products: ranked(of('product')),
    hours: everyHour(of('hour')),
  }
}

const FIGURES = Prisma.sql`coalesce(sum(cents) filter (where fresh), 0)::bigint as "todayCents",
  coalesce(sum(cost) filter (where fresh), 0)::bigint as "costCents",
  coalesce(sum(reversed) filter (where fresh), 0)::bigint as "reversedCents",
  coalesce(sum(cents) filter (where not fresh), 0)::bigint as "thenCents"`

/** Reads each hour once, by person and by product, and sums every figure from these few rows. */
function sumRows(scope: Prisma.Sql, now: Date): Promise<Row[]> {
  const today = startOfHarareDay(now)
  const then = new Date(today.getTime() - WEEK_MS)
  const thenUntil = new Date(now.getTime() - WEEK_MS)
  return viewTotals((view) => {
    return view.tx.$queryRaw<Row[]>`
      with rows as (
        select *, false as fresh from ${salesByHour(view, { from: then, until: thenUntil })} t
          where ${scope}
        union all
        select *, true as fresh from ${salesByHour(view, { from: today, until: null })} t
          where ${scope}
      ), fine as materialized (
        select "branchCode", "staffId", "productCode", hour, fresh,
          sum("salesCents" - "reversedSalesCents") as cents, sum("costCents" - "reversedCostCents") as cost,
          sum("reversedSalesCents") as reversed
        from rows group by grouping sets (("branchCode", "staffId", fresh), ("productCode", hour, fresh))
      ), summed as (
        select case when grouping("branchCode") = 0 then 'branch' when grouping("staffId") = 0 then 'cashier'
            else 'total' end as kind, coalesce("branchCode", "staffId"::text, '') as key, ${FIGURES}
        from fine where "staffId" is not null
        group by grouping sets (("branchCode"), ("staffId"), ())
        union all
        select case when grouping("productCode") = 0 then 'product' else 'hour' end, coalesce("productCode", clock), ${FIGURES}
        from (select *, to_char(hour at time zone ${BUSINESS_ZONE}, 'HH24') as clock from fine where hour is not null) g
        group by grouping sets (("productCode"), (clock))
      )
      select s.*, case s.kind when 'product' then ${productName(view, Prisma.sql`s.key`)} else coalesce(b.name, w.name, s.key) end as label
      from summed s left join "Branch" b on s.kind = 'branch' and b.code = s.key
        left join "Staff" w on s.kind = 'cashier' and w.id::text = s.key`
  })
}

function totalOf(row: Row | undefined): Omit<TodayFigures, 'sold'> {
  if (!row) return { salesCents: 0n, marginCents: 0n, reversedCents: 0n, thenCents: 0n }
  const { todayCents, costCents, reversedCents, thenCents } = row
  return { salesCents: todayCents, marginCents: todayCents - costCents, reversedCents, thenCents }
}

/** Best sellers of today first; among equals, of last week. */
function ranked(rows: Row[]): Comparison[] {
  return rows
    .map(({ key, label, todayCents, thenCents }) => ({ key, label, todayCents, thenCents }))
    .sort((a, b) => Number(b.todayCents - a.todayCents) || Number(b.thenCents - a.thenCents))
}

function everyHour(rows: Row[]): Comparison[] {
  const hours = rows.map(({ key }) => Number(key))
  if (hours.length === 0) return []
  const first = Math.min(...hours)
  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, index) => {
    const key = String(first + index).padStart(2, '0')
    const row = rows.find((one) => one.key === key)
    return { key, label: key, todayCents: row?.todayCents ?? 0n, thenCents: row?.thenCents ?? 0n }
  })
}
