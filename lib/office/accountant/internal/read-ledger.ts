import type { Tx } from '@/lib/platform/database/db.ts'
import { ACCOUNTS, type LedgerLine } from '../model.ts'
import { entryIsOfMonth, type MonthSpan } from './month-span.ts'

/** What each account moved in a month, all currencies by their worth in USD; accounts that did not move are left out. */
export function readLedger(tx: Tx, span: MonthSpan): Promise<LedgerLine[]> {
  return tx.$queryRaw<LedgerLine[]>`
    select * from (
      select p.account, sum(p."usdCents")::bigint as "usdCents"
      from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id
      where ${entryIsOfMonth(span)} group by 1
    ) g where "usdCents" <> 0 order by array_position(${ACCOUNTS}::text[], account)`
}
