import { useLocale, useTranslations } from 'next-intl'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, RowHead } from '@/components/ui/lists/table-cell.tsx'
import { chosenColumns, RESULT_FIGURES, type ReportFilter, type ResultLine } from '@/lib/office/reports/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { formatLineLabel } from './internal/format-line-label.ts'

type Cents = Omit<ResultLine, 'key' | 'label'>
type Props = { lines: ResultLine[]; total: Cents; filter: ReportFilter }

/** Columns that many shops never have anything in. */
const IF_ANY = new Set<keyof Cents>(['safeOverShortCents', 'otherCents'])

/** What each branch, month or day earned after what it cost; the total over all pages comes first. */
export function ResultReport({ lines, total, filter }: Props) {
  const t = useTranslations('reports')
  const locale = useLocale()
  const { by } = filter
  const chosen = chosenColumns(filter)
  const isUsual = (name: keyof Cents) => !IF_ANY.has(name) || total[name] !== 0n
  const shown = RESULT_FIGURES.filter(({ name }) => chosen?.includes(name) ?? isUsual(name))
  return (
    <OfficeTable
      title={t('names.result')}
      columns={[t(`lines.${by}`), ...shown.map(({ name }) => ({ figure: t(name) }))]}
    >
      <TableRow total>
        <RowHead>{t('total')}</RowHead>
        <Figures of={total} shown={shown} />
      </TableRow>
      {lines.map((line) => (
        <TableRow key={line.key}>
          <RowHead>{formatLineLabel(line.label, by, locale) || t('noBranch')}</RowHead>
          <Figures of={line} shown={shown} />
        </TableRow>
      ))}
    </OfficeTable>
  )
}

function Figures({ of, shown }: { of: Cents; shown: readonly (typeof RESULT_FIGURES)[number][] }) {
  const t = useTranslations('reports')
  return shown.map(({ name }) => (
    <Cell key={name} label={t(name)} look="figure">
      <span className={name === 'resultCents' && of[name] < 0n ? 'font-bold text-bad' : undefined}>
        {formatUsd(of[name])}
      </span>
    </Cell>
  ))
}
