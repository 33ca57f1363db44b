import { useLocale, useTranslations } from 'next-intl'
import type { LeftOpen } from '@/lib/hand-over/model.ts'
import { harareStamp } from '@/lib/shared/time.ts'
import { Age } from '../sales/age.tsx'
import type { FormAction } from '../ui/form-action.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import styles from './left-open-list.module.css'

type Props = { tickets: LeftOpen[]; now: Date; takeOver: FormAction }

/** What other tills left open, the oldest first; each goes on here at one press. */
export function LeftOpenList({ tickets, now, takeOver }: Props) {
  const t = useTranslations('takeOver')
  const locale = useLocale()
  return (
    <ul className={styles.list}>
      {tickets.map((ticket) => (
        <li key={ticket.ticketId} className={styles.row}>
          <span className={styles.what}>
            <b>{ticket.products.join(', ') || t('noProduct')}</b>
            <span className={styles.number}>{ticket.recipient}</span>
            {ticket.priceText && <b className={styles.price}>{ticket.priceText}</b>}
          </span>
          <span className={styles.where}>
            {t('where', { till: ticket.tillNumber, name: ticket.cashierName })},{' '}
            <time dateTime={ticket.at.toISOString()}>{harareStamp(ticket.at, locale)}</time>{' '}
            <Age at={ticket.at.getTime()} now={now.getTime()} />
          </span>
          <span>{t(`step.${ticket.step}`)}</span>
          <form action={takeOver} className={styles.go}>
            <input type="hidden" name="ticketId" value={ticket.ticketId} />
            <SubmitButton look="main" pendingText={t('goingOn')}>
              {t('goOn')}
            </SubmitButton>
          </form>
        </li>
      ))}
    </ul>
  )
}
