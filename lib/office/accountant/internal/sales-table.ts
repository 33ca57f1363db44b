import { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { CsvRow } from '@/lib/platform/files/csv-file.ts'
import { summed, timeColumn } from '@/lib/platform/files/workbook-file.ts'
import { ticketNumber } from '@/lib/platform/shared/ids.ts'
import { toWireAmount } from '@/lib/platform/shared/money.ts'
import { maskRecipient } from '@/lib/platform/shared/phone.ts'
import { harareSecond } from '@/lib/platform/shared/time/format-time.ts'
import { className } from '../model.ts'
import { entryIsOfMonth, type MonthSpan } from './month-span.ts'

const AT_ONCE = 1_000

export const SALES_COLUMNS = [
  ...[timeColumn('Booked in Harare'), 'What', 'Ticket', 'Branch', 'Till', 'Cashier', 'Product code', 'Product', 'For'],
  ...['Reference', 'Service id'],
  ...['Customer paid USD', 'Cost USD', 'Margin USD', 'Own charges USD', 'Commission USD'].map(summed),
  'Class',
]

type Row = {
  id: bigint
  at: Date
  event: string
  branchCode: string
  branch: string
  till: number
  number: number | null
  cashier: string
  kind: string
  productCode: string | null
  productName: string | null
  recipient: string | null
  reference: string | null
  upstreamId: string | null
  sales: bigint
  cost: bigint
  charge: bigint
}

/**
 * One line when a sale was delivered, one below zero when it was reversed, so that the lines add up to the accounts.
 */
export async function* salesTable(tx: Tx, span: MonthSpan): AsyncGenerator<CsvRow[]> {
  let last: Row | undefined
  do {
    const rows: Row[] = await listSome(tx, span, last)
    if (rows.length > 0) yield rows.map(lineOf)
    last = rows.length === AT_ONCE ? rows.at(-1) : undefined
  } while (last)
}

function listSome(tx: Tx, span: MonthSpan, last: Row | undefined): Promise<Row[]> {
  const beyond = last ? Prisma.sql`(e.at, e.id) > (${last.at}, ${last.id})` : Prisma.sql`true`
  return tx.$queryRaw<Row[]>`
    select e.id, e.at, e.event, t."branchCode", b.name as branch, l.number as till, t.number, w.name as cashier,
      s.kind, s."productCode", s."productName", s.recipient, s.reference, s."upstreamId", p.sales, p.cost,
      case e.event when 'completed' then coalesce(s."chargeCents", 0) else -coalesce(s."chargeCents", 0) end as charge
    from (
      select e.* from "JournalEntry" e
      where ${entryIsOfMonth(span)} and e."objectKind" = 'sale' and e.event in ('completed', 'reversed') and ${beyond}
      order by e.at, e.id limit ${AT_ONCE}
    ) e
      join "Sale" s on s.id = e."saleId" join "Ticket" t on t.id = s."ticketId" join "Branch" b on b.code = t."branchCode"
      join "Till" l on l.id = t."tillId" join "Staff" w on w.id = t."staffId"
      cross join lateral (
        select coalesce(-sum(p."usdCents") filter (where p.account = 'sales'), 0)::bigint as sales,
          coalesce(sum(p."usdCents") filter (where p.account = 'cost'), 0)::bigint as cost
        from "JournalPosting" p where p."entryId" = e.id
      ) p
    order by e.at, e.id`
}

function lineOf(row: Row): CsvRow {
  const { sales, cost, charge } = row
  return [
    ...[harareSecond(row.at), row.event === 'completed' ? 'delivered' : 'reversed'],
    ...[ticketNumber(row.branchCode, row.till, row.number ?? 0), row.branch, row.till, row.cashier],
    ...[row.productCode, row.productName, maskRecipient(row.recipient ?? ''), row.reference, row.upstreamId],
    ...[sales, cost, sales - cost, charge, sales - cost - charge].map(toWireAmount),
    className(row.kind),
  ]
}
