import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { showRecipient } from '@/components/counter/tickets/items.ts'
import { PriceLines, SaleLines, Slip, SlipTotal, slipHeadOf } from '@/components/counter/tickets/slip.tsx'
import { TroubleNotes } from '@/components/service/standing/trouble-notes.tsx'
import { useDescribeProblem } from '@/components/ui/notices/use-describe-problem.ts'
import { ClientMessages } from '@/components/ui/pages/client-messages.tsx'
import { TwoColumns } from '@/components/ui/pages/two-columns.tsx'
import type { CollectForm, PaymentMethod } from '@/lib/counter/collections/model.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { type Cents, formatUsd } from '@/lib/platform/shared/money.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import type { ProductTrouble } from '@/lib/service/standing/model.ts'
import { CollectFields } from './internal/collect-fields.tsx'
import { PaymentLines } from './internal/payment-lines.tsx'

type Props = {
  ticket: TicketView
  due: Cents
  /** What the customer must hear before paying. */
  troubles: readonly ProductTrouble[]
  partnerName: string
  methods: readonly PaymentMethod[]
  intentId: string
  both: boolean
  /** The earlier sale that this may repeat, if any. */
  sameSale: Problem | null
  tray: ReactNode
  collect: (before: CollectForm, form: FormData) => Promise<CollectForm>
}

/** How the customer pays for a ticket, beside its slip. */
export function CollectDesk(props: Props) {
  const { ticket, due, troubles, partnerName, methods, intentId, both, sameSale, tray, collect } = props
  const t = useTranslations('collect')
  const slip = useTranslations('slip')
  const shell = useTranslations('shell')
  const locale = useLocale()
  const tell = useDescribeProblem()
  const { sales } = ticket
  const toPhone = sales.find(({ recipientField }) => recipientField === 'phone')
  const quoteIds = sales.map(({ quoteId }) => quoteId ?? '').join(',')
  return (
    <TwoColumns
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
            <PaymentLines
              tenders={ticket.tenders}
              types={ticket.types}
              payments={ticket.collections}
              givenUp={ticket.abandonedAt !== null}
              debtsPaid={ticket.debtsPaid}
            />
          </Slip>
          {tray}
        </>
      }
    >
      <TroubleNotes troubles={troubles} />
      <ClientMessages namespaces={['collect', 'tender', 'sameSale']}>
        <CollectFields
          ids={{ ticketId: ticket.id, intentId, quoteIds }}
          heading={t('heading', { amount: formatUsd(due) })}
          methods={methods}
          due={due}
          sameNumber={toPhone ? showRecipient(toPhone) : null}
          both={both}
          sameSale={sameSale && tell(sameSale)}
          names={sales.flatMap((sale) => (sale.recipientField === 'phone' ? [] : (sale.customerName ?? [])))}
          back={`/tickets/${ticket.id}`}
          collect={collect}
        />
      </ClientMessages>
    </TwoColumns>
  )
}
