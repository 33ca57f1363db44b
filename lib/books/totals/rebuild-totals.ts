import { setTimeout as pause } from 'node:timers/promises'
import { db, dbForLong, type Tx } from '@/lib/platform/database/db.ts'
import { updateTotals } from './update-totals.ts'

/** Each pass reads all sales, so fewer passes are faster. */
const AT_ONCE = 1_000_000n
const PAUSE_MS = 200
const MOST_TURNS = 300
const LONGEST_MS = 20 * 60_000

export const NOTHING_SUMMED = { throughEntryId: 0n, candidateEntryId: 0n, candidateXid: 0n }

/** Sums the whole journal again while pages stay correct. Returns the number of rows by day, branch, cashier and product. */
export async function rebuildTotals(): Promise<number> {
  const { _max: newest } = await db().journalEntry.aggregate({ _max: { id: true } })
  await dbForLong().$transaction(forgetAll, { timeout: LONGEST_MS })
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    await updateTotals(AT_ONCE)
    const mark = await db().totalsThrough.findUniqueOrThrow({ where: { id: 1 } })
    if (mark.throughEntryId >= (newest.id ?? 0n)) break
    await pause(PAUSE_MS)
  }
  return db().salesTotal.count({ where: { grain: 'each' } })
}

async function forgetAll(tx: Tx): Promise<void> {
  await tx.$queryRaw`select 1 from "TotalsThrough" where id = 1 for update`
  await tx.$executeRaw`delete from "SalesTotal"`
  await tx.$executeRaw`delete from "MoneyTotal"`
  await tx.$executeRaw`delete from "SalesHour"`
  await tx.$executeRaw`delete from "SalesBranchHour"`
  await tx.$executeRaw`delete from "DrawerTotal"`
  await tx.$executeRaw`delete from "SafeTotal"`
  await tx.$executeRaw`delete from "ClearingDay"`
  await tx.$executeRaw`delete from "BalanceDay"`
  await tx.$executeRaw`delete from "LedgerDay"`
  await tx.totalsThrough.update({ where: { id: 1 }, data: NOTHING_SUMMED })
}
