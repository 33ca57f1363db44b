import { TicketRefresh } from '@/components/counter/tickets/ticket-refresh.tsx'
import type { CollectionView } from '@/lib/counter/collections/model.ts'

/** A code that is being typed would be lost by a page that loads itself anew; it asks by a button instead. */
const EVERY_SECONDS = 10

/** Keeps a payment's page true: by the live line, or by loading it again where no script runs. */
export function KeepsPaymentNew({ payment }: { payment: CollectionView }) {
  const { outcome, nextAction, otp } = payment
  const moves = outcome === 'sending' || outcome === 'unknown' || outcome === 'waiting' || outcome === 'paid'
  const typing = outcome === 'waiting' && nextAction === 'submit_otp' && otp === 'wanted'
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
