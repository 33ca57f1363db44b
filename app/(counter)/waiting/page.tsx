import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { KeepsListsNew } from '@/components/sales/keeps-lists-new.tsx'
import { ListEmpty, ListScreen } from '@/components/sales/list-screen.tsx'
import { SaleTable } from '@/components/sales/sale-table.tsx'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { requireActor } from '@/lib/auth/current-actor.ts'
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
  const sales = await listWaiting(await requireActor())
  return (
    <ListScreen title={t('waitingTitle')} lead={t('waitingLead')}>
      <KeepsListsNew />
      <noscript>
        <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
      </noscript>
      {sales.length === 0 ? (
        <ListEmpty>{t('waitingEmpty')}</ListEmpty>
      ) : (
        <ClientMessages namespaces={['lists', 'states']}>
          <SaleTable sales={sales} now={Date.now()} />
        </ClientMessages>
      )}
    </ListScreen>
  )
}
