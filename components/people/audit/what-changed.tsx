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

/** Drawn, since the fonts that every page loads have no arrow to the right, nor have all machines. */
function ToTheRight() {
  return (
    <svg aria-hidden viewBox="0 0 16 10" className="inline h-2.5 w-4 fill-none stroke-current stroke-[1.5]">
      <path d="M1 5h13M10 1l4 4-4 4" />
    </svg>
  )
}
