import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { secondsUntil } from '@/lib/shared/time.ts'
import type { TicketView } from '@/lib/tickets/model.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ClientMessages } from '../ui/client-messages.tsx'
import type { FormAction } from '../ui/form-action.ts'
import { ProblemNote } from '../ui/problem-note.tsx'
import styles from './quoted-ticket.module.css'
import { PriceLines, SaleLines } from './sale-lines.tsx'
import { showRecipient } from './show-recipient.ts'
import { slipHeadOf } from './slip-head-of.ts'
import { TenderDesk } from './tender-desk.tsx'

type Props = {
  ticket: TicketView
  partnerName: string
  now: Date
  /** The cash in the address, where no script works out the change. */
  received: string | null
  /** Likewise that the customer's name was confirmed. */
  confirmed: boolean
  tray: ReactNode
  sell: FormAction
  requote: FormAction
}

/** A price is held: check what and to whom, take the cash, sell. */
export function QuotedTicket({ ticket, partnerName, now, received, confirmed, tray, sell, requote }: Props) {
  const shell = useTranslations('shell')
  const { sale } = ticket
  const { problem, quoteId, priceCents, quoteExpiresAt } = sale
  if (quoteId === null || priceCents === null || quoteExpiresAt === null) return null
  const typedBefore = typeof problem?.params?.typed === 'string' ? problem.params.typed : ''
  return (
    <ClientMessages namespaces={['tender', 'slip', 'problems']}>
      <TenderDesk
        ticketId={ticket.id}
        quoteId={quoteId}
        price={priceCents}
        secondsLeft={secondsUntil(quoteExpiresAt, now)}
        received={received ?? typedBefore}
        customerName={sale.recipientField === 'phone' ? null : sale.customerName}
        confirmed={confirmed}
        problem={problem}
        head={slipHeadOf(ticket, partnerName, shell('till', { number: ticket.tillNumber }))}
        heading={<Heading ticket={ticket} />}
        lines={
          <>
            <SaleLines sale={sale} />
            <PriceLines sale={sale} />
          </>
        }
        tray={tray}
        sell={sell}
        requote={requote}
      />
    </ClientMessages>
  )
}

function Heading({ ticket }: { ticket: TicketView }) {
  const t = useTranslations('tender')
  const { sale, id } = ticket
  const general = sale.problem && sale.problem.field !== 'tender' ? sale.problem : null
  return (
    <div>
      <div className={styles.head}>
        <h1 className={styles.what}>
          {sale.productName}
          <span className={styles.to}>{showRecipient(sale)}</span>
        </h1>
        <ButtonLink look="quiet" href={`/tickets/${id}?edit=1`} shortcut={{ label: 'Esc', key: 'Escape' }}>
          {t('edit')}
        </ButtonLink>
      </div>
      {general && (
        <div className={styles.problem}>
          <ProblemNote problem={general} />
        </div>
      )}
    </div>
  )
}
