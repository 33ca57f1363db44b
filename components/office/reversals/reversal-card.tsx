import { useLocale, useTranslations } from 'next-intl'
import { REVERSAL_ACTIONS, type ReversalView } from '@/lib/office/reversals/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { harareStamp } from '@/lib/platform/shared/say-time.ts'
import { SettleCard } from './internal/settle-card.tsx'

/** A reversed sale, with what became of its goods and money. */
export function ReversalCard({ reversal, settle }: { reversal: ReversalView; settle: ResultAction }) {
  const t = useTranslations('reversals')
  const locale = useLocale()
  return (
    <SettleCard
      reversal={reversal}
      title={`${reversal.product}, ${reversal.price}, ${reversal.recipient}`}
      suggestion={t(`suggestions.${reversal.suggestion}`)}
      before={[
        { label: t('sold'), value: reversal.soldAt ? harareStamp(reversal.soldAt, locale) : '' },
        { label: t('reversed'), value: harareStamp(reversal.reversedAt, locale) },
      ]}
      after={[
        { label: t('code'), value: t(`handed.${reversal.handedOver}`) },
        { label: t('held'), value: reversal.settled ? '' : reversal.held },
      ]}
      ways={REVERSAL_ACTIONS.map((one) => ({ value: one, text: t(`actions.${one}`) }))}
      idName="saleId"
      settle={settle}
    />
  )
}
