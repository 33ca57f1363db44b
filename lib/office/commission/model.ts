import type { CommissionRule, Earned } from '@/lib/counter/commission/model.ts'
import { DAY_MS } from '@/lib/platform/shared/durations.ts'
import { daysOfMonth, harareDay, knownDay, movedBy } from '@/lib/platform/shared/time.ts'

/** What the pages of commission cover, kept in their address: a Harare month as 2026-11, and one branch or all. */
export type CommissionFilter = { month: string; branch: string | null }
export type CommissionQuery = { month?: string; branch?: string }

/** Reads a month from an address; this one without any, or for one that is still to come. */
export function readCommissionFilter({ month, branch }: CommissionQuery, now: Date): CommissionFilter {
  const today = harareDay(now).slice(0, 7)
  const asked = knownDay(`${month}-01`)?.slice(0, 7)
  return { month: asked && asked < today ? asked : today, branch: branch || null }
}

/** The month before or, with 1, after. */
export function monthBeside(month: string, by: 1 | -1): string {
  const { from, to } = daysOfMonth(month)
  return (by === 1 ? movedBy(to, 1) : movedBy(from, -1)).slice(0, 7)
}

/** What a kind of product, or `*` all of them, earned in a month, and what it was to earn; null without a target. */
export type TargetLine = {
  kind: string
  salesCents: bigint
  commissionCents: bigint
  chargeCents: bigint
  targetCents: bigint | null
}

/** A month of commission: all, then each kind. `past` is what the whole shop earned in the months before it. */
export type CommissionMonth = {
  lines: TargetLine[]
  past: { month: string; commissionCents: bigint; targetCents: bigint | null }[]
}

/** How much of a target is reached, in whole percent rounded down; null without one. */
export function reachedPercent({ commissionCents, targetCents }: Reached): number | null {
  if (targetCents === null || targetCents <= 0n) return null
  const percent = Number((commissionCents * 100n) / targetCents)
  return percent
}

type Reached = Pick<TargetLine, 'commissionCents' | 'targetCents'>

/**
 * What a month brings if it goes on as until now, in USD cents; null for one that is over, or in its first day, which
 * says nothing yet.
 */
export function paceOf(commissionCents: bigint, month: string, now: Date): bigint | null {
  const { from, to } = daysOfMonth(month)
  const begin = Date.parse(`${from}T00:00:00+02:00`)
  const end = Date.parse(`${movedBy(to, 1)}T00:00:00+02:00`)
  const gone = now.getTime() - begin
  if (gone < DAY_MS || now.getTime() >= end) return null
  return (commissionCents * BigInt(end - begin)) / BigInt(gone)
}

/** What somebody earned, with names to show and the rule it is by. */
export type EarnedLine = Earned & { name: string; branchName: string; rule: CommissionRule }

/** A month of people's commission. An estimate until the owner closes it; then the lines are as they were. */
export type StaffCommission = {
  month: string
  /** When it was closed, and by whom; null for an estimate. */
  closed: { at: Date; by: string } | null
  /** Whether it may be closed: it is over, and so is every month of rules before it. */
  mayClose: boolean
  lines: EarnedLine[]
}

/** A rule with the names to show. */
export type RuleLine = CommissionRule & { name: string | null; setBy: string; setAt: Date }

/** What all kinds together earned in a month, in USD cents. */
export type PastMonth = { month: string; commissionCents: bigint }

/** The months from the first with a sale to the one before `month`, the newest first; those between without one have zero. */
export function withoutGaps(found: readonly PastMonth[], month: string): PastMonth[] {
  const first = found.at(-1)?.month ?? month
  const whole: PastMonth[] = []
  for (let one = monthBeside(month, -1); one >= first; one = monthBeside(one, -1)) {
    whole.push(found.find((line) => line.month === one) ?? { month: one, commissionCents: 0n })
  }
  return whole
}
