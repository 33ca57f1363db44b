import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { CollectForm, PaymentMethod } from '@/lib/collections/model.ts'
import { type Cents, formatUsd } from '@/lib/shared/money.ts'
import type { ProductTrouble } from '@/lib/standing/model.ts'
import type { TicketView } from '@/lib/tickets/model.ts'
import { PriceLines, SaleLines } from '../tickets/sale-lines.tsx'
import { showRecipient } from '../tickets/show-recipient.ts'
import { Slip, SlipTotal } from '../tickets/slip.tsx'
import { slipHeadOf } from '../tickets/slip-head-of.ts'
import { TroubleNotes } from '../trouble/trouble-notes.tsx'
import { ClientMessages } from '../ui/client-messages.tsx'
import { Desk } from '../ui/desk.tsx'
import { CollectFields } from './collect-fields.tsx'
import { PaymentLines } from './payment-lines.tsx'

type Props = {
  ticket: TicketView
  due: Cents
  /** What the customer must hear before paying. */
  troubles: readonly ProductTrouble[]
  partnerName: string
  methods: readonly PaymentMethod[]
  intentId: string
  both: boolean
  tray: ReactNode
  collect: (before: CollectForm, form: FormData) => Promise<CollectForm>
}

/** How the customer pays for a ticket, beside the slip that says what for. */
export function CollectDesk({ ticket, due, troubles, partnerName, methods, intentId, both, tray, collect }: Props) {
  const t = useTranslations('collect')
  const slip = useTranslations('slip')
  const shell = useTranslations('shell')
  const locale = useLocale()
  const { sales } = ticket
  const toPhone = sales.find(({ recipientField }) => recipientField === 'phone')
  const quoteIds = sales.map(({ quoteId }) => quoteId ?? '').join(',')
  return (
    <Desk
      paper={
        <>
          <Slip
            head={slipHeadOf(ticket, partnerName, shell('till', { number: ticket.tillNumber }), locale)}
            label={slip('label')}
          >
            {sales.map((sale) => (
              <div key={sale.id}>
                <SaleLines sale={sale} />
                <PriceLines sale={sale} />
              </div>
            ))}
            <SlipTotal label={t('customerPays')}>{formatUsd(due)}</SlipTotal>
            <PaymentLines tenders={ticket.tenders} payments={ticket.collections} />
          </Slip>
          {tray}
        </>
      }
    >
      <TroubleNotes troubles={troubles} />
      <ClientMessages namespaces={['collect', 'tender', 'problems']}>
        <CollectFields
          ids={{ ticketId: ticket.id, intentId, quoteIds }}
          heading={t('heading', { amount: formatUsd(due) })}
          methods={methods}
          due={due}
          sameNumber={toPhone ? showRecipient(toPhone) : null}
          both={both}
          names={sales.flatMap((sale) => (sale.recipientField === 'phone' ? [] : (sale.customerName ?? [])))}
          back={`/tickets/${ticket.id}`}
          collect={collect}
        />
      </ClientMessages>
    </Desk>
  )
}
