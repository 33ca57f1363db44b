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
import type { PaymentActions, PaymentProps } from './internal/payment-props.ts'

type Props = {
  ticket: TicketView
  partnerName: string
  now: Date
  tray: ReactNode
  /** Whether the actor may ask for a payment, and for a second one while one is open. */
  mayCollect: boolean
  maySecond: boolean
  actions: PaymentActions
}

/** A ticket being paid by mobile money, until its first item is sent: the payment's state, and the slip. */
export function CollectingTicket({ ticket, partnerName, now, tray, mayCollect, maySecond, actions }: Props) {
  const t = useTranslations('collect')
  const slip = useTranslations('slip')
  const shell = useTranslations('shell')
  const locale = useLocale()
  const payment = ticket.collections.at(-1)
  if (!payment) return null
  const open = ticket.collections.some(isOpen)
  const givenUp = ticket.abandonedAt !== null
  const mayAsk = mayCollect && !givenUp && payment.outcome !== 'paid' && (!open || maySecond)
  const next = `/sell/${ticket.sale.kind}`
  const again = mayAsk ? `/tickets/${ticket.id}/collect` : null
  return (
    <PaymentDesk
      head={slipHeadOf(ticket, partnerName, shell('till', { number: ticket.tillNumber }), locale)}
      tray={tray}
      version={ticket.version}
      payment={{
        payment,
        now,
        deposit: false,
        givenUp,
        problem: ticket.sale.problem,
        next,
        again,
        inCash: open ? null : inCashOf(ticket),
        actions,
      }}
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

/** The whole rest in cash, where one item lacks it; a basket is paid item by item on its own page. */
function inCashOf({ sales, freeCents }: TicketView): PaymentProps['inCash'] {
  const [sale, ...others] = sales.filter(({ state }) => state === 'quoted')
  const dueCents = (sale?.priceCents ?? 0n) - freeCents
  if (!sale?.quoteId || others.length > 0 || dueCents <= 0n) return null
  return { saleId: sale.id, quoteId: sale.quoteId, dueCents }
}

function isOpen({ outcome }: CollectionView): boolean {
  return outcome === 'sending' || outcome === 'unknown' || outcome === 'waiting'
}
