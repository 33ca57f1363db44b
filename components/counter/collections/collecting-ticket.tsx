import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { SaleLines } from '@/components/counter/tickets/sale-lines.tsx'
import { SlipReference, SlipTotal } from '@/components/counter/tickets/slip.tsx'
import { slipHeadOf } from '@/components/counter/tickets/slip-head-of.ts'
import type { CollectionView } from '@/lib/counter/collections/model.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { PaymentDesk } from './internal/payment-desk.tsx'
import { PaymentLines } from './internal/payment-lines.tsx'
import type { PaymentActions } from './internal/payment-props.ts'

type Props = {
  ticket: TicketView
  partnerName: string
  now: Date
  tray: ReactNode
  /** Whether the actor may ask a second time while a payment is open. */
  maySecond: boolean
  actions: PaymentActions
}

/** A ticket being paid by mobile money, until its first item is sent: the payment's state, and the slip. */
export function CollectingTicket({ ticket, partnerName, now, tray, maySecond, actions }: Props) {
  const t = useTranslations('collect')
  const slip = useTranslations('slip')
  const shell = useTranslations('shell')
  const locale = useLocale()
  const payment = ticket.collections.at(-1)
  if (!payment) return null
  const open = ticket.collections.some(isOpen)
  const givenUp = ticket.abandonedAt !== null
  const mayAsk = !givenUp && payment.outcome !== 'paid' && (!open || maySecond)
  const next = `/sell/${ticket.sale.kind}`
  const again = mayAsk ? `/tickets/${ticket.id}/collect` : null
  return (
    <PaymentDesk
      head={slipHeadOf(ticket, partnerName, shell('till', { number: ticket.tillNumber }), locale)}
      tray={tray}
      payment={{ payment, now, deposit: false, givenUp, problem: ticket.sale.problem, next, again, actions }}
    >
      {ticket.sales.map((sale) => (
        <SaleLines key={sale.id} sale={sale} />
      ))}
      <SlipTotal label={t('customerPays')}>{formatUsd(ticket.priceCents ?? 0n)}</SlipTotal>
      <PaymentLines tenders={ticket.tenders} payments={ticket.collections} />
      <SlipReference label={slip('ourReference')}>{payment.reference}</SlipReference>
    </PaymentDesk>
  )
}

function isOpen({ outcome }: CollectionView): boolean {
  return outcome === 'sending' || outcome === 'unknown' || outcome === 'waiting'
}
