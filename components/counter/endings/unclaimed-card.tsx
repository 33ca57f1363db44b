import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { ShownField, TextField } from '@/components/ui/forms/fields.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { settingsText } from '@/lib/platform/shared/posted-again.ts'

/** After how many days unclaimed money becomes ours; `set` for those who may change it. */
export function UnclaimedCard({ days, set }: { days: number; set: ResultAction | null }) {
  const t = useTranslations('unclaimed')
  return (
    <Panel title={t('title')}>
      <p>{t('lead')}</p>
      {set ? (
        <ActionForm action={set} submit={t('save')} pendingText={t('saving')} done={t('saved')} look="quiet" inline>
          <ShownField value={settingsText({ days })} />
          <TextField name="days" label={t('days')} inputMode="numeric" maxLength={4} required defaultValue={days} />
        </ActionForm>
      ) : (
        <p>{t('after', { days })}</p>
      )}
    </Panel>
  )
}
