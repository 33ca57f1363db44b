import { useTranslations } from 'next-intl'
import type { SaleView } from '@/lib/tickets/model.ts'
import { showRecipient } from '../tickets/show-recipient.ts'
import styles from './receipt.module.css'
import { ReceiptLine } from './receipt-line.tsx'

/** What was sold and to whom. Units only as they came back: nothing about electricity is computed here. */
export function SoldLines({ sale }: { sale: SaleView }) {
  const t = useTranslations('slip')
  return (
    <div className={styles.block}>
      <b className={styles.product}>{sale.productName}</b>
      <ReceiptLine label={sale.recipientField === 'phone' ? t('to') : t('meter')}>{showRecipient(sale)}</ReceiptLine>
      {sale.customerName && (
        <ReceiptLine label={t('name')} words>
          {sale.customerName}
        </ReceiptLine>
      )}
      {sale.units && <ReceiptLine label={t('units')}>{sale.units}</ReceiptLine>}
    </div>
  )
}
