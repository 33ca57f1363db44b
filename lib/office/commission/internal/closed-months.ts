import type { Tx } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { HOUR_MS } from '@/lib/platform/shared/durations.ts'
import { daysOfMonth, endOf } from '@/lib/platform/shared/time.ts'
import { monthBeside } from '../model.ts'

/** Nothing that was begun in a month is still being written so long after it. */
const SETTLES_MS = HOUR_MS

/** The last month of people's commission that was closed, as 2026-10; null without any. */
export async function lastClosed(tx: Tx): Promise<string | null> {
  const environment = officeEnvironment()
  const last = await tx.commissionClose.findFirst({ where: { environment }, orderBy: { month: 'desc' } })
  return last?.month ?? null
}

/** Whether a month is the next to close: it is over, a rule had begun in it, and those before it are closed. */
export async function isNextToClose(tx: Tx, month: string, now: Date): Promise<boolean> {
  const { to } = daysOfMonth(month)
  if (now.getTime() < endOf(to).getTime() + SETTLES_MS) return false
  const last = await lastClosed(tx)
  if (last !== null) return month === monthBeside(last, 1)
  const first = await tx.commissionRule.aggregate({ _min: { fromDay: true } })
  return first._min.fromDay?.slice(0, 7) === month
}

/** One at a time changes rules and closes months. */
export async function lockCommission(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('commission'))`
}
