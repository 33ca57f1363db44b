import { RecentTray } from '@/components/sales/recent-tray.tsx'
import { ClientMessages } from '@/components/ui/client-messages.tsx'
import { tillSales } from './till-sales.ts'

/** The list beside every sale: what this till sold today. */
export async function TillTray() {
  return (
    <ClientMessages namespaces={['tray', 'states']}>
      <RecentTray initial={await tillSales()} />
    </ClientMessages>
  )
}
