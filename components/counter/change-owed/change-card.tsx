import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { ShownField, TextField } from '@/components/ui/forms/fields.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { type Cents, formatMoney } from '@/lib/platform/shared/money.ts'
import { settingsText } from '@/lib/platform/shared/posted-again.ts'

type Props = {
  days: number | null
  owed: readonly { currency: string; count: number; cents: Cents }[]
  /** For those who may change it. */
  set: ResultAction | null
}

/** For how many days change is kept for customers, and how much of it is owed. */
export function ChangeCard({ days, owed, set }: Props) {
  const t = useTranslations('changeRule')
  return (
    <Panel title={t('title')}>
      <p>{t('lead')}</p>
      {owed.length === 0 && <p>{t('nothing')}</p>}
      {owed.map(({ count, ...sum }) => (
        <p key={sum.currency}>{t('owed', { sum: formatMoney(sum), count })}</p>
      ))}
      {set ? (
        <ActionForm action={set} submit={t('save')} pendingText={t('saving')} done={t('saved')} look="quiet" inline>
          <ShownField value={settingsText({ days })} />
          <TextField
            name="days"
            label={t('days')}
            hint={t('daysHint')}
            inputMode="numeric"
            maxLength={4}
            defaultValue={days ?? ''}
          />
        </ActionForm>
      ) : (
        <p>{days === null ? t('forEver') : t('after', { days })}</p>
      )}
    </Panel>
  )
}
