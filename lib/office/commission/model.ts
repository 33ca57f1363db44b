import type { CommissionRule, Earned } from '@/lib/counter/commission/model.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { daysOfMonth, harareDay, knownDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'

/** What the pages of commission cover, kept in their address: a Harare month as 2026-11, and one branch or all. */
export type CommissionFilter = { month: string; branch: string | null }
export type CommissionQuery = { month?: string; branch?: string }

/** Reads a month from an address; this month if there is none, or if it is still to come. */
export function parseCommissionFilter({ month, branch }: CommissionQuery, now: Date): CommissionFilter {
  const today = harareDay(now).slice(0, 7)
  const chosen = knownDay(`${month}-01`)?.slice(0, 7)
  return { month: chosen && chosen < today ? chosen : today, branch: branch || null }
}

export function monthBeside(month: string, by: 1 | -1): string {
  const { from, to } = daysOfMonth(month)
  return (by === 1 ? movedBy(to, 1) : movedBy(from, -1)).slice(0, 7)
}

/** What a kind of product (or `*`, all of them) earned in a month, and its target; null without one. */
export type TargetLine = {
  kind: string
  salesCents: bigint
  commissionCents: bigint
  chargeCents: bigint
  targetCents: bigint | null
}

/** A month of commission: all kinds together, then each kind. `past` has the months before it, all kinds together. */
export type CommissionMonth = {
  lines: TargetLine[]
  past: { month: string; commissionCents: bigint; targetCents: bigint | null }[]
}

/** How much of a target is reached, in whole percent rounded down; null without a target. */
export function reachedPercent({ commissionCents, targetCents }: Reached): number | null {
  if (targetCents === null || targetCents <= 0n) return null
  const percent = Number((commissionCents * 100n) / targetCents)
  return percent
}

type Reached = Pick<TargetLine, 'commissionCents' | 'targetCents'>

/** What a month will bring if it goes on so, in USD cents; null once it is over, and in its first day. */
export function paceOf(commissionCents: bigint, month: string, now: Date): bigint | null {
  const { from, to } = daysOfMonth(month)
  const begin = Date.parse(`${from}T00:00:00+02:00`)
  const end = Date.parse(`${movedBy(to, 1)}T00:00:00+02:00`)
  const gone = now.getTime() - begin
  if (gone < DAY_MS || now.getTime() >= end) return null
  return (commissionCents * BigInt(end - begin)) / BigInt(gone)
}

export type EarnedLine = Earned & { name: string; branchName: string; rule: CommissionRule }

/** A month of staff commission: an estimate until the owner closes it, then as stored. */
export type StaffCommission = {
  month: string
  /** When it was closed, and by whom; null for an estimate. */
  closed: { at: Date; by: string } | null
  /** Whether the month may be closed: it is over, and every earlier month with a rule is closed. */
  mayClose: boolean
  lines: EarnedLine[]
}

export type RuleLine = CommissionRule & {
  name: string | null
  setBy: string
  setAt: Date
  /** Who undid it; null if it stands. */
  withdrawnBy: string | null
}

export type PastMonth = { month: string; commissionCents: bigint }

/** From the first month found to the one before `month`, newest first; missing months have zero. */
export function withoutGaps(found: readonly PastMonth[], month: string): PastMonth[] {
  const first = found.at(-1)?.month ?? month
  const whole: PastMonth[] = []
  for (let one = monthBeside(month, -1); one >= first; one = monthBeside(one, -1)) {
    whole.push(found.find((line) => line.month === one) ?? { month: one, commissionCents: 0n })
  }
  return whole
}
