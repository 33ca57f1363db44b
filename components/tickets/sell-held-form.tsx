import { useTranslations } from 'next-intl'
import { formatUsd } from '@/lib/shared/money.ts'
import type { SaleView, TicketView } from '@/lib/tickets/model.ts'
import type { FormAction } from '../ui/form-action.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import styles from './return-form.module.css'

type Props = { ticket: TicketView; sale: SaleView; action: FormAction }

/** An item that is paid for, or nearly: sell it now, with the cash that is missing. */
export function SellHeldForm({ ticket, sale, action }: Props) {
  const t = useTranslations('outcome')
  const missing = (sale.priceCents ?? 0n) - ticket.freeCents
  if (sale.quoteId === null) return null
  return (
    <form action={action} className={styles.form}>
      <input type="hidden" name="ticketId" value={ticket.id} />
      <input type="hidden" name="saleId" value={sale.id} />
      <input type="hidden" name="quoteId" value={sale.quoteId} />
      {missing > 0n && (
        <label className={styles.currency}>
          {t('takeMore', { missing: formatUsd(missing) })}
          <input name="received" inputMode="decimal" required autoComplete="off" className={styles.amount} />
        </label>
      )}
      <SubmitButton look="main" pendingText={t('sellingAgain')}>
        {t('sellNow', { price: formatUsd(sale.priceCents ?? 0n) })}
      </SubmitButton>
    </form>
  )
}
