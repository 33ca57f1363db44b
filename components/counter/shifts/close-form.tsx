'use client'

import { useTranslations } from 'next-intl'
import { SubmitButton } from '@/components/ui/forms/submit-button.tsx'
import type { CurrencyToCount, StateAction } from '@/lib/counter/shifts/model.ts'
import { CountForm } from './internal/count-form.tsx'

type Props = { shiftId: string; currencies: readonly CurrencyToCount[]; action: StateAction }

/** Closes a shift: the drawer is counted without being told what it should hold. */
export function CloseForm({ shiftId, currencies, action }: Props) {
  const t = useTranslations('cashUp')
  const foot = () => (
    <>
      <SubmitButton look="go" shortcut={{ label: 'F9', key: 'F9' }} pendingText={t('closing')}>
        {t('closeWith')}
      </SubmitButton>
      <p className="pt-3 text-note text-muted">{t('stands')}</p>
    </>
  )
  const hidden = { name: 'shiftId', value: shiftId }
  return <CountForm {...{ hidden, currencies, action, foot }} title={t('title')} lead={t('lead')} />
}
