import { z } from 'zod'
import type { CountedCurrency } from '@/lib/platform/shared/cash-count.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { SALE_STATES, type SaleState } from '@/lib/platform/shared/sale-state.ts'

/** Ways in which cash that is no customer's goes into a drawer or out of it during a shift. */
export const MOVE_KINDS = ['pay_in', 'cash_drop', 'payout'] as const
export type MoveKind = (typeof MOVE_KINDS)[number]

/** Whether text names a way to move cash. */
export function isMoveKind(text: string): text is MoveKind {
  return (MOVE_KINDS as readonly string[]).includes(text)
}

/** What a payout was for: the owners took it, or the shop spent it. */
export const PAYOUT_PURPOSES = ['owners', 'expense'] as const
export type PayoutPurpose = (typeof PAYOUT_PURPOSES)[number]

const cents = z.coerce.bigint()

/** Sales of one kind with one outcome. A sale that was sent and has no answer yet counts as `unknown`. */
const SaleRow = z.object({
  kind: z.string(),
  outcome: z.enum(['unknown', 'waiting', 'delivered', 'failed', 'not_sold', 'reversed']),
  count: z.number(),
  cents,
})

/** One drawer in one currency; the lines sum to `expected`, which is null for whoever has still to count blind. */
const DrawerRow = z.object({
  currency: z.string(),
  /** In the drawer before the shift moved anything: nothing, since a close empties it. */
  found: cents.nullable(),
  float: cents,
  cash: cents,
  returned: cents,
  payIns: cents,
  drops: cents,
  payouts: cents,
  /** Anything else that the drawer account holds from this shift. */
  other: cents,
  expected: cents.nullable(),
  counted: cents.nullable(),
  difference: cents.nullable(),
})

const MovementRow = z.object({
  at: z.string(),
  kind: z.enum(MOVE_KINDS),
  currency: z.string(),
  cents,
  purpose: z.enum(PAYOUT_PURPOSES).nullable(),
  reason: z.string(),
  by: z.string(),
})

const NEWS_STATES = [...SALE_STATES, 'not_made'] as const
const NewsState = z.enum(NEWS_STATES)

/** A sale or collection that a Z names: one still open, or one that a former Z reported otherwise. */
const ItemRow = z.object({
  object: z.enum(['sale', 'collection']),
  ticketId: z.string(),
  ticket: z.string(),
  what: z.string(),
  cents,
  from: NewsState.nullable(),
  state: NewsState,
})

/** What an X shows and a Z keeps. Money in cents of its currency, USD where none is named. */
export const ShiftReport = z.object({
  environment: z.enum(['test', 'live']),
  branchCode: z.string(),
  branchName: z.string(),
  tillNumber: z.number(),
  zNumber: z.number().nullable(),
  openedAt: z.string(),
  openedBy: z.string(),
  closedAt: z.string().nullable(),
  closedBy: z.string().nullable(),
  tickets: z.number(),
  sales: z.array(SaleRow),
  /** Delivered of what this report counts as its sales, at the customers' prices. */
  delivered: cents,
  /** Delivered since a former Z said otherwise, and taken back since a former Z said delivered. */
  lateDelivered: cents,
  lateReversed: cents,
  /** delivered + lateDelivered - lateReversed. */
  total: cents,
  mobile: z.object({ count: z.number(), cents, takenBack: cents }),
  drawers: z.array(DrawerRow),
  movements: z.array(MovementRow),
  carried: z.array(ItemRow),
  late: z.array(ItemRow),
})
export type ShiftReport = z.infer<typeof ShiftReport>
export type DrawerReport = z.infer<typeof DrawerRow>
export type ReportItem = z.infer<typeof ItemRow>
export type ReportOutcome = z.infer<typeof SaleRow>['outcome']
export type NewsState = z.infer<typeof NewsState>

/** How a sale's state reads on a report that was made at one instant. */
export function reportOutcome(state: SaleState): ReportOutcome | null {
  switch (state) {
    case 'draft':
    case 'quoted':
      return null
    case 'sending':
      return 'unknown'
    case 'pending':
      return 'waiting'
    case 'completed':
      return 'delivered'
    default:
      return state
  }
}

/** A currency to count in, and whether a count of it must be given. */
export type CurrencyToCount = CountedCurrency & { required: boolean }

/** The shift that is open at a till, as its screen shows it. */
export type OpenShift = {
  id: string
  report: ShiftReport
  currencies: CurrencyToCount[]
  mayPayOut: boolean
}

type Remark = { text: string; by: string; at: Date }

/** A closed shift: its Z, and what was said of it since. */
export type ClosedShift = {
  id: string
  report: ShiftReport
  remarks: Remark[]
  approved: { by: string; at: Date } | null
  mayApprove: boolean
}

/** One line of the list of closed shifts. */
export type ClosedRow = {
  id: string
  zNumber: number
  branchName: string
  tillNumber: number
  closedAt: Date
  closedBy: string
  total: Cents
  differences: { currency: string; cents: Cents }[]
  approved: boolean
}

/** What a form was refused for, and what had been typed, to stand there again. */
export type FormState = { problem: Problem | null; typed: Record<string, string> }

/** A form's action: refusals come back as state, anything else goes on to a page. */
export type StateAction = (before: FormState, form: FormData) => Promise<FormState>

export const EMPTY_FORM: FormState = { problem: null, typed: {} }

/** Cash of one currency in its own cents. */
export type CashSum = { currency: string; cents: Cents }

/** One drawer of a day as the office sees it: counted, or in use. */
export type DrawerLine = {
  /** The shift. */
  id: string
  zNumber: number | null
  branchName: string
  tillNumber: number
  openedBy: string
  openedAt: Date
  closedBy: string
  closedAt: Date | null
  /** What the count found beyond (or, below zero, short of) the books; nothing where it was right. */
  differences: CashSum[]
  /** What the books say is in a drawer in use. */
  inside: CashSum[]
  approved: boolean
  /** What was said of it last. */
  remark: string
}

/** What of the lines was short, a sum a currency, below zero. */
export function sumShort(lines: readonly DrawerLine[]): CashSum[] {
  const short = lines.flatMap(({ differences }) => differences.filter(({ cents }) => cents < 0n))
  const currencies = [...new Set(short.map(({ currency }) => currency))]
  return currencies.map((currency) => ({
    currency,
    cents: short.filter((one) => one.currency === currency).reduce((sum, { cents }) => sum + cents, 0n),
  }))
}
