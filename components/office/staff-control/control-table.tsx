import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Word } from '@/components/ui/lists/facts.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, Mark, RowHead } from '@/components/ui/lists/table-cell.tsx'
import { type ControlLine, type Figure, isMoney, type Measure } from '@/lib/office/staff-control/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { pageAddress } from '@/lib/platform/shared/page.ts'

type Props = {
  lines: readonly ControlLine[]
  measures: readonly Measure[]
  week: string
  until: string
  /** The branch that was chosen; null for all. */
  chosen: string | null
  /** Whether the audit rows behind a figure may be read. */
  mayReadRows: boolean
}

/**
 * A person's week in a row, with a column for each thing that anybody did. Figures link to the rows behind them for
 * those who may read them.
 */
export function ControlTable({ lines, measures, week, until, chosen, mayReadRows }: Props) {
  const t = useTranslations('staffControl')
  const heads = measures.map((measure) => ({ figure: t(`measures.${measure}`) }))
  return (
    <OfficeTable title={t('title')} columns={[t('who'), { figure: t('sales') }, ...heads]}>
      {lines.map((line) => (
        <TableRow key={`${line.branchCode} ${line.staffId}`}>
          <RowHead>
            {line.name}
            <Mark>{line.branchName}</Mark>
          </RowHead>
          <Cell label={t('sales')} look="figure">
            <FigureLink href={soldAddress(line, week, until)}>{String(line.sales)}</FigureLink>
          </Cell>
          {measures.map((measure) => (
            <Cell key={measure} label={t(`measures.${measure}`)} look="figure">
              {line.figures[measure].amount > 0 && <Shown {...{ line, measure, week, chosen, mayReadRows }} />}
            </Cell>
          ))}
        </TableRow>
      ))}
    </OfficeTable>
  )
}

type ShownProps = Pick<Props, 'week' | 'chosen' | 'mayReadRows'> & { line: ControlLine; measure: Measure }

function Shown({ line, measure, week, chosen, mayReadRows }: ShownProps) {
  const t = useTranslations('staffControl')
  const figure = line.figures[measure]
  const usual = usualHere(figure, line.sales, measure)
  const { staffId: who, branchCode: branch } = line
  const text = isMoney(measure) ? formatUsd(BigInt(figure.amount)) : String(figure.amount)
  return (
    <>
      {mayReadRows ? (
        <FigureLink href={pageAddress('/staff-control/rows', { measure, who, branch, week, chosen })}>
          {text}
        </FigureLink>
      ) : (
        text
      )}
      {figure.stands && (
        <span className="block">
          <Word tone="look">{t('stands')}</Word>
        </span>
      )}
      {usual !== null && <Mark>{t('usual', { usual })}</Mark>}
    </>
  )
}

/** On a card it stands under its label, in a column at the end, as the text of its cell does. */
function FigureLink({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} prefetch={false} className="inline-grid min-h-target min-w-target items-center font-semibold">
      {children}
    </Link>
  )
}

/** The usual number for this person's sales, to compare with. */
function usualHere({ usual, rate }: Figure, sales: number, measure: Measure): string | null {
  if (usual === null || rate === null) return null
  const here = (usual * sales) / 100
  return isMoney(measure) ? formatUsd(BigInt(Math.round(here))) : String(Math.round(here * 10) / 10)
}

function soldAddress({ staffId, branchCode }: ControlLine, from: string, to: string): string {
  return pageAddress('/sold', { cashier: staffId, branch: branchCode, from, to, state: 'delivered' })
}
