import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ListScreen } from '@/components/counter/sales/list-screen.tsx'
import { ClosedTable } from '@/components/counter/shifts/closed-table.tsx'
import { ListPages, NoRows } from '@/components/ui/lists/list-pages.tsx'
import { listClosedShifts } from '@/lib/counter/shifts/queries.ts'
import { requireServing } from '@/lib/people/requests/require-permission.ts'
import { type PagePlace, pageAddress } from '@/lib/platform/shared/page.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shift')
  return { title: t('listTitle') }
}

/** Closed shifts: those of this till for a cashier, those of the branch for a supervisor. */
export default async function ClosedPage({ searchParams }: { searchParams: Promise<PagePlace> }) {
  const t = await getTranslations('shift')
  const place = await searchParams
  const page = await listClosedShifts(await requireServing('shift:run'), place)
  const at = (to: PagePlace) => pageAddress('/shift/closed', to)
  return (
    <ListScreen title={t('listTitle')} lead={t('listLead')}>
      {page.rows.length > 0 ? (
        <ClosedTable rows={page.rows} />
      ) : (
        <NoRows place={place} start={at({})}>
          {t('listEmpty')}
        </NoRows>
      )}
      <ListPages page={page} href={at} />
    </ListScreen>
  )
}
