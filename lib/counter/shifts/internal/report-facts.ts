import type { Environment } from '@/lib/generated/prisma/client.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import type { NewsState, ShiftReport } from '../model.ts'

/** A sale or collection no Z has reported as it now stands; `reported` is what the last one said. */
export type NewsFact = {
  id: string
  object: 'sale' | 'collection'
  ticketId: string
  ticket: string
  /** The kind of product, whichever screen sold it; for a collection, its method. */
  kind: string
  what: string
  cents: Cents
  state: NewsState
  reported: NewsState | null
}

export type CashFact = { currency: string; event: string; cents: Cents }

/** A row of a report before its instant is written as text. */
type Dated<Row> = Omit<Row, 'at'> & { at: Date }

export type MovementFact = Dated<ShiftReport['movements'][number]>

export type OpeningFact = Dated<ShiftReport['openings'][number]>

/** What a person earned by the news of a report. */
export type CommissionFact = ShiftReport['commission'][number]

/** What a person's rounding to notes gave and kept. */
export type RoundingFact = ShiftReport['rounding'][number]

/** Everything a report is made of, in the caller's transaction. */
export type ReportFacts = {
  shift: ShiftFact
  tickets: number
  /** What is new, or changed since the till's last Z. */
  news: NewsFact[]
  /** What is not final, reported before or not. */
  open: NewsFact[]
  /** What this shift moved in the drawer account. */
  cash: CashFact[]
  /** The balances of the drawer account. */
  balances: { currency: string; cents: Cents }[]
  movements: MovementFact[]
  /** The drawer opened without a sale. */
  openings: OpeningFact[]
  /** By person; empty if no rule pays anything. */
  commission: CommissionFact[]
  /** By person. */
  rounding: RoundingFact[]
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
