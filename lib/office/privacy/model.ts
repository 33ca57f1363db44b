/**
 * Days to keep each kind of personal data: usual, and fewest that the books need (a month's close and late reversals
 * take 90 days, processing an event again a week).
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

/** `numbers`: everything that tells who the customer is; `names`: the name alone. */
export type Ending = 'numbers' | 'names'

export type RetentionView = { kind: RetentionKind; days: number; least: number }

export const ERASURE_KINDS = ['number', 'meter', 'account', 'name'] as const
export type ErasureKind = (typeof ERASURE_KINDS)[number]

export type ErasedCounts = { tickets: number; quotes: number; bodies: number; documents: number; texts: number }

/** `open`: tickets that keep the customer until they are settled. */
export type ErasureResult = ErasedCounts & { open: number; auditRows: number }

/** `open`: tickets that still wait to be settled. */
export type ErasureView = {
  id: string
  kind: ErasureKind
  askedAt: Date
  requester: string | null
  result: ErasureResult | null
  open: number
}

/** Replaces erased text; the only change that the database allows to a note that never changes. */
export const BLACKED_OUT = '•••'
