import { balanceBooked } from '@/lib/books/totals/booked-balances.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { Environment } from '@/lib/platform/env/credential.ts'
import { HOUR_MS } from '@/lib/platform/shared/durations.ts'
import type { Sample } from '../model.ts'

/** How many of the newest entries are checked; older ones cannot change. */
const NEWEST_ENTRIES = 5_000
/**
 * With more entries than this not in the totals yet, summing them takes more than moments: the worker must catch up
 * first.
 */
const MOST_FRESH = 200_000
/** Entries for a signed day are dated into a later one. */
const LATER_MS = 48 * HOUR_MS

/**
 * Checks what is cheap to check of the rules that `npm run books:check` proves: that the newest entries sum to zero,
 * and that the reserve in the books equals what the pending sales will cost.
 */
export async function readBooksFaults(tx: Tx, environments: readonly Environment[]): Promise<Sample[]> {
  const [newest] = await tx.$queryRaw<{ faults: number; fresh: number }[]>`
    with last as (select coalesce(max("entryId"), 0) as id from "JournalPosting")
    select (
      select count(*)::int from (
        select from "JournalPosting", last where "entryId" > last.id - ${NEWEST_ENTRIES}
        group by "entryId", currency having sum("nativeCents") <> 0 or sum("usdCents") <> 0
      ) unbalanced
    ) as faults,
    (select last.id - coalesce((select "throughEntryId" from "TotalsThrough" where id = 1), 0) from last)::int as fresh`
  const faults: Sample[] = [
    { name: 'pos_journal_faults', labels: { rule: 'entry_not_zero' }, value: newest?.faults ?? 0 },
  ]
  if ((newest?.fresh ?? 0) > MOST_FRESH) return faults
  let differing = 0
  for (const environment of environments) if (await reserveDiffers(tx, environment)) differing += 1
  return [...faults, { name: 'pos_journal_faults', labels: { rule: 'reserve_differs' }, value: differing }]
}

async function reserveDiffers(tx: Tx, environment: Environment): Promise<boolean> {
  const until = new Date((await databaseNow(tx)).getTime() + LATER_MS)
  const booked = await balanceBooked(tx, { environment, account: 'service_reserved', until })
  const { _sum } = await tx.sale.aggregate({
    where: { environment, state: 'pending' },
    _sum: { totalDebitCents: true },
  })
  return booked !== (_sum.totalDebitCents ?? 0n)
}
