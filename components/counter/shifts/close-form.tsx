'use client'

import { useTranslations } from 'next-intl'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import { batchField, type CurrencyToCount, type OpenShift, type StateAction } from '@/lib/counter/shifts/model.ts'
import { currencyName } from '@/lib/platform/shared/currency-name.ts'
import { CountForm } from './internal/count-form.tsx'

type Props = {
  shiftId: string
  currencies: readonly CurrencyToCount[]
  /** The payment types by which something came in. */
  types: OpenShift['report']['types']
  action: StateAction
}

/** Closes a shift: the drawer is counted without being told what it should hold. */
export function CloseForm({ shiftId, currencies, types, action }: Props) {
  const t = useTranslations('cashUp')
  const more = (fields: Readonly<Record<string, string>>) => (
    <>
      {types
        .filter(({ name }) => name !== '')
        .map(({ typeId, name, currency }) => (
          <label key={typeId} className="grid gap-1 rounded bg-paper px-4 py-3">
            <span className="text-note font-semibold text-muted">
              {t('batch', { type: name, currency: currencyName(currency) })}
            </span>
            <input
              className="border-fine h-target w-full min-w-0 rounded border-edge bg-paper px-3 text-end font-figures text-lg leading-none font-semibold focus:border-ink"
              name={batchField(typeId)}
              inputMode="decimal"
              maxLength={20}
              autoComplete="off"
              defaultValue={fields[batchField(typeId)]}
            />
          </label>
        ))}
      <p className="col-span-full text-note text-muted">{t('stands')}</p>
    </>
  )
  const foot = () => (
    <SubmitButton look="go" shortcut={{ label: 'F9', key: 'F9' }} pendingText={t('closing')}>
      {t('closeWith')}
    </SubmitButton>
  )
  const hidden = { name: 'shiftId', value: shiftId }
  return <CountForm {...{ hidden, currencies, action, more, foot }} title={t('title')} lead={t('lead')} />
}
