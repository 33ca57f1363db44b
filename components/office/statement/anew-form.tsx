import { useTranslations } from 'next-intl'
import { CodeField } from '@/components/people/second-step/code-field.tsx'
import { ActionForm } from '@/components/ui/action-form.tsx'
import { Fields } from '@/components/ui/fields.tsx'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'

/** The owner has the ledger read again where it and our copy differ. */
export function AnewForm({ action }: { action: ResultAction }) {
  const t = useTranslations('statement.anew')
  return (
    <ActionForm
      fold={t('title')}
      action={action}
      submit={t('read')}
      pendingText={t('reading')}
      done={t('done')}
      look="quiet"
      clears
    >
      <p>{t('lead')}</p>
      <Fields>
        <CodeField label={t('code')} hint={t('codeHint')} inputMode="numeric" required />
      </Fields>
    </ActionForm>
  )
}
