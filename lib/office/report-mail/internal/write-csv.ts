import type { PeriodFigures, PeriodLine } from '@/lib/office/periods/model.ts'
import { MONEY_FIGURES } from '@/lib/office/reports/model.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { type CsvRow, csvFile } from '@/lib/platform/files/csv-file.ts'
import { toWireAmount } from '@/lib/platform/shared/money.ts'
import { harareSecond } from '@/lib/platform/shared/time/format-time.ts'
import type { ReportFigures } from './get-report-figures.ts'

const COLUMNS = ['Part', 'Code', 'Name', 'Figure', 'Currency', 'Value']

/** Every figure, with nothing shortened: the lines of a part add up to its total. */
export async function writeCsv(figures: ReportFigures): Promise<Uint8Array> {
  async function* pieces() {
    yield linesOf(figures)
  }
  return new Uint8Array(await new Response(csvFile(COLUMNS, pieces())).arrayBuffer())
}

function linesOf({ view, tenders, balance, waiting, ...about }: ReportFigures): CsvRow[] {
  const { held, notFinal, toDo } = waiting
  const { dayClose = 0, statement = 0, reversals = 0 } = toDo
  return [
    ...aboutOf(about),
    ...totalsOf('Total', '', view.total),
    ...totalsOf('Period before', '', view.before),
    ...view.trend
      .filter(({ day }) => day >= about.from && day <= about.to)
      .flatMap((day) => totalsOf('Day', day.day, day)),
    ...view.branches.flatMap((line) => soldOf('Branch', line.key, line)),
    ...view.products.flatMap((line) => soldOf('Product', line.key, line)),
    ...view.cashiers.flatMap((line) => soldOf('Cashier', '', line)),
    ...tenders.flatMap((line) =>
      MONEY_FIGURES.map(({ name, head }): CsvRow => {
        return ['Tender', line.key, line.label || 'Cash', head, line.currency, toWireAmount(line[name])]
      }),
    ),
    ...view.overShort.map(({ label, cents }) => money('Cashier', '', label, 'Over or short', cents)),
    ...(balance
      ? [
          money('Balance', '', '', 'Opening balance', balance.beganCents),
          money('Balance', '', '', 'Top-ups', balance.topUpCents),
          money('Balance', '', '', 'Closing balance', balance.endedCents),
        ]
      : []),
    money('Waiting', '', '', 'Mobile money not delivered', held.mobileCents),
    money('Waiting', '', '', 'Cash to give back', held.cashCents),
    money('Waiting', '', '', 'Sales under way', held.underWayCents),
    count('Waiting', '', 'Days not signed', dayClose),
    count('Waiting', '', 'Statement rows to assign', statement),
    count('Waiting', '', 'Reversals to settle', reversals),
    count('Waiting', '', 'Sales not final', notFinal),
  ]
}

type About = Pick<ReportFigures, 'from' | 'to' | 'branch' | 'madeAt'>

function aboutOf({ from, to, branch, madeAt }: About): CsvRow[] {
  const say = (figure: string, value: string): CsvRow => ['About', '', '', figure, null, value]
  return [
    say('Shop', env().partnerName),
    ['About', branch?.code ?? '', branch?.name ?? '', 'Branch', null, branch?.code ?? 'all that the reader may see'],
    say('From', from),
    say('To', to),
    say('Made at in Harare', harareSecond(madeAt)),
    say('Key', officeEnvironment()),
  ]
}

function money(part: string, code: string, name: string, figure: string, cents: bigint): CsvRow {
  return [part, code, name, figure, 'USD', toWireAmount(cents)]
}

function count(part: string, code: string, figure: string, value: number): CsvRow {
  return [part, code, '', figure, null, value]
}

function totalsOf(part: string, code: string, figures: PeriodFigures): CsvRow[] {
  return [
    money(part, code, '', 'Net sales', figures.salesCents),
    money(part, code, '', 'Margin', figures.marginCents),
    money(part, code, '', 'Reversed', figures.reversedCents),
    money(part, code, '', 'Cash', figures.cashCents),
    money(part, code, '', 'Mobile money', figures.mobileCents),
    money(part, code, '', 'Other ways to pay', figures.typesCents),
    money(part, code, '', 'Over or short', figures.overShortCents),
    count(part, code, 'Sold', figures.delivered),
    count(part, code, 'Customers', figures.customers),
  ]
}

function soldOf(part: string, code: string, { label, nowCents, marginCents }: PeriodLine): CsvRow[] {
  return [money(part, code, label, 'Net sales', nowCents), money(part, code, label, 'Margin', marginCents)]
}
