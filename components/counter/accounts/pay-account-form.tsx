import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { ChoiceField, Fields, TextField } from '@/components/ui/forms/fields.tsx'
import { type OwingAccount, owingText } from '@/lib/counter/accounts/model.ts'
import type { Named } from '@/lib/platform/shared/find-named.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'

type Props = {
  owing: readonly OwingAccount[]
  /** Currencies of cash, and payment types. */
  ways: readonly Named[]
  intentId: string
  pay: ResultAction
}

/** Takes what a customer pays of their account. It stays while nobody owes, for what was just taken is said there. */
export function PayAccountForm({ owing, ways, intentId, pay }: Props) {
  const t = useTranslations('account')
  return (
    <ActionForm
      action={pay}
      submit={t('take')}
      pendingText={t('saving')}
      done={t('taken')}
      clears
      isOver={owing.length === 0}
    >
      <input type="hidden" name="intentId" value={intentId} />
      {owing.length > 0 && (
        <Fields>
          <ChoiceField
            name="accountId"
            label={t('customer')}
            choices={owing.map((one) => ({ value: one.id, text: owingText(one) }))}
            nothingYet={t('choose')}
            required
          />
          <ChoiceField name="by" label={t('by')} choices={[...ways]} />
          <TextField name="amount" label={t('amount')} inputMode="decimal" maxLength={20} required figures />
          <TextField name="reference" label={t('reference')} hint={t('referenceHint')} maxLength={40} />
        </Fields>
      )}
    </ActionForm>
  )
}
