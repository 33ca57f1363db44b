import { HOUR_MS } from '@/lib/platform/shared/time/durations.ts'
import { beginningOf, endOf, harareDay, mondayOf, movedBy } from '@/lib/platform/shared/time/harare-day.ts'

/** A week is from Monday to Sunday. */
export const REPORT_KINDS = ['daily', 'weekly'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** `unsure`: the mail server may have taken it. `dropped`: its recipient may no longer see it, or was paused. */
export type MailState = 'due' | 'sending' | 'sent' | 'unsure' | 'given_up' | 'dropped'

export function mayRepeat(state: MailState): boolean {
  return state === 'unsure' || state === 'given_up'
}

/** Harare's days, both included. */
export type ReportSpan = { kind: ReportKind; from: string; to: string }

/** The latest time of the next morning at which a day, or of Monday at which a week, is reported. */
const MORNING_MS = 5 * HOUR_MS
/** Reports of so many days are made up for, if no worker was running. */
const MOST_DAYS_BACK = 7

/**
 * Oldest first: each day that is over once its statement was read, or at five the next morning at the latest; and last
 * week from Monday at five.
 */
export function dueReports(now: Date, isRead: (day: string) => boolean): ReportSpan[] {
  const today = harareDay(now)
  const isMorningAfter = (day: string) => now.getTime() >= endOf(day).getTime() + MORNING_MS
  const days = Array.from({ length: MOST_DAYS_BACK }, (_, index) => movedBy(today, index - MOST_DAYS_BACK))
  const daily = days
    .filter((day) => isMorningAfter(day) || isRead(day))
    .map((day): ReportSpan => ({ kind: 'daily', from: day, to: day }))
  const monday = mondayOf(today)
  const week: ReportSpan = { kind: 'weekly', from: movedBy(monday, -7), to: movedBy(monday, -1) }
  return now.getTime() >= beginningOf(monday).getTime() + MORNING_MS ? [...daily, week] : daily
}

export type MailView = ReportSpan & {
  id: string
  name: string
  email: string
  branchName: string | null
  state: MailState
  problem: string | null
  attempts: number
  /** When it was sent or will next be tried. */
  at: Date | null
}

export type RecipientView = {
  id: string
  name: string
  email: string
  /** Null for all branches that the person may see. */
  branchName: string | null
  daily: boolean
  weekly: boolean
  paused: boolean
  /** The person may no longer see what was chosen, so nothing is sent. */
  mayNotSee: boolean
}

/** A table whose first column names each row. */
export type ReportPart = { title: string; columns: string[]; rows: string[][]; note?: string }

export type WrittenReport = {
  /** `Kopje Kiosks: daily report`. */
  title: string
  /** What it covers and when it was made. */
  facts: { name: string; value: string }[]
  /** Made with a test key, or before the statement was read. */
  notes: string[]
  parts: ReportPart[]
  /** The office's page with the same figures. */
  link: { text: string; href: string } | null
}
