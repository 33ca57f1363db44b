import { useTranslations } from 'next-intl'
import { Panel } from '@/components/ui/office-page.tsx'
import type { CollectionView } from '@/lib/counter/collections/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { EndFrozenForm } from './internal/end-frozen-form.tsx'

/** Payments by phone that only a person can end; nothing if there are none. */
export function FrozenPayments({ payments, end }: { payments: readonly CollectionView[]; end: ResultAction }) {
  const t = useTranslations('sold')
  return payments
    .filter(({ frozen, isLate }) => frozen || isLate)
    .map(({ id, frozen, reference, amountCents, methodLabel }) => (
      <Panel key={id} title={t('byPhone', { sum: formatUsd(amountCents), method: methodLabel })}>
        <EndFrozenForm
          idName="collectionId"
          id={id}
          why={t(frozen ? 'frozen' : 'latePayment', { reference })}
          end={end}
        />
      </Panel>
    ))
}
