import { useLocale, useTranslations } from 'next-intl'
import { PAYMENT_ACTIONS, type PaymentReversalView } from '@/lib/office/reversals/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { harareStamp } from '@/lib/platform/shared/say-time.ts'
import { SettleCard } from './internal/settle-card.tsx'

/** A reversed payment, with what was handed over for it. */
export function PaymentCard({ reversal, settle }: { reversal: PaymentReversalView; settle: ResultAction }) {
  const t = useTranslations('reversals')
  const locale = useLocale()
  const { amount, method, payer, items } = reversal
  const told = items.map(({ product, recipient, isDelivered, handedOver }) =>
    isDelivered
      ? t('payment.delivered', { product, recipient, handed: t(`handed.${handedOver}`) })
      : t('payment.notDelivered', { product, recipient }),
  )
  return (
    <SettleCard
      reversal={reversal}
      title={t('payment.title', { amount, method, payer })}
      suggestion={t(`payment.suggestions.${reversal.suggestion}`)}
      before={[
        { label: t('payment.paid'), value: harareStamp(reversal.paidAt, locale) },
        { label: t('payment.reversed'), value: harareStamp(reversal.reversedAt, locale) },
      ]}
      after={[
        { label: t('payment.items'), value: told.length === 0 ? t('payment.nothing') : told.join('; ') },
        { label: t('payment.owed'), value: reversal.owed },
      ]}
      ways={PAYMENT_ACTIONS.map((one) => ({ value: one, text: t(`payment.actions.${one}`) }))}
      idName="collectionId"
      settle={settle}
    />
  )
}
