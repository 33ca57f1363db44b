import type { AccountName } from '@/lib/books/journal/model.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { CsvRow } from '@/lib/platform/files/csv-file.ts'
import { sumCents, toWireAmount } from '@/lib/platform/shared/money.ts'
import { ACCOUNT_NAMES, ACCOUNTS, type AccountMap } from '../model.ts'
import type { MonthSpan } from './month-span.ts'

export const TRIAL_COLUMNS = [
  ...['Account code', 'Account', 'Currency', 'Opening', 'Debit', 'Credit', 'Closing'],
  ...['Opening USD', 'Debit USD', 'Credit USD', 'Closing USD'],
]

const SUMS = ['opening', 'debit', 'credit', 'openingUsd', 'debitUsd', 'creditUsd'] as const
type Sums = Record<(typeof SUMS)[number], bigint>
type Row = Sums & { account: AccountName; currency: string }

/**
 * The trial balance at a month's end: what each account held before, moved in the month and holds after it, a debit
 * positive. USD is what each posting was worth at the time; the total is zero, both before and after.
 */
export async function* trialTable(
  tx: Tx,
  { environment, start, end }: MonthSpan,
  map: AccountMap,
): AsyncGenerator<CsvRow[]> {
  const rows = await tx.$queryRaw<Row[]>`
    select * from (
      select p.account, p.currency,
        coalesce(sum(p."nativeCents") filter (where e.at < ${start}), 0)::bigint as opening,
        coalesce(sum(greatest(p."nativeCents", 0)) filter (where e.at >= ${start}), 0)::bigint as debit,
        coalesce(sum(greatest(-p."nativeCents", 0)) filter (where e.at >= ${start}), 0)::bigint as credit,
        coalesce(sum(p."usdCents") filter (where e.at < ${start}), 0)::bigint as "openingUsd",
        coalesce(sum(greatest(p."usdCents", 0)) filter (where e.at >= ${start}), 0)::bigint as "debitUsd",
        coalesce(sum(greatest(-p."usdCents", 0)) filter (where e.at >= ${start}), 0)::bigint as "creditUsd"
      from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id
      where e.environment = ${environment}::"Environment" and e.at < ${end}
      group by 1, 2
    ) g order by array_position(${ACCOUNTS}::text[], account), currency`
  yield [
    ...rows.map((row) => [
      map.codes[row.account].code,
      ACCOUNT_NAMES[row.account],
      row.currency,
      ...native(row),
      ...usd(row),
    ]),
    ['', 'Total', 'USD', '', '', '', '', ...usd(sumOf(rows))],
  ]
}

function sumOf(rows: readonly Sums[]): Sums {
  return Object.fromEntries(SUMS.map((name) => [name, sumCents(rows.map((row) => row[name]))])) as Sums
}

function native({ opening, debit, credit }: Sums): string[] {
  return [opening, debit, credit, opening + debit - credit].map(toWireAmount)
}

function usd({ openingUsd, debitUsd, creditUsd }: Sums): string[] {
  return [openingUsd, debitUsd, creditUsd, openingUsd + debitUsd - creditUsd].map(toWireAmount)
}
