import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { OpenRowCard } from '@/components/office/statement/open-row-card.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { ListPages, NoRows } from '@/components/ui/lists/list-pages.tsx'
import { OfficePage } from '@/components/ui/pages/office-page.tsx'
import { assignRowAction } from '@/lib/office/statement/actions.ts'
import { listOpenRows } from '@/lib/office/statement/open-rows.ts'
import { requirePermission } from '@/lib/people/requests/require-permission.ts'
import { type PagePlace, pageAddress } from '@/lib/platform/shared/page.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('openRows')
  return { title: t('title') }
}

/** Rows of the statement that a person must assign, oldest first. */
export default async function OpenRowsPage({ searchParams }: { searchParams: Promise<PagePlace> }) {
  const actor = await requirePermission('statement:assign')
  const t = await getTranslations('openRows')
  const place = await searchParams
  const page = await listOpenRows(actor, place)
  const at = (to: PagePlace) => pageAddress('/statement/open', { ...to })
  return (
    <OfficePage
      title={t('title')}
      lead={t('lead')}
      actions={<ButtonLink href="/statement">{t('toStatement')}</ButtonLink>}
    >
      {page.rows.map((row) => (
        <OpenRowCard key={row.position} row={row} assign={assignRowAction} />
      ))}
      {page.rows.length === 0 && (
        <NoRows place={place} start="/statement/open">
          {t('empty')}
        </NoRows>
      )}
      <ListPages page={page} href={at} />
    </OfficePage>
  )
}
