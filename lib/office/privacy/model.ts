/**
 * Kinds of personal data that are erased, each with the usual number of days and the fewest that the books need: within
 * ninety days, a month's books are closed and news of a reversal arrives; a webhook's event can be processed again for
 * a week.
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

/** What is erased of a ticket: everything that tells who the customer is, or only the name. */
export type Ending = 'numbers' | 'names'

/** A rule as its form shows it. */
export type RetentionView = { kind: RetentionKind; days: number; least: number }

/** What a customer who asks to be forgotten may be named by. */
export const ERASURE_KINDS = ['number', 'meter', 'account', 'name'] as const
export type ErasureKind = (typeof ERASURE_KINDS)[number]

/** How much was erased, of each kind. */
export type ErasedCounts = { tickets: number; quotes: number; bodies: number; documents: number; texts: number }

/** How much was erased and how much was kept: `open` tickets until they are settled, rows of the audit for good. */
export type ErasureResult = ErasedCounts & { open: number; auditRows: number }

/** A request as the owner sees it, without whom it named. `open` tickets still wait to be settled. */
export type ErasureView = {
  id: string
  kind: ErasureKind
  askedAt: Date
  askedBy: string | null
  result: ErasureResult | null
  open: number
}

/**
 * Stands where something that a person wrote was removed; the database lets only this replace a note that never
 * changes.
 */
export const BLACKED_OUT = '•••'
