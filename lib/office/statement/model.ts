import { harareDay, knownDay } from '@/lib/platform/shared/harare-day.ts'
import type { SilenceCause } from '@/lib/platform/shared/silence-cause.ts'

/**
 * What moves the balance (service-api.md, Statement entry). `other` is a kind that the document does not name; `gap`
 * stands for rows that the Service no longer lists, or lists without a time, an amount or a balance.
 */
export const STATEMENT_KINDS = ['top_up', 'sale', 'collection', 'release', 'reversal', 'other', 'gap'] as const
type StatementKind = (typeof STATEMENT_KINDS)[number]

/** Whose a row is: not known yet, ours, foreign, or from before our books began. */
export type StatementOwner = 'open' | 'ours' | 'foreign' | 'before'

/** What a person may assign a waiting row to: one of ours, another use of our key, lost. */
export const ASSIGN_CAUSES = ['sale', 'own_use', 'lost'] as const
export type AssignCause = (typeof ASSIGN_CAUSES)[number]

/** A row that a person must assign. */
export type OpenRowView = {
  position: string
  at: Date
  kind: StatementKind
  owner: StatementOwner
  amountCents: bigint
  reference: string
  upstreamId: string
  branchName: string
}

/**
 * What the statement page shows, kept in its address. Both days are included and are Harare's. Null means no
 * restriction.
 */
export type StatementFilter = {
  from: string | null
  to: string | null
  kind: StatementKind | null
  branch: string | null
  /** A reference or its beginning, or the Service's id; never a customer's number, since the address would show it. */
  text: string | null
}

/** Where a page begins: below (`before`) or above (`after`) a row, given by its time and position. */
export type StatementPlace = { before?: string; after?: string }

/** One row as the page, the print and the file show it. */
export type StatementRow = {
  place: string
  at: Date
  kind: StatementKind
  owner: StatementOwner
  /** The ticket of its sale or payment. */
  ticketId: string | null
  /** What a person assigned it to; null if nobody did. */
  assignedAs: AssignCause | null
  reference: string
  upstreamId: string
  branchName: string
  tillNumber: number | null
  staffName: string
  product: string
  /** Masked. */
  recipient: string
  amountCents: bigint
  balanceAfterCents: bigint
  /** Whether the running balance follows from the row before. */
  chained: boolean
  /** Whether the Service reported it; false for a gap and for rows of ours that fill one. */
  told: boolean
}

/**
 * Rows that the Service no longer lists and that nobody has assigned; `cents` only for those who answer for all
 * branches.
 */
export type StatementGap = { from: Date; until: Date; cents: bigint | null }

/** How far the statement has been read, and what stopped the reading, as a code of the page's messages. */
export type StatementStanding = {
  syncedAt: Date | null
  reading: boolean
  problem: string | null
  /** Why the Service gives no usable answer, if that is what stopped the reading. */
  cause: SilenceCause | null
  gap: StatementGap | null
}

/** Digits alone may be a phone or meter number, which must not be in an address. */
const NUMBER = /^[\d\s+-]{7,}$/

type Query = { from?: string; to?: string; kind?: string; branch?: string; text?: string }

/** Reads a filter from an address; unknown values restrict nothing. */
export function readStatementFilter(query: Query): StatementFilter {
  const text = query.text?.trim().slice(0, 60) ?? ''
  return {
    from: knownDay(query.from),
    to: knownDay(query.to),
    kind: STATEMENT_KINDS.find((kind) => kind === query.kind) ?? null,
    branch: query.branch || null,
    text: text === '' || NUMBER.test(text) ? null : text,
  }
}

/** The query string of the page with this filter and place; empty for the newest page of everything. */
export function statementQuery(filter: StatementFilter, place: StatementPlace = {}): URLSearchParams {
  const chosen = Object.entries({ ...filter, ...place })
  return new URLSearchParams(chosen.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** The moves of the balance that a day is summed by; `foreign` is what nobody here caused. */
export const MOVES = ['sale', 'collection', 'top_up', 'reversal', 'foreign', 'other'] as const
export type BalanceMove = (typeof MOVES)[number]

/** One Harare day of the balance, in USD cents; money out is below zero. */
export type BalanceDay = {
  day: string
  beganCents: bigint
  endedCents: bigint
  moves: Record<BalanceMove, bigint>
}

/**
 * The days that a printed statement covers, both included: those asked for, else those of its oldest and newest rows.
 * Null if it has neither.
 */
export function printedDays({ from, to }: StatementFilter, rows: readonly { at: Date }[]): [string, string] | null {
  const [newest, oldest] = [rows[0], rows.at(-1)].map((row) => row && harareDay(row.at))
  const [first, last] = [from ?? oldest ?? to, to ?? newest ?? from]
  return first && last ? [first, last] : null
}
