import { isSaleKind } from '@/lib/counter/kinds/model.ts'
import { UNDONE } from '@/lib/counter/sales/model.ts'
import type { NewsState, ReportItem, ReportOutcome, ShownReport } from '@/lib/counter/shifts/model.ts'
import type { Locale } from '@/lib/platform/i18n/model.ts'
import type { Words } from '@/lib/platform/i18n/words.ts'
import { currencyName } from '@/lib/platform/shared/currency-name.ts'
import { absoluteCents, type Cents, formatMoney, formatUsd } from '@/lib/platform/shared/money.ts'
import { harareClock, harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import type { Slip, SlipBlock, SlipRow } from '../model.ts'

const DRAWER_LINES = [
  ...(['found', 'float', 'cash', 'debts', 'returned', 'changeKept', 'changePaid'] as const),
  ...(['payIns', 'drops', 'payouts', 'other'] as const),
] as const
/** Only what was delivered is a sale; what failed brought nothing, however often it was tried. */
const SOLD = ['delivered'] as const
const UNDER_WAY = ['waiting', 'unknown'] as const
/** Shown for dollars even if zero. */
const ALWAYS: ReadonlySet<string> = new Set(['float', 'cash'])

type Facts = { report: ShownReport; words: Words; locale: Locale; partnerName: string }

/** An X or a Z as a slip, so that screen, browser and receipt printer show it like a customer's. */
export function reportSlip({ report, words, locale, partnerName }: Facts): Slip {
  const { zNumber, environment } = report
  const test: SlipBlock[] =
    environment === 'test' ? [{ kind: 'test', word: words('shell.test'), note: words('shell.noRealMoney') }] : []
  const place = `${report.branchName} · ${words('shell.till', { number: report.tillNumber })}`
  const title = zNumber === null ? words('zReport.xTitle') : words('zReport.zTitle', { number: zNumber })
  const signed = (['cashier', 'supervisor'] as const).map((who) =>
    words('zReport.signed', { who: words(`zReport.${who}`) }),
  )
  return {
    locale,
    opensDrawer: false,
    blocks: [
      ...test,
      { kind: 'head', title: partnerName, lines: [place] },
      { kind: 'mark', of: 'state', title, lines: zNumber === null ? [words('zReport.soFar')] : [] },
      rows(null, whenRows({ report, words, locale })),
      rows(words('zReport.sales'), salesRows(report, words)),
      ...mobile(report, words),
      ...some(words('zReport.commission'), commissionRows(report)),
      ...some(words('zReport.rounding'), roundingRows(report, words)),
      ...some(words('zReport.underWay'), kindRows(report, UNDER_WAY, words)),
      ...some(words('zReport.undone'), kindRows(report, UNDONE, words)),
      ...report.drawers.flatMap((drawer) =>
        some(words('zReport.drawer', { currency: currencyName(drawer.currency) }), drawerRows(drawer, words)),
      ),
      ...report.types.flatMap((type) => some(type.name || words('zReport.onAccount'), typeRows(type, words))),
      ...some(words('zReport.movements'), movementRows(report, words)),
      ...some(words('zReport.openings', { count: report.openings.length }), openingRows(report, words)),
      ...some(words('zReport.carried'), itemRows(report.carried, words)),
      ...some(words('zReport.late'), itemRows(report.late, words)),
      ...(zNumber === null ? [] : [{ kind: 'foot' as const, lines: signed }]),
      ...test,
    ],
  }
}

function rows(title: string | null, of: SlipRow[]): SlipBlock {
  return { kind: 'rows', title, rows: of }
}

function some(title: string, of: SlipRow[]): SlipBlock[] {
  return of.length > 0 ? [rows(title, of)] : []
}

function whenRows({ report, words, locale }: Omit<Facts, 'partnerName'>): SlipRow[] {
  const when = (label: string, at: string, by: string): SlipRow => ({
    label,
    value: `${harareStamp(new Date(at), locale)} · ${by}`,
    look: 'words',
  })
  return [
    when(words('zReport.opened'), report.openedAt, report.openedBy),
    ...(report.closedAt ? [when(words('zReport.closed'), report.closedAt, report.closedBy ?? '')] : []),
    { label: words('zReport.tickets'), value: String(report.tickets) },
  ]
}

function salesRows(report: ShownReport, words: Words): SlipRow[] {
  const { delivered, lateDelivered, lateReversed, total } = report
  const sales = kindRows(report, SOLD, words)
  return [
    ...(sales.length === 0 ? [{ label: words('zReport.noSales'), value: '' }] : []),
    ...sales,
    ...(lateDelivered || lateReversed ? sum(words('zReport.delivered'), delivered) : []),
    ...(lateDelivered ? sum(words('zReport.lateDelivered'), lateDelivered) : []),
    ...(lateReversed ? sum(words('zReport.lateReversed'), -lateReversed) : []),
    ...sum(words('zReport.total'), total).map((row) => ({ ...row, look: 'total' as const })),
  ]
}

function kindRows({ sales }: ShownReport, outcomes: readonly ReportOutcome[], words: Words): SlipRow[] {
  return sales
    .filter(({ outcome }) => outcomes.includes(outcome))
    .map(({ kind, outcome, count, cents }) => ({
      label: words('zReport.line', { kind: kindName(kind, words), outcome: words(`states.${outcome}`), count }),
      value: cents === null ? '' : formatUsd(cents),
    }))
}

function sum(label: string, cents: Cents | null): SlipRow[] {
  return cents === null ? [] : [{ label, value: formatUsd(cents) }]
}

/** By person, so that two who shared a drawer each see their own. */
function commissionRows({ commission }: ShownReport): SlipRow[] {
  return commission.map(({ by, cents }) => ({ label: by, value: formatUsd(cents) }))
}

function roundingRows({ rounding }: ShownReport, words: Words): SlipRow[] {
  return rounding.map(({ by, given, kept }) => ({
    label: by,
    value: formatUsd(kept - given),
    note: words('zReport.roundedOff', { given: formatUsd(given), kept: formatUsd(kept) }),
  }))
}

function kindName(kind: string, words: Words): string {
  return words(`zReport.kinds.${isSaleKind(kind) ? kind : 'other'}`)
}

function mobile({ mobile: paid }: ShownReport, words: Words): SlipBlock[] {
  if (!paid || (paid.count === 0 && paid.takenBack === 0n)) return []
  const { count, cents, takenBack } = paid
  const back = takenBack === 0n ? [] : [{ label: words('zReport.mobileBack'), value: formatUsd(-takenBack) }]
  return [rows(null, [{ label: words('zReport.mobile', { count }), value: formatUsd(cents) }, ...back])]
}

function drawerRows(drawer: ShownReport['drawers'][number], words: Words): SlipRow[] {
  const { currency, expected, counted, difference } = drawer
  const money = (cents: Cents) => formatMoney({ cents, currency })
  const moved = DRAWER_LINES.flatMap((line) => {
    const cents = drawer[line]
    const shown = cents !== null && (cents !== 0n || (currency === 'USD' && ALWAYS.has(line)))
    return shown ? [{ label: words(`zReport.${line}`), value: money(cents) }] : []
  })
  const result = difference === null || difference === 0n ? 'even' : difference > 0n ? 'over' : 'short'
  return [
    ...moved,
    ...(expected === null ? [] : [{ label: words('zReport.expected'), value: money(expected) }]),
    ...(counted === null ? [] : [{ label: words('zReport.counted'), value: money(counted) }]),
    ...(difference === null
      ? []
      : [
          {
            label: words(`zReport.${result}`),
            value: money(absoluteCents(difference)),
            look: 'total' as const,
          },
        ]),
  ]
}

/** A payment type apart: what was taken and went back, and what its machine said. */
function typeRows(
  { currency, count, taken, returned, counted }: ShownReport['types'][number],
  words: Words,
): SlipRow[] {
  const money = (cents: Cents) => formatMoney({ cents, currency })
  const expected = taken === null || returned === null ? null : taken - returned
  const difference = expected === null || counted === null ? null : counted - expected
  const result = difference === null || difference === 0n ? 'even' : difference > 0n ? 'over' : 'short'
  return [
    { label: words('zReport.typeTaken', { count }), value: taken === null ? '' : money(taken) },
    ...(returned ? [{ label: words('zReport.returned'), value: money(-returned) }] : []),
    ...(counted === null ? [] : [{ label: words('zReport.batch'), value: money(counted) }]),
    ...(difference === null
      ? []
      : [{ label: words(`zReport.${result}`), value: money(absoluteCents(difference)), look: 'total' as const }]),
  ]
}

function movementRows({ movements }: ShownReport, words: Words): SlipRow[] {
  return movements.map(({ at, kind, currency, cents, purpose, reason, by }) => ({
    label: `${harareClock(new Date(at)).slice(0, 5)} ${words(`zReport.${kind}`)}`,
    value: formatMoney({ cents, currency }),
    note: [purpose && words(`zReport.${purpose}`), reason, by].filter(Boolean).join(' · '),
  }))
}

function openingRows({ openings }: ShownReport, words: Words): SlipRow[] {
  return openings.map(({ at, why, note, by }) => ({
    label: harareClock(new Date(at)).slice(0, 5),
    value: by,
    look: 'words',
    note: [words(`drawer.reasons.${why}`), note].filter(Boolean).join(' · '),
  }))
}

/** Sales and collections one by one: those not final, or reported otherwise before. */
function itemRows(items: readonly ReportItem[], words: Words): SlipRow[] {
  return items.map(({ object, ticket, what, cents, from, state }) => {
    const now = stateName(object, state, words)
    const moved = from !== null && from !== state
    const news = moved ? words('zReport.change', { from: stateName(object, from, words), state: now }) : now
    return {
      label: ticket || words('zReport.noTicket'),
      value: formatUsd(cents),
      note: `${object === 'collection' ? words('zReport.collection') : what}, ${news}`,
    }
  })
}

/** A state's name, which differs by object: a completed sale is delivered, a completed payment is paid. */
function stateName(object: ReportItem['object'], state: NewsState, words: Words): string {
  const ownName = object === 'collection' && (state === 'completed' || state === 'failed')
  return ownName ? words(`zReport.paymentNames.${state}`) : words(`zReport.stateNames.${state}`)
}
