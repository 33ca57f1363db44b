import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, Mark, Muted } from '@/components/ui/lists/table-cell.tsx'
import { type AuditRow, isAuditAction } from '@/lib/people/audit/model.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'

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

/** What a row of the audit changed, each value before and after, and what else it says. */
export function WhatChanged({ changes, detail }: Pick<AuditRow, 'changes' | 'detail'>) {
  const t = useTranslations('audit')
  return (
    <>
      {changes.map(({ field, before, after }) => (
        <p key={field}>
          <Muted>{field}:</Muted> <del className="text-muted">{before || t('nothing')}</del> <ToTheRight />{' '}
          <ins className="font-semibold no-underline">{after || t('nothing')}</ins>
        </p>
      ))}
      {detail.map(({ field, value }) => (
        <p key={field}>
          <Muted>{field}:</Muted> {value || t('nothing')}
        </p>
      ))}
    </>
  )
}

/** Drawn, since the fonts that every page loads have no arrow to the right, nor have all machines. */
function ToTheRight() {
  return (
    <svg aria-hidden viewBox="0 0 16 10" className="inline h-2.5 w-4 fill-none stroke-current stroke-[1.5]">
      <path d="M1 5h13M10 1l4 4-4 4" />
    </svg>
  )
}
