import type { BranchState } from '@/lib/office/overview/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { DAY_MS, MINUTE_MS } from '@/lib/platform/shared/time/durations.ts'
import { startOfHarareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { type AlertDetail, type BranchKind, clockOfMinutes } from '../model.ts'
import type { Rule } from './alert-rule.ts'

type BranchRule = Pick<Rule, 'opensBy' | 'silentMinutes' | 'cashLimitCents' | 'bankingDays'>

/** What an alert about a branch says; null if there is nothing to say, or the owner set no threshold. */
export function judgeBranch(kind: BranchKind, rule: BranchRule, state: BranchState, now: Date): AlertDetail | null {
  switch (kind) {
    case 'branch_closed':
      return judgeOpening(rule, state, now)
    case 'branch_silent':
      return judgeSilence(rule, state, now)
    case 'cash_over':
      return judgeCash(rule, state)
    case 'banking_due':
      return judgeBanking(rule, state, now)
  }
}

/** A branch that sold nothing on this weekday last week is closed on it, as many are on Sundays. */
function judgeOpening({ opensBy }: BranchRule, { name, status, soldThen }: BranchState, now: Date): AlertDetail | null {
  if (opensBy === null || status !== 'not_opened' || !soldThen) return null
  const due = startOfHarareDay(now).getTime() + opensBy * MINUTE_MS
  return now.getTime() < due ? null : { branch: name, by: clockOfMinutes(opensBy) }
}

function judgeSilence({ silentMinutes }: BranchRule, state: BranchState, now: Date): AlertDetail | null {
  const { name, status, openedAt, lastSaleAt } = state
  if (silentMinutes === null || status !== 'open' || openedAt === null) return null
  const since = Math.max(openedAt.getTime(), lastSaleAt?.getTime() ?? 0)
  if (now.getTime() - since < silentMinutes * MINUTE_MS) return null
  return { branch: name, hours: Math.floor(silentMinutes / 6) / 10 }
}

function judgeCash({ cashLimitCents }: BranchRule, { name, cashCents }: BranchState): AlertDetail | null {
  const cents = cashCents.drawers + cashCents.safe
  if (cashLimitCents === null || cents <= cashLimitCents) return null
  return { branch: name, sum: formatUsd(cents), limit: formatUsd(cashLimitCents) }
}

function judgeBanking({ bankingDays }: BranchRule, state: BranchState, now: Date): AlertDetail | null {
  const { name, cashCents, bankedAt, since } = state
  if (bankingDays === null || cashCents.safe <= 0n) return null
  const days = Math.floor((now.getTime() - (bankedAt ?? since).getTime()) / DAY_MS)
  return days < bankingDays ? null : { branch: name, days: bankingDays, sum: formatUsd(cashCents.safe) }
}
