import { useTranslations } from 'next-intl'
import type { SaleView } from '@/lib/tickets/model.ts'
import type { FormAction } from '../ui/form-action.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import styles from './return-form.module.css'

type Props = { ticketId: string; sale: SaleView; intent: string; action: FormAction }

/** Sells the item once more out of the money that is there: priced anew, and sent at once where that is enough. */
export function SellAgainForm({ ticketId, sale, intent, action }: Props) {
  const t = useTranslations('outcome')
  return (
    <form action={action} className={styles.form}>
      <input type="hidden" name="ticketId" value={ticketId} />
      <input type="hidden" name="saleId" value={sale.id} />
      <input type="hidden" name="intentId" value={intent} />
      {sale.typedAmount !== '' && (
        <label className={styles.currency}>
          {t('otherAmount')}
          <input
            name="amount"
            inputMode="decimal"
            maxLength={20}
            autoComplete="off"
            placeholder={sale.typedAmount}
            className={styles.amount}
          />
        </label>
      )}
      <SubmitButton pendingText={t('sellingAgain')}>{t('sellAgain')}</SubmitButton>
    </form>
  )
}
