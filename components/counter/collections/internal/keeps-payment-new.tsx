import { TicketRefresh } from '@/components/counter/tickets/ticket-refresh.tsx'
import { type CollectionView, NEXT_ACTIONS } from '@/lib/counter/collections/model.ts'

/** A reload would lose a code being typed, so that page has a refresh button instead. */
const EVERY_SECONDS = 10

/** Keeps a payment's page current: live, or by reloading where no script runs. */
export function KeepsPaymentNew({ payment }: { payment: CollectionView }) {
  const { outcome, nextAction, otp } = payment
  const moves = outcome === 'sending' || outcome === 'unknown' || outcome === 'waiting' || outcome === 'paid'
  const typing = outcome === 'waiting' && NEXT_ACTIONS[nextAction].typed && otp === 'wanted'
  return (
    <>
      <TicketRefresh ids={[payment.ticketId]} />
      {moves && !typing && (
        <noscript>
          <meta httpEquiv="refresh" content={String(EVERY_SECONDS)} />
        </noscript>
      )}
    </>
  )
}
