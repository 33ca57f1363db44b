import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Slip, type SlipHead } from '@/components/counter/tickets/slip.tsx'
import { TicketRefresh } from '@/components/counter/tickets/ticket-refresh.tsx'
import { Facts, Folded } from '@/components/ui/lists/facts.tsx'
import { PageProblem } from '@/components/ui/notices/problem-note.tsx'
import { TwoColumns } from '@/components/ui/pages/two-columns.tsx'
import { NEXT_ACTIONS } from '@/lib/counter/collections/model.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { PaymentPanel } from './payment-panel.tsx'
import type { PaymentProps } from './payment-props.ts'

/** A reload would lose a code being typed, so that page has a refresh button instead. */
const EVERY_SECONDS = 10

type Props = {
  head: SlipHead
  tray: ReactNode
  payment: PaymentProps
  /** The version of its ticket as shown; null for a deposit, which has none. */
  version: string | null
  /** Why the last press changed nothing. */
  problem: Problem | null
  /** The form that undoes giving its cash back; nothing if there is none to undo. */
  undo?: ReactNode
  /** What the customer owes, and the form for its cash; nothing if nothing is owed. */
  owed: ReactNode
  children: ReactNode
}

/** A mobile money payment's live state, beside the slip with its lines. */
export function PaymentDesk({ head, tray, payment, version, problem, owed, undo, children }: Props) {
  const slip = useTranslations('slip')
  const outcome = useTranslations('outcome')
  return (
    <TwoColumns
      paper={
        <>
          <Slip head={head} label={slip('label')}>
            {children}
          </Slip>
          {tray}
        </>
      }
    >
      <KeepsPaymentNew payment={payment.payment} givenUp={payment.givenUp} version={version} />
      <PageProblem problem={problem} />
      {owed}
      <PaymentPanel {...payment} />
      {undo}
      <Folded title={outcome('details')}>
        <Facts>{[{ label: slip('ourReference'), value: payment.payment.reference }]}</Facts>
      </Folded>
    </TwoColumns>
  )
}

/** Keeps a payment's page current: live, or by reloading where no script runs. */
function KeepsPaymentNew({
  payment,
  givenUp,
  version,
}: Pick<PaymentProps, 'payment' | 'givenUp'> & Pick<Props, 'version'>) {
  const { outcome, nextAction, otp } = payment
  const moves = outcome === 'sending' || outcome === 'unknown' || outcome === 'waiting' || outcome === 'paid'
  const typing = !givenUp && outcome === 'waiting' && NEXT_ACTIONS[nextAction].typesCode && otp === 'wanted'
  return (
    <>
      <TicketRefresh ticketId={payment.ticketId} version={version} />
      {moves && !typing && (
        <noscript>
          <meta httpEquiv="refresh" content={String(EVERY_SECONDS)} />
        </noscript>
      )}
    </>
  )
}
