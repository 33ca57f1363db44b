import { isSaleKind } from '@/lib/counter/kinds/model.ts'
import type { DrawerReport, ReportItem, ShiftReport } from '@/lib/counter/shifts/model.ts'
import type { Locale } from '@/lib/platform/i18n/model.ts'
import type { Words } from '@/lib/platform/i18n/words.ts'
import { type Cents, formatMoney, formatUsd } from '@/lib/platform/shared/money.ts'
import { harareClock, harareStamp } from '@/lib/platform/shared/time.ts'
import type { Slip, SlipBlock, SlipRow } from '../model.ts'

const DRAWER_LINES = ['found', 'float', 'cash', 'returned', 'payIns', 'drops', 'payouts', 'other'] as const
/** Shown for dollars even if zero. */
const ALWAYS: ReadonlySet<string> = new Set(['float', 'cash'])

type Facts = { report: ShiftReport; words: Words; locale: Locale; partnerName: string }

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
    paidInCash: false,
    blocks: [
      ...test,
      { kind: 'head', title: partnerName, lines: [place] },
      { kind: 'mark', of: 'state', title, lines: zNumber === null ? [words('zReport.soFar')] : [] },
      rows(null, whenRows(report, words)),
      rows(words('zReport.sales'), salesRows(report, words)),
      ...mobile(report, words),
      ...report.drawers.map((drawer) =>
        rows(words('zReport.drawer', { currency: drawer.currency }), drawerRows(drawer, words)),
      ),
      ...some(words('zReport.movements'), movementRows(report, words)),
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

function whenRows(report: ShiftReport, words: Words): SlipRow[] {
  const when = (label: string, at: string, by: string): SlipRow => ({
    label,
    value: `${harareStamp(new Date(at))} · ${by}`,
    look: 'words',
  })
  return [
    when(words('zReport.opened'), report.openedAt, report.openedBy),
    ...(report.closedAt ? [when(words('zReport.closed'), report.closedAt, report.closedBy ?? '')] : []),
    { label: words('zReport.tickets'), value: String(report.tickets) },
  ]
}

/** Sales by kind and outcome, and how they make up the total with what earlier shifts left open. */
function salesRows(report: ShiftReport, words: Words): SlipRow[] {
  const { sales, delivered, lateDelivered, lateReversed, total } = report
  const late = lateDelivered !== 0n || lateReversed !== 0n
  return [
    ...(sales.length === 0 ? [{ label: words('zReport.noSales'), value: '' }] : []),
    ...sales.map(({ kind, outcome, count, cents }) => ({
      label: words('zReport.line', { kind: kindName(kind, words), outcome: words(`states.${outcome}`), count }),
      value: formatUsd(cents),
    })),
    ...(late ? [{ label: words('zReport.delivered'), value: formatUsd(delivered) }] : []),
    ...(lateDelivered !== 0n ? [{ label: words('zReport.lateDelivered'), value: formatUsd(lateDelivered) }] : []),
    ...(lateReversed !== 0n ? [{ label: words('zReport.lateReversed'), value: formatUsd(-lateReversed) }] : []),
    { label: words('zReport.total'), value: formatUsd(total), look: 'total' },
  ]
}

function kindName(kind: string, words: Words): string {
  return words(`zReport.kinds.${isSaleKind(kind) ? kind : 'other'}`)
}

function mobile({ mobile: { count, cents, takenBack } }: ShiftReport, words: Words): SlipBlock[] {
  if (count === 0 && takenBack === 0n) return []
  const back = takenBack === 0n ? [] : [{ label: words('zReport.mobileBack'), value: formatUsd(-takenBack) }]
  return [rows(null, [{ label: words('zReport.mobile', { count }), value: formatUsd(cents) }, ...back])]
}

/** The drawer in one currency: its movements, the count, and what that is over or short. */
function drawerRows(drawer: DrawerReport, words: Words): SlipRow[] {
  const { currency, expected, counted, difference } = drawer
  const money = (cents: Cents) => formatMoney({ cents, currency })
  const moved = DRAWER_LINES.filter((line) => (currency === 'USD' && ALWAYS.has(line)) || (drawer[line] ?? 0n) !== 0n)
  const result = difference === null || difference === 0n ? 'even' : difference > 0n ? 'over' : 'short'
  return [
    ...moved.map((line) => ({ label: words(`zReport.${line}`), value: money(drawer[line] ?? 0n) })),
    ...(expected === null ? [] : [{ label: words('zReport.expected'), value: money(expected) }]),
    ...(counted === null ? [] : [{ label: words('zReport.counted'), value: money(counted) }]),
    ...(difference === null
      ? []
      : [
          {
            label: words(`zReport.${result}`),
            value: money(difference < 0n ? -difference : difference),
            look: 'total' as const,
          },
        ]),
  ]
}

/** Every pay-in, drop and payout, with its reason and who made it. */
function movementRows({ movements }: ShiftReport, words: Words): SlipRow[] {
  return movements.map(({ at, kind, currency, cents, purpose, reason, by }) => ({
    label: `${harareClock(new Date(at)).slice(0, 5)} ${words(`zReport.${kind}`)}`,
    value: formatMoney({ cents, currency }),
    note: [purpose && words(`zReport.${purpose}`), reason, by].filter(Boolean).join(' · '),
  }))
}

/** Sales and collections one by one: those not final, or reported otherwise before. */
function itemRows(items: readonly ReportItem[], words: Words): SlipRow[] {
  return items.map(({ object, ticket, what, cents, from, state }) => {
    const now = words(`zReport.stateNames.${state}`)
    const moved = from !== null && from !== state
    const news = moved ? words('zReport.change', { from: words(`zReport.stateNames.${from}`), state: now }) : now
    return {
      label: ticket || words('zReport.noTicket'),
      value: formatUsd(cents),
      note: `${object === 'collection' ? words('zReport.collection') : what}, ${news}`,
    }
  })
}
