import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { TicketRefresh } from './ticket-refresh.tsx'

/** Keeps a sale's page current: live, or by reloading where no script runs. */
export function KeepsItselfNew({ ticket, everySeconds }: { ticket: TicketView; everySeconds: number | null }) {
  return (
    <>
      <TicketRefresh ticketId={ticket.id} version={ticket.version} />
      {everySeconds !== null && (
        <noscript>
          <meta httpEquiv="refresh" content={String(everySeconds)} />
        </noscript>
      )}
    </>
  )
}
