import { useTranslations } from 'next-intl'
import { CodeField } from '@/components/people/second-step/code-field.tsx'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { TextField } from '@/components/ui/forms/fields.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { CompanyAccountView } from '@/lib/people/access/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'

type Props = { staffId: string; account: CompanyAccountView | null; name: string; set: ResultAction }

/** The e-mail with which a manager or owner signs in at the company. */
export function CompanyAccount({ staffId, account, name, set }: Props) {
  const t = useTranslations('people')
  const state = account ? (account.linked ? 'companyLinked' : 'companyWaiting') : 'companyNone'
  return (
    <Panel title={t('company', { name })}>
      <p>{t(state, { email: account?.email ?? '' })}</p>
      <ActionForm fold={t('companyChange')} action={set} submit={t('save')} pendingText={t('saving')} done={t('saved')}>
        <p>{t('companyNote')}</p>
        <input type="hidden" name="staffId" value={staffId} />
        <TextField
          name="email"
          type="email"
          label={t('companyEmail')}
          hint={t('companyEmailHint')}
          defaultValue={account?.email ?? ''}
          maxLength={254}
        />
        <CodeField label={t('ownCode')} required />
      </ActionForm>
    </Panel>
  )
}
