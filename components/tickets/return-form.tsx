import { useTranslations } from 'next-intl'
import { formatUsd } from '@/lib/shared/money.ts'
import type { TicketView } from '@/lib/tickets/model.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import type { FormAction } from '../ui/form-action.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import { moneyTexts } from './money-texts.ts'
import styles from './return-form.module.css'

type Props = { ticket: TicketView; intent: string; action: FormAction }

/**
 * The cashier says that the money which no item needs is back in the customer's hand, and in which currency. What came by
 * phone goes back at the Paid, not delivered desk alone.
 */
export function ReturnForm({ ticket, intent, action }: Props) {
  const t = useTranslations('outcome')
  if (moneyTexts(ticket).phone) return <ButtonLink href="/paid">{t('toPaidDesk')}</ButtonLink>
  const paidIn = ticket.tenders
    .filter(({ receivedCents, changeCents }) => receivedCents > changeCents)
    .map(({ currency }) => currency)
  const currencies = [...new Set([...paidIn.filter((currency) => currency !== 'USD'), 'USD'])]
  return (
    <form action={action} className={styles.form}>
      <input type="hidden" name="ticketId" value={ticket.id} />
      <input type="hidden" name="intentId" value={intent} />
      {currencies.length > 1 ? (
        <label className={styles.currency}>
          {t('returnIn')}
          <select name="currency">
            {currencies.map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </select>
        </label>
      ) : (
        <input type="hidden" name="currency" value="USD" />
      )}
      <SubmitButton look="main" pendingText={t('booking')}>
        {t('haveReturned', { price: formatUsd(ticket.freeCents) })}
      </SubmitButton>
    </form>
  )
}
