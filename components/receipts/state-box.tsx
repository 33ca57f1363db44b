import { useTranslations } from 'next-intl'
import type { Outcome } from '@/lib/sales/model.ts'
import { harareStamp } from '@/lib/shared/time.ts'
import type { TicketView } from '@/lib/tickets/model.ts'
import { moneyTexts } from '../tickets/money-texts.ts'
import styles from './receipt.module.css'

/** What the customer has to know of a sale that is not delivered: where it stands, and where the money is. */
export function StateBox({ ticket, outcome }: { ticket: TicketView; outcome: Exclude<Outcome, 'delivered'> }) {
  const t = useTranslations('receipt')
  const { price } = moneyTexts(ticket)
  const { sale } = ticket
  const returnedAt = ticket.returns.at(-1)?.at ?? null
  const money = returnedAt ? t('returned', { price, at: harareStamp(returnedAt) }) : t('toBeReturned', { price })
  switch (outcome) {
    case 'failed':
    case 'not_sold':
      return <Box title={t('notSold')} text={money} />
    case 'reversed':
      return <Box title={t('reversed')} text={`${t('reversedText')} ${money}`} />
    default:
      return (
        <Box title={sale.recipientField === 'meter' ? t('tokenToFollow') : t('toFollow')} text={t('toFollowText')} />
      )
  }
}

function Box({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.state}>
      <b className={styles.loud}>{title}</b>
      <p>{text}</p>
    </div>
  )
}
