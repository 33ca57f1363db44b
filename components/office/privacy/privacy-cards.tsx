import { useLocale, useTranslations } from 'next-intl'
import { CodeField } from '@/components/people/second-step/code-field.tsx'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { ChoiceField, Fields, ShownField, TextField } from '@/components/ui/forms/fields.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import { ERASURE_KINDS, type ErasureResult, type ErasureView, type RetentionView } from '@/lib/office/privacy/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { settingsText } from '@/lib/platform/shared/posted-again.ts'
import { harareStamp } from '@/lib/platform/shared/time/format-time.ts'
import { OnceCounted } from './internal/once-counted.tsx'

/** Erases a customer's data for good: the first press only tells what will be removed, the second takes a code. */
export function ErasureCard({ erase }: { erase: ResultAction }) {
  const t = useTranslations('privacy')
  return (
    <Panel title={t('forget')}>
      <p>{t('forgetLead')}</p>
      <ActionForm action={erase} submit={t('erase')} pendingText={t('erasing')} done={t('started')} clears>
        <Fields>
          <ChoiceField
            name="kind"
            label={t('by')}
            choices={ERASURE_KINDS.map((kind) => ({ value: kind, text: t(`byKinds.${kind}`) }))}
          />
          <TextField name="subject" label={t('subject')} hint={t('subjectHint')} maxLength={120} required />
          <OnceCounted>
            <CodeField label={t('code')} required />
          </OnceCounted>
        </Fields>
      </ActionForm>
    </Panel>
  )
}

/** What came of each request; the customer whom it named was erased with the rest. */
export function ErasureList({ erasures }: { erasures: readonly ErasureView[] }) {
  const t = useTranslations('privacy')
  const locale = useLocale()
  return (
    <Panel title={t('requests')}>
      {erasures.length === 0 && <p>{t('none')}</p>}
      <ul className="grid gap-3">
        {erasures.map(({ id, kind, askedAt, requester, result, open }) => (
          <li key={id}>
            <b>
              {harareStamp(askedAt, locale)}, {requester ?? t('terminal')}: {t(`byKinds.${kind}`)}
            </b>
            <Outcome result={result} />
            {open > 0 && <p>{t('open', { open })}</p>}
            {result && result.auditRows > 0 && <p>{t('audit', { rows: result.auditRows })}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Outcome({ result }: { result: ErasureResult | null }) {
  const t = useTranslations('privacy')
  if (result === null) return <p>{t('waiting')}</p>
  // Such as after a mistyped number: this customer is still known.
  const foundNothing = Object.values(result).every((count) => count === 0)
  return <p>{foundNothing ? t('erasedNothing') : t('erased', { ...result })}</p>
}

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
