import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import type { DayDifference } from '@/lib/day-close/model.ts'
import { formatMoney } from '@/lib/shared/money.ts'
import { harareStamp } from '@/lib/shared/time.ts'
import { Panel } from '../office/office-page.tsx'
import table from '../office/office-table.module.css'
import { OfficeTable } from '../office/office-table.tsx'
import styles from './day-close.module.css'

/** Only what differs, each with why and what to do. */
export function DayDifferences({ differences }: { differences: DayDifference[] }) {
  const t = useTranslations('dayClose')
  if (differences.length === 0) return <Panel>{t('none')}</Panel>
  return (
    <OfficeTable
      title={t('differences', { count: differences.length })}
      shown={styles.caption}
      columns={[t('cause'), t('what'), t('where'), { figure: t('statement') }, { figure: t('books') }, t('action')]}
    >
      {differences.map((difference) => (
        <Row key={difference.id} difference={difference} />
      ))}
    </OfficeTable>
  )
}

function Row({ difference }: { difference: DayDifference }) {
  const t = useTranslations('dayClose')
  const locale = useLocale()
  const { cause, kind, at, branchName, tillNumber, reference, currency, statementCents, booksCents } = difference
  const known = (text: string): text is 'sale' => t.has(`kinds.${text as 'sale'}`)
  const isAssignable = difference.id.startsWith('row ') && (cause === 'foreign' || cause === 'unexplained')
  const action = `reserveActions.${cause as 'pending'}` as const
  const money = (cents: string | null) => (cents === null ? '' : formatMoney({ cents: BigInt(cents), currency }))
  return (
    <tr>
      <td>
        <b className={styles.cause} data-alert={cause === 'unexplained' || undefined}>
          {t(`causes.${cause}`)}
        </b>
      </td>
      <td data-label={t('what')}>
        {known(kind) ? t(`kinds.${kind}`) : kind}
        <small className={table.mark}>{harareStamp(new Date(at), locale)}</small>
        {reference && <small className={table.mark}>{reference}</small>}
      </td>
      <td data-label={t('where')}>
        {branchName || t('nowhere')}
        {tillNumber !== null && <small className={table.mark}>{t('till', { number: tillNumber })}</small>}
      </td>
      <td className={table.figure} data-label={t('statement')}>
        {money(statementCents)}
      </td>
      <td className={table.figure} data-label={t('books')}>
        {money(booksCents)}
      </td>
      <td className={styles.action} data-label={t('action')}>
        {isAssignable && (
          <Link href="/statement/open" prefetch={false} className={styles.assign}>
            {t('assign')}
          </Link>
        )}
        {kind === 'reserve' && t.has(action) ? t(action) : t(`actions.${cause}`)}
      </td>
    </tr>
  )
}
