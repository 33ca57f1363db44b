import type { Outcome } from '../sales/model.ts'

/** What the live screen tells apart: what was sold, and money that came in by mobile money. */
export const NOW_KINDS = ['airtime', 'bundle', 'electricity', 'bill', 'voucher', 'collection'] as const
type NowKind = (typeof NOW_KINDS)[number]

export const NOW_OUTCOMES = [
  'sending',
  'unknown',
  'waiting',
  'delivered',
  'failed',
  'not_sold',
  'reversed',
] as const satisfies readonly Outcome[]

/** What is looked at; kept in the address, so that it can be sent to somebody. Null is everything. */
export type NowFilter = { branch: string | null; outcome: Outcome | null; kind: NowKind | null }

/** One sale or collection; JSON-safe, since it travels over the live route. */
export type NowRow = {
  id: string
  ticketId: string
  kind: NowKind
  outcome: Outcome
  /** The product, or the method of a collection. */
  what: string
  /** Masked: a list on a wall shows nobody's number. */
  recipient: string
  branchName: string
  tillNumber: number
  staffName: string
  amountText: string
  at: string
}

/** Reads a filter out of an address; what it does not know asks for everything. */
export function readNowFilter(query: { branch?: string; outcome?: string; kind?: string }): NowFilter {
  return {
    branch: query.branch || null,
    outcome: NOW_OUTCOMES.find((outcome) => outcome === query.outcome) ?? null,
    kind: NOW_KINDS.find((kind) => kind === query.kind) ?? null,
  }
}
