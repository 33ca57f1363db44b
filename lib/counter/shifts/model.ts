import type { CountedCurrency } from '@/lib/platform/shared/cash-count.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import { SALE_STATES, type SaleState } from '@/lib/platform/shared/order-state.ts'
import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'

/** Cash that is no customer's. */
export const MOVE_KINDS = ['pay_in', 'cash_drop', 'payout'] as const
export type MoveKind = (typeof MOVE_KINDS)[number]

export function isMoveKind(text: string): text is MoveKind {
  return (MOVE_KINDS as readonly string[]).includes(text)
}

/** What a payout was for: the owners took it, or the shop spent it. */
export const PAYOUT_PURPOSES = ['owners', 'expense'] as const
export type PayoutPurpose = (typeof PAYOUT_PURPOSES)[number]

export const DRAWER_REASONS = ['change', 'check', 'other'] as const
export type DrawerReason = (typeof DRAWER_REASONS)[number]

/** Sales of one kind with one outcome. A sale that was sent and has no answer yet counts as `unknown`. */
type SalesRow = {
  kind: string
  outcome: 'unknown' | 'waiting' | 'delivered' | 'failed' | 'not_sold' | 'reversed'
  count: number
  cents: Cents
}
export type ReportOutcome = SalesRow['outcome']

/** One drawer in one currency; the lines sum to `expected`, which is null before a blind count. */
export type DrawerReport = {
  currency: string
  /** In the drawer before the shift moved anything: zero, since a close empties it. */
  found: Cents | null
  float: Cents
  cash: Cents
  /** Cash that paid customers' debts; zero in reports older than this line. */
  debts: Cents
  returned: Cents
  /** Change that stayed here for customers, and what was paid of such change; zero in reports older than these lines. */
  changeKept: Cents
  changePaid: Cents
  payIns: Cents
  drops: Cents
  payouts: Cents
  /** Anything else the drawer account holds from this shift. */
  other: Cents
  expected: Cents | null
  counted: Cents | null
  difference: Cents | null
}

/** What was paid by a payment type in a shift, in cents of its currency; without a name, what was bought on account. */
type TypeReport = {
  typeId: string
  name: string
  currency: string
  count: number
  taken: Cents
  returned: Cents
  /** The machine's own total, as typed at the close; null if none was. */
  counted: Cents | null
}

type MovementRow = {
  at: string
  kind: MoveKind
  currency: string
  cents: Cents
  purpose: PayoutPurpose | null
  reason: string
  by: string
}

export const NEWS_STATES = [...SALE_STATES, 'not_made'] as const
export type NewsState = (typeof NEWS_STATES)[number]

/** A sale or collection listed on a Z: still open, or reported otherwise by an earlier Z. */
export type ReportItem = {
  object: 'sale' | 'collection'
  ticketId: string
  ticket: string
  what: string
  cents: Cents
  from: NewsState | null
  state: NewsState
}

/** What an X shows and a Z keeps. Money in cents of its currency, USD where none is named. */
export type ShiftReport = {
  environment: 'test' | 'live'
  branchCode: string
  branchName: string
  tillNumber: number
  zNumber: number | null
  openedAt: string
  openedBy: string
  closedAt: string | null
  closedBy: string | null
  tickets: number
  sales: SalesRow[]
  /** The delivered part of this report's own sales, at the customers' prices. */
  delivered: Cents
  /** Delivered since an earlier Z said otherwise, and reversed since an earlier Z said delivered. */
  lateDelivered: Cents
  lateReversed: Cents
  total: Cents
  mobile: { count: number; cents: Cents; takenBack: Cents }
  drawers: DrawerReport[]
  /** By payment type; empty in reports older than this list. */
  types: TypeReport[]
  movements: MovementRow[]
  /** The drawer opened without a sale; empty in reports older than this list. */
  openings: { at: string; why: DrawerReason; note: string; by: string }[]
  /** By person, in USD; an estimate until the month is closed. */
  commission: { by: string; cents: Cents }[]
  /** Given and kept by rounding to notes, by person, in USD. */
  rounding: { by: string; given: Cents; kept: Cents }[]
  carried: ReportItem[]
  late: ReportItem[]
}

type WithoutSums<T, K extends keyof T> = Omit<T, K> & { [P in K]: T[P] | null }
type BlindDrawer = WithoutSums<DrawerReport, 'cash' | 'debts' | 'returned' | 'changeKept' | 'changePaid' | 'other'>
type BlindSales = WithoutSums<SalesRow, 'cents'>
type BlindType = WithoutSums<TypeReport, 'taken' | 'returned'>
type BlindSums = 'delivered' | 'lateDelivered' | 'lateReversed' | 'total' | 'mobile'

/** A report whose sums are null if they would tell what the drawer holds to somebody who has yet to count it. */
export type ShownReport = WithoutSums<Omit<ShiftReport, 'sales' | 'drawers' | 'types'>, BlindSums> & {
  sales: BlindSales[]
  types: BlindType[]
  drawers: BlindDrawer[]
}

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

/** The field of a close for what a payment type's machine says. */
export const batchField = (typeId: string): string => `batch.${typeId}`

export type CurrencyToCount = CountedCurrency & { required: boolean }

export type OpenShift = {
  id: string
  report: ShownReport
  currencies: CurrencyToCount[]
  /** Whether the actor may move cash into and out of the drawer, and may pay out of it for the shop. */
  mayMove: boolean
  mayPayOut: boolean
}

type Remark = { text: string; by: string; at: Date }

export type ClosedShift = {
  id: string
  report: ShiftReport
  remarks: Remark[]
  approved: { by: string; at: Date } | null
  mayApprove: boolean
}

export type ClosedRow = {
  id: string
  zNumber: number
  /** Of test sales, in a shop that sells live. */
  practice: boolean
  branchName: string
  tillNumber: number
  closedAt: Date
  closedBy: string
  total: Cents
  differences: { currency: string; cents: Cents }[]
  approved: boolean
}

export type FormState = { problem: ProblemMessage | null; fields: Record<string, string> }

/** A form's action: refusals return as state, anything else leads to a page. */
export type StateAction = (before: FormState, form: FormData) => Promise<FormState>

export type DrawerState = FormState & { times: number }

export const NOT_OPENED: DrawerState = { problem: null, fields: {}, times: 0 }

export const EMPTY_FORM: FormState = { problem: null, fields: {} }

export type CashSum = { currency: string; cents: Cents }

/** With what the fields of a float begin, if the cashier presses for it (`/shift?float=close`). */
export const FLOAT_STARTS = ['set', 'close'] as const
export type FloatStartName = (typeof FLOAT_STARTS)[number]

/** `lastClose` is what the till's last close counted, without currencies of which there was nothing. */
export type FloatStart = { currencies: CountedCurrency[]; set: CashSum[]; lastClose: CashSum[] }

/** A till with the floats set for it; `name` is by what it is chosen, in every language the same. */
export type TillFloat = { tillId: string; name: string; tillNumber: number; branchName: string; floats: CashSum[] }

/** A float that differs from what was set for its till. */
export type FloatDifference = CashSum & { setCents: Cents }

export type DrawerLine = {
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
  inside: CashSum[]
  approved: boolean
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
