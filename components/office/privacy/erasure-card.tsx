import { useLocale, useTranslations } from 'next-intl'
import { CodeField } from '@/components/people/second-step/code-field.tsx'
import { ActionForm } from '@/components/ui/action-form.tsx'
import { ChoiceField, Fields, TextField } from '@/components/ui/fields.tsx'
import { Panel } from '@/components/ui/office-page.tsx'
import { ERASURE_KINDS, type ErasureView } from '@/lib/office/privacy/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { harareStamp } from '@/lib/platform/shared/time.ts'

/** Where the owner has a customer's data erased; it takes a code, since nothing brings the data back. */
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
          <TextField name="subject" label={t('subject')} maxLength={120} required />
          <CodeField label={t('code')} required />
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
        {erasures.map(({ id, kind, askedAt, askedBy, result, open }) => (
          <li key={id}>
            <b>
              {harareStamp(askedAt, locale)}, {askedBy ?? t('terminal')}: {t(`byKinds.${kind}`)}
            </b>
            <p>{result ? t('erased', { ...result }) : t('waiting')}</p>
            {open > 0 && <p>{t('open', { open })}</p>}
            {result && result.auditRows > 0 && <p>{t('audit', { rows: result.auditRows })}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
