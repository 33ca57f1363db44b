import { useLocale, useTranslations } from 'next-intl'
import { Facts } from '@/components/ui/facts.tsx'
import { OfficePage, Panel } from '@/components/ui/office-page.tsx'
import type { DepositView } from '@/lib/counter/collections/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { formatSums, formatUsd } from '@/lib/platform/shared/money.ts'
import { harareStamp } from '@/lib/platform/shared/say-time.ts'
import { FrozenPayments } from './end-forms.tsx'

/** What became of a deposit; `end` ends a frozen one, for those who may. */
export function SoldDeposit({ deposit, end }: { deposit: DepositView; end: ResultAction | null }) {
  const t = useTranslations('sold')
  const { number, createdAt, branchName, tillNumber, cashierName, purpose, priceCents, collections } = deposit
  const at = harareStamp(createdAt, useLocale())
  const paidLater = deposit.debtsPaid.map(({ currency, nativeCents: cents }) => ({ cents, currency }))
  const sum = (cents: bigint) => (cents > 0n ? formatUsd(cents) : '')
  return (
    <OfficePage
      title={number ?? t('title')}
      lead={t('lead', { at, branch: branchName, till: tillNumber, name: cashierName })}
    >
      <Panel title={purpose}>
        <Facts>
          {[
            { label: t('price'), value: formatUsd(priceCents) },
            { label: t('debtPaid'), value: formatSums(paidLater) },
            { label: t('held'), value: sum(deposit.heldCents) },
            { label: t('owed'), value: sum(deposit.owedCents) },
          ]}
        </Facts>
      </Panel>
      {end && <FrozenPayments payments={collections} end={end} />}
    </OfficePage>
  )
}
