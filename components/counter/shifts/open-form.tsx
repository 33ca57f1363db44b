'use client'

import { useTranslations } from 'next-intl'
import { SubmitButton } from '@/components/ui/submit-button.tsx'
import type { StateAction } from '@/lib/counter/shifts/model.ts'
import type { CashCount, CountedCurrency } from '@/lib/platform/shared/cash-count.ts'
import { formatMoney } from '@/lib/platform/shared/money.ts'
import { CountForm } from './internal/count-form.tsx'

type Props = { intentId: string; currencies: readonly CountedCurrency[]; action: StateAction }

/** Opens a shift: the float is counted into the drawer. */
export function OpenForm({ intentId, currencies, action }: Props) {
  const t = useTranslations('shift')
  const foot = (counts: readonly CashCount[]) => (
    <SubmitButton look="go" shortcut={{ label: 'F9', key: 'F9' }} pendingText={t('opening')}>
      {counts.length === 0 ? t('openEmpty') : t('openWith', { sum: sumsOf(counts) })}
    </SubmitButton>
  )
  const hidden = { name: 'intentId', value: intentId }
  return <CountForm {...{ hidden, currencies, action, foot }} title={t('openTitle')} lead={t('openLead')} />
}

function sumsOf(counts: readonly CashCount[]): string {
  return counts.map(({ cents, currency }) => formatMoney({ cents, currency })).join(' + ')
}
