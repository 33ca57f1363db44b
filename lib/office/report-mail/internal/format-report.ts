import { averageTicket, type PeriodFigures, type PeriodLine, sumDays } from '@/lib/office/periods/model.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import type { Locale } from '@/lib/platform/i18n/model.ts'
import type { Words } from '@/lib/platform/i18n/words.ts'
import { formatMoney, formatUsd, sumCents } from '@/lib/platform/shared/money.ts'
import { pageAddress } from '@/lib/platform/shared/page.ts'
import { formatDay, harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import type { ReportPart, WrittenReport } from '../model.ts'
import type { ReportFigures } from './get-report-figures.ts'

/** A longer table sums up the rest in one line, since a report should be a page or two. */
const MOST_LINES = 12

type Wording = { words: Words; locale: Locale }

/** Figures and names, never a customer's number. */
export function formatReport(wording: Wording, figures: ReportFigures): WrittenReport {
  const { words, locale } = wording
  const { kind, from, to, branch, madeAt, statementBehind } = figures
  const { partnerName, appOrigins } = env()
  const isTest = officeEnvironment() === 'test'
  const days =
    from === to
      ? formatDay(from, locale)
      : words('period.days', { from: formatDay(from, locale), to: formatDay(to, locale) })
  const page = pageAddress('/overview', { period: 'other', from, to, branch: branch?.code ?? null })
  const [origin] = appOrigins
  return {
    title: words(`reportMail.titles.${kind}`, { partner: partnerName }),
    facts: [
      { name: words('period.which'), value: days },
      { name: words('period.branch'), value: branch?.name ?? words('reportMail.allYours') },
      { name: words('reportMail.madeAt'), value: harareStamp(madeAt, locale) },
    ],
    notes: [
      ...(isTest ? [words('reportMail.isTest')] : []),
      ...(statementBehind ? [words('reportMail.behind')] : []),
      ...silentBranches(words, figures.view.branches),
    ],
    parts: [
      formatFigures(wording, figures),
      ...(kind === 'weekly' ? [formatDays(wording, figures)] : []),
      ...(figures.view.branches.length > 1 ? [formatLines(wording, 'branch', figures)] : []),
      formatLines(wording, 'product', figures),
      formatTenders(wording, figures),
      formatOverShort(wording, figures),
      ...formatBalance(wording, figures),
      formatWaiting(wording, figures),
    ],
    link: origin ? { text: words('reportMail.inOffice'), href: `${origin}${page}` } : null,
  }
}

/** In a large shop they are far down the list, or summed up with others. */
function silentBranches(words: Words, lines: readonly PeriodLine[]): string[] {
  const silent = lines.filter(({ nowCents }) => nowCents === 0n).map(({ label }) => label)
  return silent.length === 0 ? [] : [words('reportMail.noSales', { branches: silent.join(', ') })]
}

function formatFigures({ words }: Wording, { kind, view: { total, before } }: ReportFigures): ReportPart {
  const row = (name: keyof typeof WORDS_OF) => [
    words(`period.figures.${name}`),
    WORDS_OF[name](total),
    WORDS_OF[name](before),
  ]
  return {
    title: words('reportMail.figures'),
    columns: [
      words('reportMail.figure'),
      words(`reportMail.columns.${kind}.now`),
      words(`reportMail.columns.${kind}.before`),
    ],
    rows: [
      row('sales'),
      [words('reports.sold'), String(total.delivered), String(before.delivered)],
      row('margin'),
      row('customers'),
      row('average'),
      row('reversed'),
      row('cash'),
      row('mobile'),
      ...(total.typesCents === 0n && before.typesCents === 0n ? [] : [row('types')]),
      row('overShort'),
    ],
  }
}

const WORDS_OF = {
  sales: ({ salesCents }: PeriodFigures) => formatUsd(salesCents),
  margin: ({ marginCents }: PeriodFigures) => formatUsd(marginCents),
  customers: ({ customers }: PeriodFigures) => String(customers),
  average: (figures: PeriodFigures) => {
    const cents = averageTicket(figures)
    return cents === null ? '–' : formatUsd(cents)
  },
  reversed: ({ reversedCents }: PeriodFigures) => formatUsd(reversedCents),
  cash: ({ cashCents }: PeriodFigures) => formatUsd(cashCents),
  mobile: ({ mobileCents }: PeriodFigures) => formatUsd(mobileCents),
  types: ({ typesCents }: PeriodFigures) => formatUsd(typesCents),
  overShort: ({ overShortCents }: PeriodFigures) => formatUsd(overShortCents),
} as const

function formatDays({ words, locale }: Wording, { view, from, to }: ReportFigures): ReportPart {
  const days = view.trend.filter(({ day }) => day >= from && day <= to)
  const figures = ({ salesCents, marginCents, customers }: PeriodFigures) => {
    return [formatUsd(salesCents), formatUsd(marginCents), String(customers)]
  }
  return {
    title: words('period.salesByDay'),
    columns: [
      words('period.when'),
      ...(['sales', 'margin', 'customers'] as const).map((name) => words(`period.figures.${name}`)),
    ],
    rows: [
      ...days.map((day) => [formatDay(day.day, locale), ...figures(day)]),
      [words('reports.total'), ...figures(sumDays(days))],
    ],
  }
}

function formatLines({ words }: Wording, by: 'branch' | 'product', { kind, view }: ReportFigures): ReportPart {
  const lines = by === 'branch' ? view.branches : view.products
  const sold = lines.filter(({ nowCents, thenCents }) => by === 'branch' || nowCents !== 0n || thenCents !== 0n)
  const [shown, rest] = [sold.slice(0, MOST_LINES), sold.slice(MOST_LINES)]
  const row = (name: string, some: readonly PeriodLine[]) => {
    const sum = (of: (line: PeriodLine) => bigint) => formatUsd(some.reduce((cents, line) => cents + of(line), 0n))
    return [name, sum((line) => line.nowCents), sum((line) => line.marginCents), sum((line) => line.thenCents)]
  }
  return {
    title: words(`period.by.${by}`),
    columns: [
      words(`period.${by}`),
      words('period.figures.sales'),
      words('period.figures.margin'),
      words(`reportMail.columns.${kind}.before`),
    ],
    rows:
      sold.length === 0
        ? []
        : [
            ...shown.map((line) => row(line.label, [line])),
            ...(rest.length > 0 ? [row(words('reportMail.others', { count: rest.length }), rest)] : []),
            row(words('reports.total'), sold),
          ],
    ...(sold.length === 0 && { note: words('period.nothing') }),
  }
}

function formatTenders({ words }: Wording, { tenders }: ReportFigures): ReportPart {
  const columns = [
    ...(['cashCents', 'returnedCents'] as const),
    ...(tenders.some(({ typesCents }) => typesCents !== 0n) ? (['typesCents'] as const) : []),
    ...(['collectedCents', 'takenBackCents'] as const),
  ]
  const rows = tenders.map((line) => [
    `${line.label || words('reports.cash')}, ${line.currency}`,
    ...columns.map((name) => formatMoney({ cents: line[name], currency: line.currency })),
  ])
  return {
    title: words('reports.names.money'),
    columns: [words('reports.lines.wallet'), ...columns.map((name) => words(`reports.${name}`))],
    rows,
    ...(rows.length === 0 && { note: words('reportMail.noMoney') }),
  }
}

function formatOverShort({ words }: Wording, { view: { overShort, total } }: ReportFigures): ReportPart {
  const [shown, rest] = [overShort.slice(0, MOST_LINES), overShort.slice(MOST_LINES)]
  const restCents = sumCents(rest.map(({ cents }) => cents))
  const rows = [
    ...shown.map(({ label, cents }) => [label || words('reports.nobody'), formatUsd(cents)]),
    ...(rest.length > 0 ? [[words('reportMail.others', { count: rest.length }), formatUsd(restCents)]] : []),
  ]
  return {
    title: words('period.overShortByCashier'),
    columns: [words('period.cashier'), words('period.figures.overShort')],
    rows: rows.length === 0 ? [] : [...rows, [words('reports.total'), formatUsd(total.overShortCents)]],
    ...(rows.length === 0 && { note: words('reportMail.noOverShort') }),
  }
}

function formatBalance({ words }: Wording, { kind, balance }: ReportFigures): ReportPart[] {
  if (!balance) return []
  const { beganCents, topUpCents, endedCents } = balance
  return [
    {
      title: words('overview.balance'),
      columns: [words('reportMail.figure'), words(`reportMail.columns.${kind}.now`)],
      rows: [
        [words('balanceDays.beganShort'), formatUsd(beganCents)],
        [words('balanceDays.moves.top_up'), formatUsd(topUpCents)],
        [words('balanceDays.endedShort'), formatUsd(endedCents)],
      ],
    },
  ]
}

/** In the words of the overview; leaves out what is zero. */
function formatWaiting({ words }: Wording, { waiting }: ReportFigures): ReportPart {
  const { held, notFinal, toDo } = waiting
  const { dayClose = 0, statement = 0, reversals = 0 } = toDo
  const counted = [
    ['reportMail.unsigned', dayClose],
    ['reportMail.toAssign', statement],
    ['reportMail.reversals', reversals],
    ['reportMail.notFinal', notFinal],
  ] as const
  const money = (['mobileCents', 'cashCents', 'underWayCents'] as const).filter((name) => held[name] > 0n)
  const rows = [
    ...counted.filter(([, count]) => count > 0).map(([name, count]) => [words(name), String(count)]),
    ...money.map((name) => [`${words('reportMail.held')}: ${words(`heldBy.${name}`)}`, formatUsd(held[name])]),
  ]
  return {
    title: words('attention.title'),
    columns: [words('reportMail.figure'), words('balanceDays.now')],
    rows,
    ...(rows.length === 0 && { note: words('reportMail.nothingWaits') }),
  }
}
