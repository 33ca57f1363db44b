import type { SilenceCause } from '@/lib/platform/shared/causes.ts'
import { harareDay, knownDay } from '@/lib/platform/shared/time/harare-day.ts'

/** service-api.md, Statement entry. `other`: a kind it does not name; `gap`: rows no longer listed, or unreadable. */
export const STATEMENT_KINDS = ['top_up', 'sale', 'collection', 'release', 'reversal', 'other', 'gap'] as const
type StatementKind = (typeof STATEMENT_KINDS)[number]

/** `open`: not known yet; `before`: from before our books began. */
export type StatementOwner = 'open' | 'ours' | 'foreign' | 'before'

export const ASSIGN_CAUSES = ['sale', 'own_use', 'lost'] as const
export type AssignCause = (typeof ASSIGN_CAUSES)[number]

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

/** Kept in the page's address. Both days are included and are Harare's; null restricts nothing. */
export type StatementFilter = {
  from: string | null
  to: string | null
  kind: StatementKind | null
  branch: string | null
  /** A reference or its beginning, or the Service's id; never a customer's number. */
  text: string | null
}

/** The time and position of a row. */
export type StatementPlace = { before?: string; after?: string }

export type StatementRow = {
  place: string
  at: Date
  kind: StatementKind
  owner: StatementOwner
  ticketId: string | null
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
  /** The running balance follows from the row before. */
  chained: boolean
  /** False for a gap and for rows of ours that fill one. */
  told: boolean
}

/** Nobody has assigned it; `cents` only for those who answer for all branches. */
export type StatementGap = { from: Date; until: Date; cents: bigint | null }

export type StatementStanding = {
  syncedAt: Date | null
  reading: boolean
  problem: string | null
  /** Set if the Service gives no usable answer. */
  cause: SilenceCause | null
  gap: StatementGap | null
}

/** Digits alone may be a phone or meter number, which must not be in an address. */
const NUMBER = /^[\d\s+-]{7,}$/

type Query = { from?: string; to?: string; kind?: string; branch?: string; text?: string }

/** Unknown values restrict nothing. */
export function parseStatementFilter(query: Query): StatementFilter {
  const text = query.text?.trim().slice(0, 60) ?? ''
  return {
    from: knownDay(query.from),
    to: knownDay(query.to),
    kind: STATEMENT_KINDS.find((kind) => kind === query.kind) ?? null,
    branch: query.branch || null,
    text: text === '' || NUMBER.test(text) ? null : text,
  }
}

/** Empty for the newest page of everything. */
export function statementQuery(filter: StatementFilter, place: StatementPlace = {}): URLSearchParams {
  const chosen = Object.entries({ ...filter, ...place })
  return new URLSearchParams(chosen.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** `foreign` is what nobody here caused. */
export const MOVES = ['sale', 'collection', 'top_up', 'reversal', 'foreign', 'other'] as const
export type BalanceMove = (typeof MOVES)[number]

/** In USD cents; money out is below zero. */
export type BalanceDay = {
  day: string
  beganCents: bigint
  endedCents: bigint
  moves: Record<BalanceMove, bigint>
}

/** Both included: the days asked for, else those of the oldest and newest rows. */
export function printedDays({ from, to }: StatementFilter, rows: readonly { at: Date }[]): [string, string] | null {
  const [newest, oldest] = [rows[0], rows.at(-1)].map((row) => row && harareDay(row.at))
  const [first, last] = [from ?? oldest ?? to, to ?? newest ?? from]
  return first && last ? [first, last] : null
}
