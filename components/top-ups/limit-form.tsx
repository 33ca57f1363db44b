import { useTranslations } from 'next-intl'
import type { DayRoom } from '@/lib/fundings/model.ts'
import type { ResultAction } from '@/lib/shared/form-result.ts'
import { toWireAmount } from '@/lib/shared/money.ts'
import { ActionForm } from '../office/action-form.tsx'
import { Fields, TextField } from '../office/fields.tsx'
import { CodeField } from './code-field.tsx'

/** The owner sets what may be topped up a day without a code. */
export function LimitForm({ room, action }: { room: DayRoom; action: ResultAction }) {
  const t = useTranslations('topUps')
  return (
    <ActionForm
      fold={t('changeLimit')}
      action={action}
      submit={t('saveLimit')}
      pendingText={t('working')}
      done={t('saved')}
    >
      <Fields>
        <TextField
          name="amount"
          label={t('dayLimit')}
          hint={t('dayLimitHint')}
          defaultValue={toWireAmount(room.limitCents)}
          inputMode="decimal"
          maxLength={20}
          required
          figures
        />
        <CodeField hint={t('approveHint')} required />
      </Fields>
    </ActionForm>
  )
}
