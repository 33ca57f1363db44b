import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ListScreen } from '@/components/counter/sales/list-screen.tsx'
import { SaleFinder } from '@/components/counter/sales/sale-finder.tsx'
import { SalesQueries } from '@/components/counter/sales/sales-queries.tsx'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { countPrintAction } from '@/lib/counter/receipts/actions.ts'
import { searchSalesAction } from '@/lib/counter/ticket-lists/actions.ts'
import { findSales } from '@/lib/counter/ticket-lists/find-sales.ts'
import { may } from '@/lib/people/access/model.ts'
import { requireServing } from '@/lib/people/requests/require-permission.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('lists')
  return { title: t('salesTitle') }
}

/** Past sales, to find one and print its slip again. The search is posted, so that it is never in an address. */
export default async function SalesPage() {
  const t = await getTranslations('lists')
  const change = await getTranslations('change')
  const actor = await requireServing('sale:read')
  const countPrint = may(actor, 'receipt:print') ? countPrintAction : null
  const newest = await findSales(actor, { text: '', day: '', after: '' })
  return (
    <ListScreen title={t('salesTitle')}>
      <ClientMessages namespaces={['lists', 'states', 'dayField']}>
        <SalesQueries>
          <SaleFinder newest={newest} now={sharedNow().getTime()} search={searchSalesAction} countPrint={countPrint} />
        </SalesQueries>
      </ClientMessages>
      {may(actor, 'money:return') && (
        <p>
          <ButtonLink href="/change">{change('open')}</ButtonLink>
        </p>
      )}
    </ListScreen>
  )
}
