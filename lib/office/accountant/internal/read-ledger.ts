import { ledgerByDay, type TotalsView } from '@/lib/books/totals/read-totals.ts'
import { ACCOUNTS, type LedgerLine } from '../model.ts'
import type { MonthSpan } from './month-span.ts'

/**
 * What each account moved in a month, all currencies together by their worth in USD; leaves out accounts that did not
 * move.
 */
export function readLedger(view: TotalsView, { environment, from, to }: MonthSpan): Promise<LedgerLine[]> {
  return view.tx.$queryRaw<LedgerLine[]>`
    select * from (
      select case measure when 'payout' then 'losses' else measure end as account, sum("usdCents")::bigint as "usdCents"
      from ${ledgerByDay(view)} t
      where environment = ${environment}::"Environment" and day between ${from}::date and ${to}::date
      group by 1
    ) g where "usdCents" <> 0 order by array_position(${ACCOUNTS}::text[], account)`
}
