import { formatUsd } from '@/lib/platform/shared/money.ts'
import type { AlertDetail, Reading, StateKind } from '../model.ts'

export type Thresholds = { lowBalanceCents: bigint | null; runwayMinutes: number | null }

/** Whether an alert's condition holds (`so`), is over, or lies `between`, where the alert stays as it is. */
export type Verdict = { verdict: 'so' | 'between' | 'over'; detail: AlertDetail }

const OVER: Verdict = { verdict: 'over', detail: {} }
const NOT_KNOWN: Verdict = { verdict: 'between', detail: {} }

/**
 * Judges a reading. An alert ends only a tenth above the balance's threshold or a quarter above the runway's, so that a
 * balance that wavers around the threshold alerts once. Unknown values change nothing.
 */
export function judge(kind: StateKind, rule: Thresholds, reading: Reading): Verdict {
  switch (kind) {
    case 'low_balance':
      return judgeBalance(rule.lowBalanceCents, reading)
    case 'short_runway':
      return judgeRunway(rule.runwayMinutes, reading)
    case 'stopped':
      return reading.blockedCode === null ? OVER : { verdict: 'so', detail: { code: reading.blockedCode } }
    case 'silent':
      return reading.silentCause === null ? OVER : { verdict: 'so', detail: { cause: reading.silentCause } }
  }
}

function judgeBalance(limit: bigint | null, { balanceCents }: Reading): Verdict {
  if (limit === null) return OVER
  if (balanceCents === null) return NOT_KNOWN
  const detail = { balance: formatUsd(balanceCents), threshold: formatUsd(limit) }
  if (balanceCents < limit) return { verdict: 'so', detail }
  return { verdict: balanceCents * 10n >= limit * 11n ? 'over' : 'between', detail }
}

function judgeRunway(limit: number | null, { balanceCents, minutesLeft }: Reading): Verdict {
  if (limit === null) return OVER
  if (balanceCents === null) return NOT_KNOWN
  if (minutesLeft === null) return OVER
  const detail = { balance: formatUsd(balanceCents), minutesLeft }
  if (minutesLeft < limit) return { verdict: 'so', detail }
  return { verdict: minutesLeft * 4 >= limit * 5 ? 'over' : 'between', detail }
}
