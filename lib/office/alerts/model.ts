import type { SilenceCause } from '@/lib/platform/shared/causes.ts'
import { type Cents, formatUsd } from '@/lib/platform/shared/money.ts'

export const STATE_KINDS = ['low_balance', 'short_runway', 'stopped', 'silent'] as const
type StateKind = (typeof STATE_KINDS)[number]
/** Told to owners alone: at once, even in quiet hours, and at addresses that were just removed too. */
export const SPENDING_KINDS = ['staff_change', 'till_change', 'spending'] as const
/** Told of one branch, while it is so. */
export const BRANCH_KINDS = ['branch_closed', 'branch_silent', 'cash_over', 'banking_due'] as const
export type BranchKind = (typeof BRANCH_KINDS)[number]
export const NEWS_KINDS = ['key_ending', 'incident', ...SPENDING_KINDS] as const
export type AlertKind = StateKind | BranchKind | (typeof NEWS_KINDS)[number]

export function isSpending(kind: string): boolean {
  return (SPENDING_KINDS as readonly string[]).includes(kind)
}

export type AlertPlace = 'counter' | 'office'

export const USUAL_RULE = { lowBalanceCents: 5_000n, runwayMinutes: 120 } as const

/** `minutesLeft` is null while nothing is spent, `balanceCents` while it is unknown. */
export type Reading = {
  balanceCents: Cents | null
  minutesLeft: number | null
  blockedCode: string | null
  silentCause: SilenceCause | null
}

export type AlertDetail = Record<string, string | number>

/** Can be written as JSON for the live route. */
export type AlertLine = { id: string; kind: AlertKind; detail: AlertDetail }

export type AlertRow = AlertLine & {
  raisedAt: Date
  overAt: Date | null
  deliveries: { channel: Channel; state: DeliveryState; problem: string | null }[]
}

/** `former_`: to addresses that were removed within the last day. */
export type Channel = 'mail' | 'webhook' | 'former_mail' | 'former_webhook'
export type DeliveryState = 'due' | 'sent' | 'given_up' | 'dropped'

/** `problem`: a code that says why it was not sent. */
export type Sent = { sent: true; problem: null } | { sent: false; problem: string }

export type AlertSettings = {
  lowBalance: string
  runwayHours: string
  quietFrom: string
  quietUntil: string
  opensBy: string
  silentHours: string
  cashLimit: string
  bankingDays: string
  mailTo: string
  webhookUrl: string
}

/** Whether an alert is over once somebody tops up. */
export function asksTopUp({ kind, detail }: Pick<AlertLine, 'kind' | 'detail'>): boolean {
  return kind === 'low_balance' || kind === 'short_runway' || (kind === 'stopped' && detail.code === 'PARTNER_PAUSED')
}

export function inHours(minutes: number): { hours: number; minutes: number } {
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

/** What the sentences about branches are made of. */
export function branchWords({ branch, by, hours, sum, limit, days }: AlertDetail) {
  const text = (value: string | number | undefined) => String(value ?? '')
  const figures = { hours: Number(hours ?? 0), days: Number(days ?? 0) }
  return { branch: text(branch), by: text(by), sum: text(sum), limit: text(limit), ...figures }
}

/** When a message may be sent: now, or at the end of the quiet hours, given in minutes since midnight. */
export function afterQuiet(now: Date, minuteOfDay: number, from: number | null, until: number | null): Date {
  if (from === null || until === null || from === until) return now
  const isQuiet = from < until ? minuteOfDay >= from && minuteOfDay < until : minuteOfDay >= from || minuteOfDay < until
  if (!isQuiet) return now
  const wait = (until - minuteOfDay + 1440) % 1440
  return new Date(now.getTime() + wait * 60_000)
}

export function clockOfMinutes(minutes: number | null): string {
  if (minutes === null) return ''
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

type Thresholds = { lowBalanceCents: bigint | null; runwayMinutes: number | null }

/** `so`: the condition holds; `between`: the alert stays as it is. */
type Verdict = { verdict: 'so' | 'between' | 'over'; detail: AlertDetail }

const OVER: Verdict = { verdict: 'over', detail: {} }
const NOT_KNOWN: Verdict = { verdict: 'between', detail: {} }

/**
 * Ends an alert only a tenth above the balance's threshold or a quarter above the runway's, so that a wavering balance
 * alerts once. Unknown values change nothing.
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
