import { useTranslations } from 'next-intl'
import type { Paper, PrintView } from '@/lib/receipts/model.ts'
import type { Outcome } from '@/lib/sales/model.ts'
import { harareStamp } from '@/lib/shared/time.ts'
import type { TicketView } from '@/lib/tickets/model.ts'
import { SlipBody } from '../tickets/slip-body.tsx'
import { slipHeadOf } from '../tickets/slip-head-of.ts'
import styles from './receipt.module.css'

type Props = {
  ticket: TicketView
  outcome: Outcome
  partnerName: string
  paper: Paper
  /** The counted print that this is, or null when it is only looked at. */
  print: PrintView | null
}

/** The slip as it leaves the printer, black on white whatever the screen's colours are. */
export function Receipt({ ticket, outcome, partnerName, paper, print }: Props) {
  const t = useTranslations('receipt')
  const slip = useTranslations('slip')
  const shell = useTranslations('shell')
  const head = slipHeadOf(ticket, partnerName, shell('till', { number: ticket.tillNumber }))
  return (
    <article id="receipt" className={styles.receipt} data-paper={paper} aria-label={t('title')}>
      {ticket.environment === 'test' && <p className={styles.mark}>{slip('test')}</p>}
      {print === null && <p className={styles.mark}>{t('uncounted')}</p>}
      {print !== null && print.copy > 1 && (
        <p className={styles.mark}>
          {t('reprint', { number: print.copy - 1 })}
          <small>{t('reprintBy', { at: harareStamp(print.at), name: print.staffName })}</small>
        </p>
      )}
      <header className={styles.head}>
        <b>{head.partnerName}</b>
        {head.place}
        <br />
        {head.at}
      </header>
      {outcome !== 'delivered' && <p className={styles.state}>{t(`state.${outcome}`)}</p>}
      {ticket.returnedAt && <p>{t('moneyReturned', { at: harareStamp(ticket.returnedAt) })}</p>}
      <SlipBody ticket={ticket} />
    </article>
  )
}
