import type { Environment } from '@/lib/generated/prisma/client.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import type { MoveKind, NewsState, PayoutPurpose } from '../model.ts'

/** A sale or collection that no Z has named as it stands now; `reported` is what the last one said of it. */
export type NewsFact = {
  id: string
  object: 'sale' | 'collection'
  ticketId: string
  ticket: string
  /** Of a sale, its kind; of a collection, its method. */
  kind: string
  what: string
  cents: Cents
  state: NewsState
  reported: NewsState | null
}

export type CashFact = { currency: string; event: string; cents: Cents }

export type MovementFact = {
  at: Date
  kind: MoveKind
  currency: string
  cents: Cents
  purpose: PayoutPurpose | null
  reason: string
  by: string
}

/** Everything that a report is made of, as it stands in the caller's transaction. */
export type ReportFacts = {
  shift: ShiftFact
  tickets: number
  /** What is new or changed since the till's last Z. */
  news: NewsFact[]
  /** What is not final, reported before or not. */
  open: NewsFact[]
  /** What this shift moved in the drawer account. */
  cash: CashFact[]
  /** Where the drawer account stands. */
  balances: { currency: string; cents: Cents }[]
  movements: MovementFact[]
}

export type ShiftFact = {
  id: string
  environment: Environment
  tillId: string
  tillNumber: number
  branchCode: string
  branchName: string
  openedAt: Date
  openedBy: string
}
