import { useTranslations } from 'next-intl'
import { formatMoney, formatUsd } from '@/lib/shared/money.ts'
import type { TicketView } from '@/lib/tickets/model.ts'
import { moneyTexts } from '../tickets/money-texts.ts'
import styles from './receipt.module.css'
import { ReceiptLine } from './receipt-line.tsx'

/**
 * How the price came about, what was paid, what was given back. A face in another currency is sold at our own price, of
 * which fee and charge are no part.
 */
export function PaidLines({ ticket }: { ticket: TicketView }) {
  const t = useTranslations('slip')
  const own = useTranslations('receipt')
  const { faceCents, faceCurrency, feeCents, chargeCents } = ticket.sale
  const currency = faceCurrency ?? 'USD'
  const tender = ticket.tenders[0] ?? null
  return (
    <div className={styles.block}>
      {faceCents !== null && (
        <ReceiptLine label={t('faceValue')}>{formatMoney({ cents: faceCents, currency })}</ReceiptLine>
      )}
      {feeCents !== null && currency === 'USD' && <ReceiptLine label={t('fee')}>{formatUsd(feeCents)}</ReceiptLine>}
      {chargeCents !== null && chargeCents !== 0n && (
        <ReceiptLine label={t('charge')}>{formatUsd(chargeCents)}</ReceiptLine>
      )}
      <div className={styles.total}>
        <span>{own('totalPaid')}</span>
        <span className={styles.figures}>{moneyTexts(ticket).price}</span>
      </div>
      {tender && (
        <>
          <ReceiptLine label={own('cashReceived')}>
            {formatMoney({ cents: tender.receivedCents, currency: tender.currency })}
          </ReceiptLine>
          <ReceiptLine label={t('change')}>
            {formatMoney({ cents: tender.changeCents, currency: tender.currency })}
          </ReceiptLine>
        </>
      )}
    </div>
  )
}
