import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { ChoiceField, Fields, TextField } from '@/components/ui/forms/fields.tsx'
import { NameField } from '@/components/ui/forms/name-field.tsx'
import { SAFE_KINDS, type SafeKind } from '@/lib/office/cash/model.ts'
import { currencyName } from '@/lib/platform/shared/currency-name.ts'
import type { Named } from '@/lib/platform/shared/find-named.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { EXPENSE_KINDS } from '@/lib/platform/shared/payment.ts'

type Props = {
  /** One for each form, so that none is entered twice. */
  intentIds: Readonly<Record<SafeKind, string>>
  branches: readonly Named[]
  /** The page's `NameList` of them. */
  list: string
  branch: string | null
  currencies: readonly string[]
  action: ResultAction
}

const WORDS = {
  banking: ['bankTitle', 'doBanking'],
  expense: ['expenseTitle', 'doExpense'],
  owners_in: ['ownersInTitle', 'doOwnersIn'],
  owners_out: ['ownersOutTitle', 'doOwnersOut'],
} as const

/** What the office enters of a safe: a banking, an expense, the owners' money in or out; each folded until wanted. */
export function SafeForms({ intentIds, branches, list, branch, currencies, action }: Props) {
  const t = useTranslations('cash')
  return SAFE_KINDS.map((kind) => {
    const [title, submit] = WORDS[kind]
    return (
      <ActionForm
        key={kind}
        fold={t(title)}
        action={action}
        submit={t(submit)}
        pendingText={t('saving')}
        done={t('saved')}
        clears
      >
        <input type="hidden" name="intentId" value={intentIds[kind]} />
        <input type="hidden" name="kind" value={kind} />
        <Fields>
          <NameField
            name="branchCode"
            label={t('branch')}
            choices={branches}
            nothingYet={branches.length > 1 ? t('choose') : undefined}
            chosen={branch}
            list={list}
          />
          <ChoiceField
            name="currency"
            label={t('currency')}
            choices={currencies.map((code) => ({ value: code, text: currencyName(code) }))}
          />
          <TextField name="amount" label={t('amount')} inputMode="decimal" maxLength={20} required figures />
          {kind === 'banking' && (
            <>
              <TextField name="bank" label={t('bank')} maxLength={60} required />
              <TextField name="slipNumber" label={t('slipNumber')} maxLength={40} required figures />
            </>
          )}
          {kind === 'expense' && (
            <ChoiceField
              name="expenseKind"
              label={t('spentOn')}
              choices={EXPENSE_KINDS.map((one) => ({ value: one, text: t(`spent.${one}`) }))}
              nothingYet={t('choose')}
              required
            />
          )}
          <TextField name="note" label={t('note')} maxLength={200} required={kind.startsWith('owners')} />
        </Fields>
      </ActionForm>
    )
  })
}
