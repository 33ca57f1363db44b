import { isMonthOver } from '@/lib/books/totals/days-over.ts'
import { STANDING_RULES } from '@/lib/counter/commission/read-rules.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { monthBeside } from '../model.ts'

/** The last closed month of staff commission, as 2026-10; null if none is. */
export async function lastClosed(tx: Tx): Promise<string | null> {
  const environment = officeEnvironment()
  const last = await tx.commissionClose.findFirst({ where: { environment }, orderBy: { month: 'desc' } })
  return last?.month ?? null
}

/**
 * Whether a month is the next to close: it is over, and it follows the last closed month or, before any, is the month
 * in which the first rule that counts began.
 */
export async function isNextToClose(tx: Tx, month: string, now: Date): Promise<boolean> {
  if (!isMonthOver(month, now)) return false
  const last = await lastClosed(tx)
  if (last !== null) return month === monthBeside(last, 1)
  const first = await tx.commissionRule.aggregate({ where: STANDING_RULES, _min: { fromDay: true } })
  return first._min.fromDay?.slice(0, 7) === month
}

/** Lets one transaction at a time change rules or close a month. */
export async function lockCommission(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('commission'))`
}
