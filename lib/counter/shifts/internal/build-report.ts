import type { Environment } from '@/lib/generated/prisma/client.ts'
import { type Cents, sumCents } from '@/lib/platform/shared/money.ts'
import {
  type DrawerReport,
  type NewsState,
  type ReportItem,
  type ReportOutcome,
  reportOutcome,
  type ShiftReport,
} from '../model.ts'

type Closing = {
  zNumber: number
  closedAt: Date
  closedBy: string
  counted: readonly { currency: string; cents: Cents }[]
  /** The total of each payment type's machine, by the type's id. */
  batches: ReadonlyMap<string, Cents>
}

/** Builds a report from its facts: an X without `closing`, a Z with it. Pure. */
export function buildReport(facts: ReportFacts, closing: Closing | null): ShiftReport {
  const { shift } = facts
  const sales = facts.news.filter(({ object }) => object === 'sale')
  const fresh = sales.filter(({ reported }) => reported === null)
  const late = sales.filter(({ reported }) => reported !== null)
  const delivered = sumOf(fresh.filter(isDelivered))
  const lateDelivered = sumOf(late.filter(isDelivered))
  const lateReversed = sumOf(late.filter(({ reported }) => reported === 'completed'))
  return {
    environment: shift.environment,
    branchCode: shift.branchCode,
    branchName: shift.branchName,
    tillNumber: shift.tillNumber,
    zNumber: closing?.zNumber ?? null,
    openedAt: shift.openedAt.toISOString(),
    openedBy: shift.openedBy,
    closedAt: closing?.closedAt.toISOString() ?? null,
    closedBy: closing?.closedBy ?? null,
    tickets: facts.tickets,
    sales: salesRows(fresh),
    delivered,
    lateDelivered,
    lateReversed,
    total: delivered + lateDelivered - lateReversed,
    mobile: mobileMoney(facts.news.filter(({ object }) => object === 'collection')),
    drawers: drawerRows(facts, closing),
    types: facts.types.map((type) => ({ ...type, counted: closing?.batches.get(type.typeId) ?? null })),
    movements: facts.movements.map(({ at, ...movement }) => ({ at: at.toISOString(), ...movement })),
    openings: facts.openings.map(({ at, ...opening }) => ({ at: at.toISOString(), ...opening })),
    commission: facts.commission,
    rounding: facts.rounding,
    carried: facts.open.map(toItem),
    late: facts.news.filter(({ reported }) => reported !== null).map(toItem),
  }
}

const isDelivered = ({ state }: NewsFact) => state === 'completed'

function salesRows(fresh: readonly NewsFact[]): ShiftReport['sales'] {
  const rows = new Map<string, ShiftReport['sales'][number]>()
  for (const sale of fresh) {
    const outcome = outcomeOf(sale)
    if (!outcome) continue
    const name = `${sale.kind} ${outcome}`
    const row = rows.get(name) ?? { kind: sale.kind, outcome, count: 0, cents: 0n }
    rows.set(name, { ...row, count: row.count + 1, cents: row.cents + sale.cents })
  }
  return [...rows.entries()].sort(([a], [b]) => a.localeCompare(b)).map(([, row]) => row)
}

function outcomeOf({ state }: NewsFact): ReportOutcome | null {
  return state === 'not_made' ? null : reportOutcome(state)
}

function mobileMoney(collections: readonly NewsFact[]): ShiftReport['mobile'] {
  const taken = collections.filter(({ state }) => state === 'completed')
  const takenBack = sumOf(collections.filter(({ reported }) => reported === 'completed'))
  return { count: taken.length, cents: sumOf(taken), takenBack }
}

const EVENTS = {
  float: 'float',
  cash_taken: 'cash',
  debt_paid: 'debts',
  account_paid: 'debts',
  money_returned: 'returned',
  change_kept: 'changeKept',
  change_paid: 'changePaid',
  pay_in: 'payIns',
  cash_drop: 'drops',
  payout: 'payouts',
} as const satisfies Record<string, keyof DrawerReport>

/** Every currency that is in the drawer, moved or was counted. */
function drawerRows({ cash, balances }: ReportFacts, closing: Closing | null): DrawerReport[] {
  const held = balances.filter(({ cents }) => cents !== 0n)
  const currencies = new Set([...held, ...cash, ...(closing?.counted ?? [])].map(({ currency }) => currency))
  const usdFirst = [...currencies].sort((a, b) => Number(b === 'USD') - Number(a === 'USD') || a.localeCompare(b))
  return usdFirst.map((currency) => {
    const row = {
      ...{ float: 0n, cash: 0n, debts: 0n, returned: 0n, changeKept: 0n, changePaid: 0n },
      ...{ payIns: 0n, drops: 0n, payouts: 0n, other: 0n },
    }
    const own = cash.filter((one) => one.currency === currency)
    for (const { event, cents } of own) row[isKnown(event) ? EVENTS[event] : 'other'] += cents
    const expected = sumOf(balances.filter((one) => one.currency === currency))
    const counted = closing && sumOf(closing.counted.filter((one) => one.currency === currency))
    const difference = counted === null ? null : counted - expected
    return { currency, found: expected - sumOf(own), ...row, expected, counted, difference }
  })
}

function isKnown(event: string): event is keyof typeof EVENTS {
  return Object.hasOwn(EVENTS, event)
}

function toItem({ object, ticketId, ticket, what, cents, reported, state }: NewsFact): ReportItem {
  return { object, ticketId, ticket, what, cents, from: reported, state }
}

function sumOf(rows: readonly { cents: Cents }[]): Cents {
  return sumCents(rows.map(({ cents }) => cents))
}

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

type Dated<Row> = Omit<Row, 'at'> & { at: Date }

export type MovementFact = Dated<ShiftReport['movements'][number]>

export type OpeningFact = Dated<ShiftReport['openings'][number]>

export type CommissionFact = ShiftReport['commission'][number]

export type TypeFact = Omit<ShiftReport['types'][number], 'counted'>

export type RoundingFact = ShiftReport['rounding'][number]

export type ReportFacts = {
  shift: ShiftFact
  tickets: number
  /** What is new, or changed since the till's last Z. */
  news: NewsFact[]
  /** What is not final, reported before or not. */
  open: NewsFact[]
  /** What this shift moved in the drawer account. */
  cash: CashFact[]
  balances: { currency: string; cents: Cents }[]
  movements: MovementFact[]
  openings: OpeningFact[]
  commission: CommissionFact[]
  rounding: RoundingFact[]
  types: TypeFact[]
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
