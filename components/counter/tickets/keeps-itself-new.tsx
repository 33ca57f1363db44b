import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { TicketRefresh } from './ticket-refresh.tsx'

/** Keeps the page of a sale true: by the live line, or by loading it again where no script runs. */
export function KeepsItselfNew({ ticket, everySeconds }: { ticket: TicketView; everySeconds: number | null }) {
  return (
    <>
      <TicketRefresh ids={[ticket.id]} />
      {everySeconds !== null && (
        <noscript>
          <meta httpEquiv="refresh" content={String(everySeconds)} />
        </noscript>
      )}
    </>
  )
}
