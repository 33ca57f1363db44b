import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { OpenPayments, PaidLink } from '@/components/counter/collections/open-payments.tsx'
import { AutoRefreshLists } from '@/components/counter/sales/auto-refresh-lists.tsx'
import { ListEmpty, ListScreen } from '@/components/counter/sales/list-screen.tsx'
import { SaleTable } from '@/components/counter/sales/sale-table.tsx'
import { ToDoList } from '@/components/counter/to-do/to-do-list.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { listOpenCollections } from '@/lib/counter/collections/queries.ts'
import { finishHandingAction } from '@/lib/counter/receipts/actions.ts'
import { listWaiting } from '@/lib/counter/ticket-lists/recent-sales.ts'
import { countPaid } from '@/lib/counter/ticket-lists/ticket-lines.ts'
import { askFromListAction } from '@/lib/counter/tickets/actions.ts'
import { customerLeftAction } from '@/lib/counter/tickets/collect-actions.ts'
import { may } from '@/lib/people/access/model.ts'
import { requireServing } from '@/lib/people/requests/require-permission.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { tillSales } from '../till-sales.ts'

/** How often the list reloads without a script. */
const RELOAD_SECONDS = 20

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('lists')
  return { title: t('waitingTitle') }
}

/** What needs a hand, then sales that are not final, oldest first. */
export default async function WaitingPage() {
  const t = await getTranslations('lists')
  const actor = await requireServing('sale:read')
  const [{ hands, older }, sales, payments, paid] = await Promise.all([
    tillSales(),
    listWaiting(actor),
    listOpenCollections(actor),
    countPaid(actor),
  ])
  return (
    <ListScreen title={t('waitingTitle')} lead={t('waitingLead')}>
      <AutoRefreshLists />
      <noscript>
        <meta httpEquiv="refresh" content={String(RELOAD_SECONDS)} />
      </noscript>
      <ToDoList
        hands={hands}
        older={older}
        now={sharedNow()}
        page="/waiting"
        handOver={may(actor, 'token:reveal') ? finishHandingAction : null}
        giveUp={may(actor, 'collection:create') ? customerLeftAction : null}
      />
      <PaidLink count={paid} />
      <OpenPayments payments={payments} now={sharedNow().getTime()} />
      {hands.length + sales.length + payments.length + paid === 0 && <ListEmpty>{t('waitingEmpty')}</ListEmpty>}
      {sales.length > 0 && (
        <ClientMessages namespaces={['lists', 'states']}>
          <SaleTable sales={sales} now={sharedNow().getTime()} ask={askFromListAction} />
        </ClientMessages>
      )}
    </ListScreen>
  )
}
