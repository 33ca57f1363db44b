import type { Tx } from '@/lib/platform/database/db.ts'
import type { CsvRow } from '@/lib/platform/files/csv-file.ts'
import { summed } from '@/lib/platform/files/workbook-file.ts'
import { toWireAmount } from '@/lib/platform/shared/money.ts'
import { className } from '../model.ts'
import { entryIsOfMonth, type MonthSpan } from './month-span.ts'

export const CLASS_COLUMNS = [
  ...['Class', 'Branch code', 'Branch', ...['Sold', 'Reversed'].map(summed)],
  ...['Customer paid USD', 'Cost USD', 'Margin USD', 'Own charges USD', 'Commission USD'].map(summed),
]

type ClassRow = {
  kind: string
  branchCode: string
  branch: string
  sold: number
  reversed: number
  sales: bigint
  cost: bigint
  charges: bigint
}

/** The lines of the table of sales, added up by class of product and branch. */
export async function* classesTable(tx: Tx, span: MonthSpan): AsyncGenerator<CsvRow[]> {
  const rows = await tx.$queryRaw<ClassRow[]>`
    select g.*, coalesce(b.name, '') as branch from (
      select s.kind, t."branchCode", sum(booked.sold)::int as sold, sum(booked.reversed)::int as reversed,
        sum(booked.sales)::bigint as sales, sum(booked.cost)::bigint as cost,
        sum((booked.sold - booked.reversed) * coalesce(s."chargeCents", 0))::bigint as charges
      from (
        select e."saleId", (e.event = 'completed')::int as sold, (e.event = 'reversed')::int as reversed,
          coalesce(-sum(p."usdCents") filter (where p.account = 'sales'), 0) as sales,
          coalesce(sum(p."usdCents") filter (where p.account = 'cost'), 0) as cost
        from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id
        where ${entryIsOfMonth(span)} and e."objectKind" = 'sale' and e.event in ('completed', 'reversed')
        group by e.id
      ) booked join "Sale" s on s.id = booked."saleId" join "Ticket" t on t.id = s."ticketId"
      group by 1, 2
    ) g left join "Branch" b on b.code = g."branchCode" order by g.kind, g."branchCode"`
  yield rows.map(({ kind, branchCode, branch, sold, reversed, sales, cost, charges }) => [
    ...[className(kind), branchCode, branch, sold, reversed],
    ...[sales, cost, sales - cost, charges, sales - cost - charges].map(toWireAmount),
  ])
}
