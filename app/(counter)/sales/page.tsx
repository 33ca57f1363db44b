import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ListEmpty, ListScreen } from '@/components/sales/list-screen.tsx'
import { SaleSearch } from '@/components/sales/sale-search.tsx'
import { SaleTable } from '@/components/sales/sale-table.tsx'
import { requireActor } from '@/lib/auth/current-actor.ts'
import { findSales } from '@/lib/tickets/queries.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('lists')
  return { title: t('salesTitle') }
}

/** Past sales, to find one and print its slip again. */
export default async function SalesPage({ searchParams }: { searchParams: Promise<{ q?: string }> }) {
  const t = await getTranslations('lists')
  const { q = '' } = await searchParams
  const text = String(q).trim().slice(0, 60)
  const sales = await findSales(await requireActor(), text)
  return (
    <ListScreen title={t('salesTitle')}>
      <SaleSearch text={text} />
      <p role="status">{text === '' ? t('newest') : t('found', { count: sales.length, text })}</p>
      {sales.length > 0 && <SaleTable sales={sales} now={new Date()} />}
      {sales.length === 0 && text === '' && <ListEmpty>{t('salesEmpty')}</ListEmpty>}
    </ListScreen>
  )
}
