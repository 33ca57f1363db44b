import { harareDay } from '@/lib/platform/shared/time.ts'

/**
 * What moves the balance (service-api.md, Statement entry); `other` is a kind that the document does not name, `gap` stands
 * for rows that the Service does not list any more.
 */
export const STATEMENT_KINDS = ['top_up', 'sale', 'collection', 'release', 'reversal', 'other', 'gap'] as const
type StatementKind = (typeof STATEMENT_KINDS)[number]

/** Whose a row is: nobody knows yet, ours, nobody's here, from before our books began. */
export type StatementOwner = 'open' | 'ours' | 'foreign' | 'before'

/** What a person may say of a row that waits: one of ours, another use of our key, lost. */
export const ASSIGN_CAUSES = ['sale', 'own_use', 'lost'] as const
export type AssignCause = (typeof ASSIGN_CAUSES)[number]

/** A row that a person must say something of. */
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

/** What of the statement is looked at; kept in the address. Days are Harare's, both inside. Null asks for everything. */
export type StatementFilter = {
  from: string | null
  to: string | null
  kind: StatementKind | null
  branch: string | null
  /** A reference or its beginning, or the Service's id; never a customer's number, since it stands in the address. */
  text: string | null
}

/** Where a page begins: below (`before`) or above (`after`) a row, named by its time and position. */
export type StatementPlace = { before?: string; after?: string }

/** One row as the page, the print and the file show it. */
export type StatementRow = {
  place: string
  at: Date
  kind: StatementKind
  owner: StatementOwner
  /** Of the sale or payment that it is of. */
  ticketId: string | null
  /** What a person said of it; null where nobody had to. */
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
  /** Whether the Service told of it; what our books alone say of a gap it did not. */
  told: boolean
}

/** What the Service does not list any more, until a person has said what it was; cents for who answers for all branches. */
export type StatementGap = { from: Date; until: Date; cents: bigint | null }

/** How far the statement was read, and what keeps it from going on, as a code of the page's messages. */
export type StatementStanding = {
  syncedAt: Date | null
  reading: boolean
  problem: string | null
  gap: StatementGap | null
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
/** Digits alone are a phone number or a meter, and have no place in an address. */
const NUMBER = /^[\d\s+-]{7,}$/

type Query = { from?: string; to?: string; kind?: string; branch?: string; text?: string }

/** Reads a filter out of an address; what it does not know asks for everything. */
export function readStatementFilter(query: Query): StatementFilter {
  const text = query.text?.trim().slice(0, 60) ?? ''
  return {
    from: readDay(query.from),
    to: readDay(query.to),
    kind: STATEMENT_KINDS.find((kind) => kind === query.kind) ?? null,
    branch: query.branch || null,
    text: text === '' || NUMBER.test(text) ? null : text,
  }
}

function readDay(text: string | undefined): string | null {
  return text && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null
}

/** The part of an address that asks for the same again; empty for everything. */
export function statementQuery(filter: StatementFilter, place: StatementPlace = {}): URLSearchParams {
  const chosen = Object.entries({ ...filter, ...place })
  return new URLSearchParams(chosen.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** What a day's movements of the balance are summed as; `foreign` is what nobody here caused. */
export const MOVES = ['sale', 'collection', 'top_up', 'reversal', 'foreign', 'other'] as const
export type BalanceMove = (typeof MOVES)[number]

/** One Harare day of the balance, in USD cents; what left it is below zero. */
export type BalanceDay = {
  day: string
  beganCents: bigint
  endedCents: bigint
  moves: Record<BalanceMove, bigint>
}

/**
 * The days that a printed page of the statement tells of, both inside: those that are asked for, else those of its oldest
 * and its newest row. Null where there is neither.
 */
export function printedDays({ from, to }: StatementFilter, rows: readonly { at: Date }[]): [string, string] | null {
  const [newest, oldest] = [rows[0], rows.at(-1)].map((row) => row && harareDay(row.at))
  const [first, last] = [from ?? oldest ?? to, to ?? newest ?? from]
  return first && last ? [first, last] : null
}
