import { HOUR_MS } from '@/lib/platform/shared/durations.ts'
import { beginningOf, endOf, harareDay, mondayOf, movedBy } from '@/lib/platform/shared/harare-day.ts'

/** A report of one day, or of a week from Monday to Sunday. */
export const REPORT_KINDS = ['daily', 'weekly'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/**
 * Where a mail is. `unsure`: the mail server may have taken it, and it is not sent again automatically. `dropped`: its
 * recipient may no longer see it, or was paused.
 */
export type MailState = 'due' | 'sending' | 'sent' | 'unsure' | 'given_up' | 'dropped'

/** Whether a person may have it sent again: it did not arrive, or that is not known. */
export function mayRepeat(state: MailState): boolean {
  return state === 'unsure' || state === 'given_up'
}

/** The days of a report, Harare's, both included. */
export type ReportSpan = { kind: ReportKind; from: string; to: string }

/** A day is reported at this time of the next morning at the latest, and a week at this time on Monday. */
const MORNING_MS = 5 * HOUR_MS
/** How many days back reports are made up for, if no worker was running. */
const MOST_DAYS_BACK = 7

/**
 * The reports that are due, oldest first: each day that is over, as soon as `isRead` says that the statement was read
 * to its end, or at five the next morning at the latest; and last week's from Monday at five.
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

/** A mail as the page lists it. */
export type MailView = ReportSpan & {
  id: string
  name: string
  email: string
  branchName: string | null
  state: MailState
  problem: string | null
  attempts: number
  /** When it was sent or will next be tried; null if neither. */
  at: Date | null
}

/** Somebody who gets reports by mail. */
export type RecipientView = {
  id: string
  name: string
  email: string
  /** Null for all branches that the person may see. */
  branchName: string | null
  daily: boolean
  weekly: boolean
  paused: boolean
  /** Whether the person may no longer see what was chosen, so that nothing is sent. */
  mayNotSee: boolean
}

/** One part of a report: a table whose first column names each row. */
export type ReportPart = { title: string; columns: string[]; rows: string[][]; note?: string }

/** A report as people read it, in whatever format it is written. */
export type WrittenReport = {
  /** The shop and the kind of report: `Kopje Kiosks: daily report`. */
  title: string
  /** What it covers and when it was made. */
  facts: { name: string; value: string }[]
  /** What to know first: that it was made with a test key, or before the statement was read. */
  notes: string[]
  parts: ReportPart[]
  /** Where the office shows the same figures. */
  link: { text: string; href: string } | null
}
