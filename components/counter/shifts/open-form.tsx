'use client'

import { useTranslations } from 'next-intl'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { type CashSum, floatDifferences, type StateAction } from '@/lib/counter/shifts/model.ts'
import type { CashCount, CountedCurrency } from '@/lib/platform/shared/cash-count.ts'
import { formatMoney, formatSums } from '@/lib/platform/shared/money.ts'
import { CountForm } from './internal/count-form.tsx'

type Props = {
  intentId: string
  currencies: readonly CountedCurrency[]
  /** The float that the office set for this till. */
  set: readonly CashSum[]
  action: StateAction
}

/** Opens a shift: the float is counted into the drawer. */
export function OpenForm({ intentId, currencies, set, action }: Props) {
  const t = useTranslations('shift')
  const buttonText = (counts: readonly CashCount[] | null) => {
    if (counts === null) return t('openTitle')
    return counts.length === 0 ? t('openEmpty') : t('openWith', { sum: formatSums(counts) })
  }
  const foot = (counts: readonly CashCount[] | null) => (
    <>
      {counts !== null &&
        counts.length > 0 &&
        floatDifferences(counts, set).map(({ currency, cents, setCents }) => (
          <p key={currency} className="pb-3 font-semibold">
            {t('floatDiffers', {
              given: formatMoney({ cents, currency }),
              set: formatMoney({ cents: setCents, currency }),
            })}
          </p>
        ))}
      <SubmitButton look="go" shortcut={{ label: 'F9', key: 'F9' }} pendingText={t('opening')}>
        {buttonText(counts)}
      </SubmitButton>
    </>
  )
  const lead = set.length === 0 ? t('openLead') : `${t('floatSet', { sum: formatSums(set) })} ${t('openLead')}`
  const hidden = { name: 'intentId', value: intentId }
  return <CountForm {...{ hidden, currencies, action, foot }} title={t('openTitle')} lead={lead} />
}
