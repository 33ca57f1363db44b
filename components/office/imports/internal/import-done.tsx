import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { HandOverSheet } from '@/components/people/staff/hand-over-sheet.tsx'
import { Panel } from '@/components/ui/office-page.tsx'
import type { ImportState } from '@/lib/office/imports/model.ts'

type Props = { kind: 'staff' | 'branches'; done: NonNullable<ImportState['done']> }

/** What a file did, with the slips of the people it added. */
export function ImportDone({ kind, done: { count, people } }: Props) {
  const t = useTranslations('imports')
  // The button that was pressed stood below a long table.
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className="grid grid-cols-1 gap-4" role="status">
      <Panel>
        <p className="font-semibold print:hidden">{t(`${kind}.done`, { count })}</p>
        <HandOverSheet people={people} />
      </Panel>
      <p className="print:hidden">
        <Link href={`/${kind}`} prefetch={false} className="inline-flex min-h-target items-center font-semibold">
          {t(`${kind}.back`)}
        </Link>
      </p>
    </div>
  )
}
