import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { shortStamp } from '@/components/counter/sales/short-stamp.ts'
import { Word } from '@/components/ui/lists/facts.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, InWords, Mark, RowLink } from '@/components/ui/lists/table-cell.tsx'
import type { CashSum, DrawerLine } from '@/lib/counter/shifts/model.ts'
import { formatMoney, formatUsd } from '@/lib/platform/shared/money.ts'
import { harareClock } from '@/lib/platform/shared/time/format-time.ts'

/** Drawers with their counts' results, and what those in use should hold. */
export function DrawerTable({ lines, now }: { lines: DrawerLine[]; now: Date }) {
  const t = useTranslations('drawers')
  return (
    <OfficeTable
      title={t('title')}
      columns={[
        t('found'),
        t('where'),
        t('who'),
        t('when'),
        t('said'),
        { figure: t('inside') },
        { figure: t('difference') },
      ]}
    >
      {lines.map((line) => (
        <Line key={line.id} line={line} now={now} />
      ))}
    </OfficeTable>
  )
}

function Line({ line, now }: { line: DrawerLine; now: Date }) {
  const t = useTranslations('drawers')
  const locale = useLocale()
  const { id, zNumber, branchName, tillNumber, closedAt, differences, inside } = line
  const place = t('placeOf', { branch: branchName, number: tillNumber })
  return (
    <TableRow>
      <Cell>
        <Found line={line} />
      </Cell>
      <Cell label={t('where')}>
        {zNumber === null ? <b>{place}</b> : <RowLink href={`/drawers/${id}`}>{place}</RowLink>}
      </Cell>
      <Cell label={t('who')}>{line.closedBy || line.openedBy}</Cell>
      <Cell label={t('when')}>
        {closedAt
          ? t('countedAt', { at: harareClock(closedAt).slice(0, 5) })
          : t('openSince', { at: shortStamp(line.openedAt, now, locale) })}
      </Cell>
      <Cell label={t('said')} look="wrap">
        {line.remark || (differences.length > 0 ? t('notSaid') : '')}
        {line.floats.map(({ currency, cents, setCents }) => (
          <Mark key={currency}>
            {t('floatDiffers', {
              given: formatMoney({ cents, currency }),
              set: formatMoney({ cents: setCents, currency }),
            })}
          </Mark>
        ))}
        {differences.length > 0 && <Mark>{t(line.approved ? 'approved' : 'notApproved')}</Mark>}
      </Cell>
      <Cell label={closedAt ? undefined : t('inside')} look="figure">
        {!closedAt && <Sums sums={inside} none={<InWords>{t('empty')}</InWords>} />}
      </Cell>
      <Cell label={closedAt ? t('difference') : undefined} look="figure">
        {closedAt && <Sums sums={differences} none={formatUsd(0n)} />}
      </Cell>
    </TableRow>
  )
}

function Found({ line: { differences, closedAt } }: { line: DrawerLine }) {
  const t = useTranslations('drawers')
  if (closedAt === null) return <Word>{t('inUse')}</Word>
  if (differences.some(({ cents }) => cents < 0n)) return <Word tone="bad">{t('isShort')}</Word>
  return differences.length > 0 ? <Word tone="look">{t('isOver')}</Word> : <Word tone="good">{t('isRight')}</Word>
}

function Sums({ sums, none }: { sums: CashSum[]; none: ReactNode }) {
  if (sums.length === 0) return none
  return sums.map(({ currency, cents }) => (
    <span key={currency} className={cents < 0n ? 'block font-bold text-bad' : 'block'}>
      {formatMoney({ cents, currency })}
    </span>
  ))
}
