import { useLocale, useTranslations } from 'next-intl'
import { OfficeTable, TableRow } from '@/components/ui/office-table.tsx'
import { Cell, Mark, RowLink } from '@/components/ui/table-cell.tsx'
import type { SafeLine } from '@/lib/office/cash/model.ts'
import { formatMoney } from '@/lib/platform/shared/money.ts'
import { harareStamp } from '@/lib/platform/shared/say-time.ts'

/**
 * Cash into safes and out of them, newest first; what the office entered leads to its own page, a drawer's to its
 * count for those who may see it.
 */
export function SafeLines({ lines, mayReadDrawers }: { lines: SafeLine[]; mayReadDrawers: boolean }) {
  const t = useTranslations('cash')
  return (
    <OfficeTable
      title={t('movements')}
      columns={[t('when'), t('branch'), t('kind'), t('what'), t('who'), { figure: t('amount') }]}
    >
      {lines.map((line) => (
        <Line key={`${line.place} ${line.currency}`} line={line} mayReadDrawers={mayReadDrawers} />
      ))}
    </OfficeTable>
  )
}

function Line({ line, mayReadDrawers }: { line: SafeLine; mayReadDrawers: boolean }) {
  const t = useTranslations('cash')
  const { at, branchName, kind, currency, cents, by, tillNumber, movementId, shiftId, note } = line
  const locale = useLocale()
  const count = shiftId && kind === 'closing' && mayReadDrawers ? `/drawers/${shiftId}` : null
  const href = movementId ? `/cash/${movementId}` : count
  const about = [
    line.spentOn && t(`spent.${line.spentOn}`),
    line.bank && t('slipOf', { bank: line.bank, number: line.slipNumber }),
    tillNumber !== null && t('till', { number: tillNumber }),
  ].filter(Boolean)
  return (
    <TableRow card="entry">
      <Cell place="stamp">{harareStamp(at, locale)}</Cell>
      <Cell place="where">{branchName}</Cell>
      <Cell place="kind">
        {href ? <RowLink href={href}>{t(`kinds.${kind}`)}</RowLink> : t(`kinds.${kind}`)}
        {line.corrected && <Mark>{t('corrected')}</Mark>}
      </Cell>
      <Cell look="wrap" place="what">
        {about.join(', ')}
        {note && <Mark>{note}</Mark>}
      </Cell>
      <Cell place="names">{by}</Cell>
      <Cell look="figure" place="amount">
        {cents > 0n ? '+' : ''}
        {formatMoney({ cents, currency })}
      </Cell>
    </TableRow>
  )
}
