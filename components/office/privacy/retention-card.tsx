import { useTranslations } from 'next-intl'
import { CodeField } from '@/components/people/second-step/code-field.tsx'
import { ActionForm } from '@/components/ui/action-form.tsx'
import { Fields, ShownField, TextField } from '@/components/ui/fields.tsx'
import { Panel } from '@/components/ui/office-page.tsx'
import type { RetentionView } from '@/lib/office/privacy/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { settingsText } from '@/lib/platform/shared/shown-settings.ts'

/** After how many days each kind of personal data ends; changing one takes a code. */
export function RetentionCard({ rules, set }: { rules: readonly RetentionView[]; set: ResultAction }) {
  const t = useTranslations('privacy')
  return (
    <Panel title={t('kept')}>
      <p>{t('keptLead')}</p>
      {rules.map(({ kind, days, least }) => (
        <ActionForm
          key={kind}
          fold={`${t(`kinds.${kind}`)}: ${t('now', { days })}`}
          action={set}
          submit={t('save')}
          pendingText={t('saving')}
          done={t('saved')}
          look="quiet"
        >
          <input type="hidden" name="kind" value={kind} />
          <ShownField value={settingsText({ days })} />
          <Fields>
            <TextField
              name="days"
              label={t('days')}
              hint={t('least', { least })}
              defaultValue={days}
              inputMode="numeric"
              maxLength={4}
              required
              figures
            />
            <CodeField label={t('code')} required />
          </Fields>
        </ActionForm>
      ))}
    </Panel>
  )
}
