import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { CollectionView } from '@/lib/collections/model.ts'
import { formatUsd } from '@/lib/shared/money.ts'
import type { TicketView } from '@/lib/tickets/model.ts'
import { SaleLines } from '../tickets/sale-lines.tsx'
import { SlipReference, SlipTotal } from '../tickets/slip.tsx'
import { slipHeadOf } from '../tickets/slip-head-of.ts'
import { PaymentDesk } from './payment-desk.tsx'
import { PaymentLines } from './payment-lines.tsx'
import type { PaymentActions } from './payment-props.ts'

type Props = {
  ticket: TicketView
  partnerName: string
  now: Date
  tray: ReactNode
  /** Whether the actor may ask a second time while a payment is open. */
  maySecond: boolean
  actions: PaymentActions
}

/** A ticket whose customer pays by mobile money, until its first item is sent: where the payment stands, and the slip. */
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
