import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ListEmpty, ListScreen } from '@/components/sales/list-screen.tsx'
import { ClosedTable } from '@/components/shifts/closed-table.tsx'
import { requireActor } from '@/lib/auth/current-actor.ts'
import { listClosedShifts } from '@/lib/shifts/queries.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shift')
  return { title: t('listTitle') }
}

/** Closed shifts: of this till for a cashier, of the branch for a supervisor. */
export default async function ClosedPage() {
  const t = await getTranslations('shift')
  const rows = await listClosedShifts(await requireActor())
  return (
    <ListScreen title={t('listTitle')} lead={t('listLead')}>
      {rows.length === 0 ? <ListEmpty>{t('listEmpty')}</ListEmpty> : <ClosedTable rows={rows} />}
    </ListScreen>
  )
}
