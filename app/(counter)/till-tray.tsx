import { LeftOpenNote } from '@/components/counter/take-over/left-open-note.tsx'
import { OwedTray, RecentTray } from '@/components/counter/to-do/recent-tray.tsx'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { listLeftOpen } from '@/lib/counter/take-over/take-over.ts'
import { requireActor } from '@/lib/people/sessions/current-actor.ts'
import { tillSales } from './till-sales.ts'

/**
 * What stands beside every sale: this till's sales today, as a list unless the screen has one of recent customers, and
 * above them what dark tills left open.
 */
export async function TillTray({ listed = true }: { listed?: boolean }) {
  const recent = await tillSales()
  return (
    <>
      <LeftOpenNote tickets={await listLeftOpen(await requireActor(), { all: false })} />
      {listed && <OwedTray initial={recent} />}
      <ClientMessages namespaces={listed ? ['tray', 'states'] : ['tray']}>
        <RecentTray initial={recent} listed={listed} />
      </ClientMessages>
    </>
  )
}
