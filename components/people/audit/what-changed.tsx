import { useTranslations } from 'next-intl'
import { Muted } from '@/components/ui/table-cell.tsx'
import type { AuditRow } from '@/lib/people/audit/model.ts'

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

/** Turned, since the fonts that every page loads have no arrow to the right. */
function ToTheRight() {
  return (
    <span aria-hidden className="inline-block -rotate-90">
      ↓
    </span>
  )
}
