import { useTranslations } from 'next-intl'
import type { CollectionView } from '@/lib/collections/model.ts'
import type { ResultAction } from '@/lib/shared/form-result.ts'
import { formatUsd } from '@/lib/shared/money.ts'
import { Panel } from '../office/office-page.tsx'
import { EndFrozenForm } from './end-frozen-form.tsx'

/** Payments by phone that only a person can end; nothing where there is none. */
export function FrozenPayments({ payments, end }: { payments: readonly CollectionView[]; end: ResultAction }) {
  const t = useTranslations('sold')
  return payments
    .filter(({ frozen }) => frozen)
    .map(({ id, reference, amountCents, methodLabel }) => (
      <Panel key={id} title={t('byPhone', { sum: formatUsd(amountCents), method: methodLabel })}>
        <EndFrozenForm idName="collectionId" id={id} reference={reference} end={end} />
      </Panel>
    ))
}
