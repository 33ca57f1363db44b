import { useTranslations } from 'next-intl'
import type { Paper, PrintView } from '@/lib/receipts/model.ts'
import type { Outcome } from '@/lib/sales/model.ts'
import { harareStamp } from '@/lib/shared/time.ts'
import type { TicketView } from '@/lib/tickets/model.ts'
import { CopyMark } from './copy-mark.tsx'
import { PaidLines } from './paid-lines.tsx'
import styles from './receipt.module.css'
import { ReceiptCode } from './receipt-code.tsx'
import { ReceiptLine } from './receipt-line.tsx'
import { RECEIPT_ID } from './sheet-rules.ts'
import { SoldLines } from './sold-lines.tsx'
import { StateBox } from './state-box.tsx'
import { TestBand } from './test-band.tsx'

type Props = { ticket: TicketView; outcome: Outcome; print: PrintView | null; paper: Paper; partnerName: string }

/** The slip as the printer gets it: black on white, and no figure on it but those that came back or were paid. */
export function Receipt({ ticket, outcome, print, paper, partnerName }: Props) {
  const t = useTranslations('slip')
  const shell = useTranslations('shell')
  const { sale, environment, branchName, tillNumber, cashierName } = ticket
  return (
    <section id={RECEIPT_ID} className={styles.receipt} data-paper={paper} aria-label={t('label')}>
      {environment === 'test' && <TestBand />}
      <header className={styles.head}>
        <b className={styles.partner}>{partnerName}</b>
        <span>{branchName}</span>
        <span>
          {shell('till', { number: tillNumber })} · {cashierName}
        </span>
        <time className={styles.figures}>{harareStamp(ticket.tenderedAt ?? ticket.createdAt)}</time>
      </header>
      <CopyMark print={print} />
      {outcome !== 'delivered' && <StateBox ticket={ticket} outcome={outcome} />}
      <SoldLines sale={sale} />
      {outcome === 'delivered' && <ReceiptCode sale={sale} />}
      <PaidLines ticket={ticket} />
      <References ticket={ticket} />
      <footer className={styles.foot}>
        <p>{t('notFiscal')}</p>
        {environment === 'test' && <TestBand />}
      </footer>
    </section>
  )
}

/** By any of these anyone finds the sale again. */
function References({ ticket }: { ticket: TicketView }) {
  const t = useTranslations('slip')
  const own = useTranslations('receipt')
  const { reference, upstreamId } = ticket.sale
  return (
    <div className={styles.block}>
      {ticket.number && <ReceiptLine label={own('ticket')}>{ticket.number}</ReceiptLine>}
      {reference && <ReceiptLine label={t('ourReference')}>{reference}</ReceiptLine>}
      {upstreamId && <ReceiptLine label={t('serviceReference')}>{upstreamId}</ReceiptLine>}
    </div>
  )
}
