import { useTranslations } from 'next-intl'
import type { SaleView } from '@/lib/counter/tickets/model.ts'
import { formatMoney, formatUsd } from '@/lib/platform/shared/money.ts'
import { RECIPIENT_LABELS, showRecipient } from './show-recipient.ts'
import { SlipLine } from './slip.tsx'

/** What is sold, and to whom. */
export function SaleLines({ sale }: { sale: SaleView }) {
  const t = useTranslations('slip')
  return (
    <>
      <SlipLine label={<b>{sale.productName}</b>} />
      <SlipLine label={t(RECIPIENT_LABELS[sale.recipientField])} quiet whole={sale.recipientField !== 'account'}>
        {sale.erasedAt ? t('removed') : showRecipient(sale)}
      </SlipLine>
      {sale.customerName && (
        <SlipLine label={t('name')} quiet words>
          <bdi>{sale.customerName}</bdi>
        </SlipLine>
      )}
    </>
  )
}

/** How the price is made up. Our charge has its own line, unless there is none. */
export function PriceLines({ sale }: { sale: SaleView }) {
  const t = useTranslations('slip')
  const { faceCents, faceCurrency, feeCents, chargeCents } = sale
  return (
    <>
      {faceCents !== null && (
        <SlipLine label={t('faceValue')}>{formatMoney({ cents: faceCents, currency: faceCurrency ?? 'USD' })}</SlipLine>
      )}
      {feeCents !== null && (
        <SlipLine label={t('fee')} quiet>
          {formatUsd(feeCents)}
        </SlipLine>
      )}
      {chargeCents !== null && chargeCents !== 0n && (
        <SlipLine label={t('charge')} quiet>
          {formatUsd(chargeCents)}
        </SlipLine>
      )}
    </>
  )
}
