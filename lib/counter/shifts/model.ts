import { z } from 'zod'
import type { CountedCurrency } from '@/lib/platform/shared/cash-count.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import type { ToldProblem } from '@/lib/platform/shared/problem.ts'
import { SALE_STATES, type SaleState } from '@/lib/platform/shared/sale-state.ts'

/** The ways in which cash that is no customer's enters or leaves a drawer during a shift. */
export const MOVE_KINDS = ['pay_in', 'cash_drop', 'payout'] as const
export type MoveKind = (typeof MOVE_KINDS)[number]

/** Whether text names a way to move cash. */
export function isMoveKind(text: string): text is MoveKind {
  return (MOVE_KINDS as readonly string[]).includes(text)
}

/** What a payout was for: the owners took it, or the shop spent it. */
export const PAYOUT_PURPOSES = ['owners', 'expense'] as const
export type PayoutPurpose = (typeof PAYOUT_PURPOSES)[number]

/** Why a drawer is opened without a sale. */
export const DRAWER_REASONS = ['change', 'check', 'other'] as const
export type DrawerReason = (typeof DRAWER_REASONS)[number]

const cents = z.coerce.bigint()

/** Sales of one kind with one outcome. A sale that was sent and has no answer yet counts as `unknown`. */
const SaleRow = z.object({
  kind: z.string(),
  outcome: z.enum(['unknown', 'waiting', 'delivered', 'failed', 'not_sold', 'reversed']),
  count: z.number(),
  cents,
})

/** One drawer in one currency; the lines sum to `expected`, which is null before a blind count. */
const DrawerRow = z.object({
  currency: z.string(),
  /** In the drawer before the shift moved anything: zero, since a close empties it. */
  found: cents.nullable(),
  float: cents,
  cash: cents,
  /** Cash that paid customers' debts; zero in reports older than this line. */
  debts: cents.default(0n),
  returned: cents,
  payIns: cents,
  drops: cents,
  payouts: cents,
  /** Anything else the drawer account holds from this shift. */
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

/** The drawer opened without a sale. */
const OpeningRow = z.object({ at: z.string(), why: z.enum(DRAWER_REASONS), note: z.string(), by: z.string() })

/** What a person earned by the sales of a report, in USD: an estimate until the month is closed. */
const CommissionRow = z.object({ by: z.string(), cents })

const NEWS_STATES = [...SALE_STATES, 'not_made'] as const
const NewsState = z.enum(NEWS_STATES)

/** A sale or collection listed on a Z: still open, or reported otherwise by an earlier Z. */
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
  /** The delivered part of this report's own sales, at the customers' prices. */
  delivered: cents,
  /** Delivered since an earlier Z said otherwise, and reversed since an earlier Z said delivered. */
  lateDelivered: cents,
  lateReversed: cents,
  /** delivered + lateDelivered - lateReversed. */
  total: cents,
  mobile: z.object({ count: z.number(), cents, takenBack: cents }),
  drawers: z.array(DrawerRow),
  movements: z.array(MovementRow),
  /** Empty in reports older than this list. */
  openings: z.array(OpeningRow).default([]),
  /** By person; empty without a rule, and in reports older than the rules. */
  commission: z.array(CommissionRow).default([]),
  carried: z.array(ItemRow),
  late: z.array(ItemRow),
})
export type ShiftReport = z.infer<typeof ShiftReport>
export type DrawerReport = z.infer<typeof DrawerRow>

type WithoutSums<T, K extends keyof T> = Omit<T, K> & { [P in K]: T[P] | null }
type BlindDrawer = WithoutSums<DrawerReport, 'cash' | 'debts' | 'returned' | 'other'>
type BlindSales = WithoutSums<z.infer<typeof SaleRow>, 'cents'>
type BlindSums = 'delivered' | 'lateDelivered' | 'lateReversed' | 'total' | 'mobile'

/** A report whose sums are null if they would tell what the drawer holds to somebody who has yet to count it. */
export type ShownReport = WithoutSums<Omit<ShiftReport, 'sales' | 'drawers'>, BlindSums> & {
  sales: BlindSales[]
  drawers: BlindDrawer[]
}
export type ReportItem = z.infer<typeof ItemRow>
export type ReportOutcome = z.infer<typeof SaleRow>['outcome']
export type NewsState = z.infer<typeof NewsState>

/** How a sale's state reads on a report at that instant. */
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

/** A currency to count in, and whether its count is required. */
export type CurrencyToCount = CountedCurrency & { required: boolean }

/** A till's open shift, as its screen shows it. */
export type OpenShift = {
  id: string
  report: ShownReport
  currencies: CurrencyToCount[]
  /** Whether the actor may move cash into and out of the drawer, and may pay out of it for the shop. */
  mayMove: boolean
  mayPayOut: boolean
}

type Remark = { text: string; by: string; at: Date }

/** A closed shift: its Z, and the remarks since. */
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

/** Why a form was refused, and what had been typed, to show again. */
export type FormState = { problem: ToldProblem | null; typed: Record<string, string> }

/** A form's action: refusals return as state, anything else leads to a page. */
export type StateAction = (before: FormState, form: FormData) => Promise<FormState>

/** The same for the drawer's form, and how often the drawer was opened on this page. */
export type DrawerState = FormState & { times: number }

export const NOT_OPENED: DrawerState = { problem: null, typed: {}, times: 0 }

export const EMPTY_FORM: FormState = { problem: null, typed: {} }

/** Cash of one currency in its own cents. */
export type CashSum = { currency: string; cents: Cents }

/** A till with the floats set for it; `name` is by what it is chosen, in every language the same. */
export type TillFloat = { tillId: string; name: string; tillNumber: number; branchName: string; floats: CashSum[] }

/** A float that differs from what was set for its till. */
export type FloatDifference = CashSum & { setCents: Cents }

/** A day's drawer as the office sees it: counted, or in use. */
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
  /** The floats it began with that differ from what was set for its till then. */
  floats: FloatDifference[]
  /** What the count found beyond (or, negative, short of) the books; empty if it was right. */
  differences: CashSum[]
  /** A drawer in use: its contents by the books. */
  inside: CashSum[]
  approved: boolean
  /** The last remark. */
  remark: string
}

/** The sum short, per currency, as negative amounts. */
export function sumShort(lines: readonly DrawerLine[]): CashSum[] {
  const short = lines.flatMap(({ differences }) => differences.filter(({ cents }) => cents < 0n))
  const currencies = [...new Set(short.map(({ currency }) => currency))]
  return currencies.map((currency) => ({
    currency,
    cents: short.filter((one) => one.currency === currency).reduce((sum, { cents }) => sum + cents, 0n),
  }))
}

/** Where a float differs from what was set; a currency that was set and not counted differs by the whole sum. */
export function floatDifferences(counted: readonly CashSum[], set: readonly CashSum[]): FloatDifference[] {
  return set.flatMap(({ currency, cents: setCents }) => {
    const cents = counted.find((count) => count.currency === currency)?.cents ?? 0n
    return cents === setCents ? [] : [{ currency, cents, setCents }]
  })
}
