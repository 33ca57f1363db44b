import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { OfficeTable, TableRow } from '@/components/ui/office-table.tsx'
import { Cell, Mark } from '@/components/ui/table-cell.tsx'
import { type AuditRow, isAuditAction } from '@/lib/people/audit/model.ts'
import { harareStamp } from '@/lib/platform/shared/say-time.ts'
import { WhatChanged } from './what-changed.tsx'

/** Lines of the audit with the values before and after. */
export function AuditTable({ rows }: { rows: AuditRow[] }) {
  const t = useTranslations('audit')
  const till = useTranslations('now')
  const locale = useLocale()
  return (
    <OfficeTable title={t('title')} columns={[t('when'), t('who'), t('what'), t('where'), t('object'), t('changes')]}>
      {rows.map((row) => (
        <TableRow key={row.id}>
          <Cell label={t('when')}>{harareStamp(row.at, locale)}</Cell>
          <Cell label={t('who')}>{row.who ?? t('nobody')}</Cell>
          <Cell label={t('what')}>{isAuditAction(row.action) ? t(`actions.${row.action}`) : row.action}</Cell>
          <Cell label={t('where')}>
            {[row.branch, row.till === null ? '' : till('till', { number: row.till })].filter(Boolean).join(', ')}
            {row.doneAt && <Mark>{t('doneAt', { place: row.doneAt })}</Mark>}
          </Cell>
          <Cell label={t('object')} look="wrap">
            {row.objectHref ? (
              <Link href={row.objectHref} prefetch={false} className="inline-block py-1">
                {row.object}
              </Link>
            ) : (
              row.object
            )}
          </Cell>
          <Cell label={t('changes')} look="wrap">
            <WhatChanged {...row} />
          </Cell>
        </TableRow>
      ))}
    </OfficeTable>
  )
}
