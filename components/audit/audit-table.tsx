import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type AuditRow, isAuditAction } from '@/lib/audit/model.ts'
import styles from '../office/office-table.module.css'
import { OfficeTable } from '../office/office-table.tsx'

/** Lines of the audit with what was before and after. */
export function AuditTable({ rows }: { rows: AuditRow[] }) {
  const t = useTranslations('audit')
  const till = useTranslations('now')
  return (
    <OfficeTable title={t('title')} columns={[t('when'), t('who'), t('what'), t('where'), t('object'), t('changes')]}>
      {rows.map((row) => (
        <tr key={row.id}>
          <td data-label={t('when')}>{row.at}</td>
          <td data-label={t('who')}>{row.who ?? t('nobody')}</td>
          <td data-label={t('what')}>{isAuditAction(row.action) ? t(`actions.${row.action}`) : row.action}</td>
          <td data-label={t('where')}>
            {[row.branch, row.till === null ? '' : till('till', { number: row.till })].filter(Boolean).join(', ')}
          </td>
          <td data-label={t('object')} className={styles.wrap}>
            {row.objectHref ? (
              <Link href={row.objectHref} prefetch={false}>
                {row.object}
              </Link>
            ) : (
              row.object
            )}
          </td>
          <td data-label={t('changes')} className={styles.wrap}>
            {row.changes.map(({ field, before, after }) => (
              <p key={field}>
                <span className={styles.muted}>{field}:</span>{' '}
                <del className={styles.was}>{before || t('nothing')}</del> →{' '}
                <ins className={styles.is}>{after || t('nothing')}</ins>
              </p>
            ))}
            {row.detail.map(({ field, value }) => (
              <p key={field}>
                <span className={styles.muted}>{field}:</span> {value || t('nothing')}
              </p>
            ))}
          </td>
        </tr>
      ))}
    </OfficeTable>
  )
}
