import { useTranslations } from 'next-intl'
import type { ResultAction } from '@/lib/shared/form-result.ts'
import { ActionForm } from '../office/action-form.tsx'
import { TextField } from '../office/fields.tsx'
import { Panel } from '../office/office-page.tsx'

/** After how many days money that nobody came for is ours; `set` for who may change it. */
export function UnclaimedCard({ days, set }: { days: number; set: ResultAction | null }) {
  const t = useTranslations('unclaimed')
  return (
    <Panel title={t('title')}>
      <p>{t('lead')}</p>
      {set ? (
        <ActionForm action={set} submit={t('save')} pendingText={t('saving')} done={t('saved')} look="quiet" inline>
          <TextField name="days" label={t('days')} inputMode="numeric" maxLength={4} required defaultValue={days} />
        </ActionForm>
      ) : (
        <p>{t('after', { days })}</p>
      )}
    </Panel>
  )
}
