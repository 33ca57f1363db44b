import type { Cents } from '@/lib/platform/shared/money.ts'
import type { SilenceCause } from '@/lib/platform/shared/silence-cause.ts'

/**
 * What the office is alerted about: the balance is low, it will not last, nothing can be sold, the Service gives no
 * usable answer, a key ends soon, an incident needs a person (such as a day that does not close), or somebody changed
 * who sells or approves, a till, or what may be spent.
 */
export const STATE_KINDS = ['low_balance', 'short_runway', 'stopped', 'silent'] as const
export type StateKind = (typeof STATE_KINDS)[number]
/** What only owners are told of: at once, even in quiet hours, and at addresses that were just removed too. */
export const SPENDING_KINDS = ['staff_change', 'till_change', 'spending'] as const
export const NEWS_KINDS = ['key_ending', 'incident', ...SPENDING_KINDS] as const
export type AlertKind = StateKind | (typeof NEWS_KINDS)[number]

/** Whether a kind is one of `SPENDING_KINDS`. */
export function isSpending(kind: string): boolean {
  return (SPENDING_KINDS as readonly string[]).includes(kind)
}

/** Where open alerts are shown: the counter shows only some, since the rest are for the office. */
export type AlertPlace = 'counter' | 'office'

/** The thresholds if the office has set none. */
export const USUAL_RULE = { lowBalanceCents: 5_000n, runwayMinutes: 120 } as const

/**
 * The balance and how long it lasts, what stops a key, and why the Service has been silent. `minutesLeft` is null while
 * nothing is spent, `balanceCents` while it is unknown.
 */
export type Reading = {
  balanceCents: Cents | null
  minutesLeft: number | null
  blockedCode: string | null
  silentCause: SilenceCause | null
}

/** The values that fill an alert's message. */
export type AlertDetail = Record<string, string | number>

/** An alert as a line on screen; can be written as JSON for the live route. */
export type AlertLine = { id: string; kind: AlertKind; detail: AlertDetail }

/** An alert in the list, and where it was sent. */
export type AlertRow = AlertLine & {
  raisedAt: Date
  overAt: Date | null
  deliveries: { channel: Channel; state: DeliveryState; problem: string | null }[]
}

/** `former_`: to addresses that were removed within the last day. */
export type Channel = 'mail' | 'webhook' | 'former_mail' | 'former_webhook'
export type DeliveryState = 'due' | 'sent' | 'given_up' | 'dropped'

/** Whether a message was sent, or a code that says why not. */
export type Sent = { sent: true; problem: null } | { sent: false; problem: string }

/** The settings as their form shows them: amounts and times as text. */
export type AlertSettings = {
  lowBalance: string
  runwayHours: string
  quietFrom: string
  quietUntil: string
  mailTo: string
  webhookUrl: string
}

/** Whether an alert is over once somebody tops up. */
export function asksTopUp({ kind, detail }: Pick<AlertLine, 'kind' | 'detail'>): boolean {
  return kind === 'low_balance' || kind === 'short_runway' || (kind === 'stopped' && detail.code === 'PARTNER_PAUSED')
}

/** Splits minutes into hours and minutes, as people say them. */
export function inHours(minutes: number): { hours: number; minutes: number } {
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

/**
 * When a message may be sent: now, or at the end of the quiet hours if `now` falls in them. `from` and `until` are
 * minutes since midnight.
 */
export function afterQuiet(now: Date, minuteOfDay: number, from: number | null, until: number | null): Date {
  if (from === null || until === null || from === until) return now
  const isQuiet = from < until ? minuteOfDay >= from && minuteOfDay < until : minuteOfDay >= from || minuteOfDay < until
  if (!isQuiet) return now
  const wait = (until - minuteOfDay + 1440) % 1440
  return new Date(now.getTime() + wait * 60_000)
}

/** A quiet hour as its form shows it, from the minutes since midnight that we store; empty for none. */
export function clockOfMinutes(minutes: number | null): string {
  if (minutes === null) return ''
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
