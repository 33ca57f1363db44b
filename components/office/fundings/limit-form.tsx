import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/action-form.tsx'
import { Fields, ShownField, TextField } from '@/components/ui/fields.tsx'
import type { DayRoom } from '@/lib/office/fundings/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { toWireAmount } from '@/lib/platform/shared/money.ts'
import { settingsText } from '@/lib/platform/shared/shown-settings.ts'
import { TopUpCodeField } from './internal/top-up-code-field.tsx'

/** The owner sets the daily top-up limit without a code. */
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
      <ShownField value={settingsText({ limitCents: String(room.limitCents) })} />
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
        <TopUpCodeField hint={t('approveHint')} required />
      </Fields>
    </ActionForm>
  )
}
