import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/action-form.tsx'
import { ChoiceField, Fields, TextField, TickField, TickFields } from '@/components/ui/fields.tsx'
import type { Named } from '@/lib/platform/shared/find-named.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'

type Props = { people: readonly Named[]; branches: readonly Named[]; canMail: boolean; action: ResultAction }

/** Adds an address: whose reports, of which branch, how often. */
export function RecipientForm({ people, branches, canMail, action }: Props) {
  const t = useTranslations('reportMail')
  const named = ({ value, text }: Named) => ({ value, text })
  return (
    <ActionForm action={action} submit={t('add')} pendingText={t('adding')} done={t('added')} clears>
      <Fields>
        <ChoiceField name="staffId" label={t('person')} choices={people.map(named)} nothingYet={t('choose')} required />
        <TextField
          name="email"
          type="email"
          label={t('address')}
          hint={canMail ? t('addressHint') : t('noMail')}
          inputMode="email"
          required
          maxLength={254}
        />
        <ChoiceField
          name="branchCode"
          label={t('branch')}
          choices={[{ value: '', text: t('allTheirs') }, ...branches.map(named)]}
        />
      </Fields>
      <TickFields legend={t('when')}>
        <TickField name="daily" label={t('kinds.daily')} defaultChecked />
        <TickField name="weekly" label={t('kinds.weekly')} defaultChecked />
      </TickFields>
    </ActionForm>
  )
}
