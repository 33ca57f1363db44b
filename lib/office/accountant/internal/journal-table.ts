import type { AccountName } from '@/lib/books/journal/model.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { CsvRow } from '@/lib/platform/files/csv-file.ts'
import { BUSINESS_ZONE } from '@/lib/platform/shared/harare-day.ts'
import { toWireAmount } from '@/lib/platform/shared/money.ts'
import { ACCOUNT_NAMES, ACCOUNTS, type AccountMap } from '../model.ts'
import { entryIsOfMonth, type MonthSpan } from './month-span.ts'

export const JOURNAL_COLUMNS = [
  ...['Account code', 'Account', 'Currency', 'Day', 'Branch code', 'Branch', 'About', 'Event', 'Postings'],
  ...['Debit', 'Credit', 'Debit USD', 'Credit USD'],
]

type Row = {
  account: AccountName
  currency: string
  day: string
  branchCode: string
  branch: string
  objectKind: string
  event: string
  postings: number
  debit: bigint
  credit: bigint
  debitUsd: bigint
  creditUsd: bigint
}

/**
 * The journal of a month by account: what was booked each day and branch, by kind of event, in the currency and in USD.
 * A day's postings of one kind are one line, so that people can read the month of a busy shop.
 */
export async function* journalTable(tx: Tx, span: MonthSpan, map: AccountMap): AsyncGenerator<CsvRow[]> {
  const rows = await tx.$queryRaw<Row[]>`
    select g.*, coalesce(b.name, '') as branch from (
      select p.account, p.currency, (e.at at time zone ${BUSINESS_ZONE})::date::text as day,
        coalesce(e."branchCode", '') as "branchCode", e."objectKind", e.event, count(*)::int as postings,
        sum(greatest(p."nativeCents", 0))::bigint as debit, sum(greatest(-p."nativeCents", 0))::bigint as credit,
        sum(greatest(p."usdCents", 0))::bigint as "debitUsd", sum(greatest(-p."usdCents", 0))::bigint as "creditUsd"
      from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id
      where ${entryIsOfMonth(span)} group by 1, 2, 3, 4, 5, 6
    ) g left join "Branch" b on b.code = g."branchCode"
    order by array_position(${ACCOUNTS}::text[], g.account), g.currency, g.day, g."branchCode", g."objectKind", g.event`
  yield rows.map((row) => [
    ...[map.codes[row.account].code, ACCOUNT_NAMES[row.account], row.currency, row.day, row.branchCode, row.branch],
    ...[row.objectKind, row.event.replaceAll('_', ' '), row.postings],
    ...[row.debit, row.credit, row.debitUsd, row.creditUsd].map(toWireAmount),
  ])
}
