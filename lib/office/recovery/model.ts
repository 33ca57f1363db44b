import type { Cents } from '@/lib/platform/shared/money.ts'

/** The state of the newest lost time; null if this database never lost any. */
export type LostTimeState = {
  since: Date
  markedAt: Date
  cause: 'restore' | 'command' | 'found'
  caughtUpAt: Date | null
  askedAt: Date | null
  sales: number
  payments: number
  unplaced: number
  unread: number
}

/** A sale that was found again, its recipient masked. What the Service did not tell is null. */
export type RecoveredSale = {
  id: string
  ticketId: string
  at: Date
  reference: string
  productName: string | null
  recipient: string | null
  state: string
  priceCents: Cents
}

/** A till with recovered sales. `uncountedCents` is their cash that nobody has counted yet, in USD. */
export type RecoveredTill = {
  tillId: string
  tillNumber: number
  branchCode: string
  branchName: string
  count: number
  uncountedCents: Cents
  drawer: { currency: string; cents: Cents }[]
  sales: RecoveredSale[]
  settledAt: Date | null
}
