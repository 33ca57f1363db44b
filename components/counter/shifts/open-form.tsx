'use client'

import { useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/buttons/button-link.tsx'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import {
  FLOAT_STARTS,
  type FloatStart,
  type FloatStartName,
  floatDifferences,
  type StateAction,
} from '@/lib/counter/shifts/model.ts'
import { type CashCount, restField } from '@/lib/platform/shared/cash-count.ts'
import { formatMoney, formatSums, toWireAmount } from '@/lib/platform/shared/money.ts'
import { CountForm } from './internal/count-form.tsx'

type Props = FloatStart & { intentId: string; start: FloatStartName | null; action: StateAction }

/** Opens a shift: the float is counted into the drawer. */
export function OpenForm({ intentId, currencies, set, lastClose, start, action }: Props) {
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
          <p key={currency} className="font-semibold">
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
  const starts = { set, close: lastClose }
  const offered = FLOAT_STARTS.filter((one) => starts[one].length > 0)
  const begin =
    start === null ? [] : starts[start].map(({ currency, cents }) => [restField(currency), toWireAmount(cents)])
  return (
    <CountForm
      {...{ currencies, action, foot }}
      hidden={{ name: 'intentId', value: intentId }}
      title={t('openTitle')}
      lead={t('openLead')}
      begin={Object.fromEntries(begin)}
      starts={
        offered.length > 0 && (
          <div className="flex flex-wrap gap-2 max-phone:grid">
            {offered.map((one) => (
              <ButtonLink key={one} href={`/shift?float=${one}`} replace aria-current={one === start || undefined}>
                {t(`startWith.${one}`, { sum: formatSums(starts[one]) })}
              </ButtonLink>
            ))}
          </div>
        )
      }
    />
  )
}
