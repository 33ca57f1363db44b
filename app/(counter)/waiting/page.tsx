import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { OpenPayments, PaidLink } from '@/components/collect/open-payments.tsx'
import { KeepsListsNew } from '@/components/sales/keeps-lists-new.tsx'
import { ListEmpty, ListScreen } from '@/components/sales/list-screen.tsx'
import { SaleTable } from '@/components/sales/sale-table.tsx'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { requireActor } from '@/lib/auth/current-actor.ts'
import { countPaid } from '@/lib/collections/count-paid.ts'
import { listOpenCollections } from '@/lib/collections/queries.ts'
import { askFromListAction } from '@/lib/tickets/actions.ts'
import { listWaiting } from '@/lib/tickets/queries.ts'

/** Without a script the list loads itself again this often. */
const RELOAD_SECONDS = 20

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('lists')
  return { title: t('waitingTitle') }
}

/** Sales that are not final yet, the oldest first. */
export default async function WaitingPage() {
  const t = await getTranslations('lists')
  const actor = await requireActor()
  const [sales, payments, paid] = await Promise.all([listWaiting(actor), listOpenCollections(actor), countPaid(actor)])
  return (
    <ListScreen title={t('waitingTitle')} lead={t('waitingLead')}>
      <KeepsListsNew />
      <noscript>
        <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
      </noscript>
      <PaidLink count={paid} />
      <OpenPayments payments={payments} now={Date.now()} />
      {sales.length + payments.length + paid === 0 && <ListEmpty>{t('waitingEmpty')}</ListEmpty>}
      {sales.length > 0 && (
        <ClientMessages namespaces={['lists', 'states']}>
          <SaleTable sales={sales} now={Date.now()} ask={askFromListAction} />
        </ClientMessages>
      )}
    </ListScreen>
  )
}
