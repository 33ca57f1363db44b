/**
 * Kinds of personal data that end, each with the usual number of days and the fewest that the books need: a month's
 * books are closed and a reversal is heard of within ninety days, a webhook's event can be processed again for a week.
 */
export const RETENTION = {
  numbers: { usual: 730, least: 90 },
  names: { usual: 365, least: 30 },
  documents: { usual: 365, least: 90 },
  bodies: { usual: 30, least: 7 },
  logs: { usual: 90, least: 30 },
} as const

export type RetentionKind = keyof typeof RETENTION
export const RETENTION_KINDS = Object.keys(RETENTION) as RetentionKind[]
export const MOST_RETENTION_DAYS = 3_650

/** What of a ticket ends: everything that tells who the customer is, or the name alone. */
export type Ending = 'numbers' | 'names'

/** A rule as its form shows it. */
export type RetentionView = { kind: RetentionKind; days: number; least: number }

/** By what a customer asks to be forgotten. */
export const ERASURE_KINDS = ['number', 'meter', 'account', 'name'] as const
export type ErasureKind = (typeof ERASURE_KINDS)[number]

/** How much was erased, and what was kept: `open` tickets until they are settled, the rest for good. */
export type ErasureResult = {
  tickets: number
  quotes: number
  bodies: number
  documents: number
  texts: number
  open: number
  auditRows: number
}

/** A request as the owner sees it; whom it named is gone. `open` tickets still wait to be settled. */
export type ErasureView = {
  id: string
  kind: ErasureKind
  askedAt: Date
  askedBy: string | null
  result: ErasureResult | null
  open: number
}

/** What stands where something a person wrote was removed; the database lets it replace a note that never changes. */
export const BLACKED_OUT = '•••'
