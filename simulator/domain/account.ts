import type { Environment } from './environment.ts'

/** One prepaid balance within a unit of work; sums are US cents. */
export type Account = {
  id: number
  partnerId: number
  environment: Environment
  available: bigint
  reserved: bigint
  /** Why sales and collections are refused; null if they are not (service-api.md, Pause). */
  pauseReason: string | null
  /** The Harare day of the two sums below. */
  usageDay: string
  salesUsed: bigint
  collectionsUsed: bigint
}

export type EntryKind = 'top_up' | 'sale' | 'collection' | 'release' | 'reversal' | 'settle'

/** One row of the ledger; the three legs sum to zero. */
export type LedgerEntry = {
  kind: EntryKind
  available: bigint
  reserved: bigint
  outside: bigint
  balanceAfter: bigint
  objectId: string
  reference: string | null
  branchId: string | null
  occurredAt: Date
}

/** What a ledger row is about. */
export type LedgerSubject = { objectId: string; reference: string | null; branchId: string | null }

/** A new Harare day begins with nothing used; days only ever go forward. */
export function turnDay(account: Account, today: string): void {
  if (account.usageDay >= today) return
  account.usageDay = today
  account.salesUsed = 0n
  account.collectionsUsed = 0n
}
