import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { TicketRefresh } from './ticket-refresh.tsx'

type Props = {
  ticketId: string
  /** The version of the ticket, if that is all that the page shows; null if it shows more. */
  version: TicketView['version'] | null
  everySeconds: number | null
}

/** Keeps a sale's page current: live, or by reloading where no script runs. */
export function AutoRefresh({ ticketId, version, everySeconds }: Props) {
  return (
    <>
      <TicketRefresh ticketId={ticketId} version={version} />
      {everySeconds !== null && (
        <noscript>
          <meta httpEquiv="refresh" content={String(everySeconds)} />
        </noscript>
      )}
    </>
  )
}
