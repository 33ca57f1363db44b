import { useTranslations } from 'next-intl'
import { BranchTicks } from '@/components/people/branches/branch-ticks.tsx'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { ChoiceField, Fields, ShownField, TextField, TickField } from '@/components/ui/forms/fields.tsx'
import { Facts, Word } from '@/components/ui/lists/facts.tsx'
import { Panel } from '@/components/ui/pages/office-page.tsx'
import type { PaymentTypeSettings, PaymentTypeView } from '@/lib/books/payment-types/model.ts'
import { currencyName } from '@/lib/platform/shared/currency-name.ts'
import type { Named } from '@/lib/platform/shared/find-named.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { settingsText } from '@/lib/platform/shared/posted-again.ts'

type Props = {
  types: PaymentTypeView[]
  /** The id of a type that is added. */
  newId: string
  branches: readonly Named[]
  currencies: readonly string[]
  /** Null for whoever may not change them. */
  set: ResultAction | null
}

/** The ways to pay that the owner named, with the forms that change them. */
export function PaymentTypesPanel({ types, newId, branches, currencies, set }: Props) {
  const t = useTranslations('paymentTypes')
  return (
    <>
      <h2 className="text-title font-bold">{t('title')}</h2>
      <p className="max-w-prose text-muted">{t('lead')}</p>
      {types.map((type) => (
        <Panel key={type.id} title={type.name}>
          <TypeFacts type={type} branches={branches} />
          {set && <TypeForm fold={t('change')} id={type.id} type={type} {...{ branches, currencies, set }} />}
        </Panel>
      ))}
      {set && (
        <Panel>
          <TypeForm fold={t('add')} id={newId} type={null} {...{ branches, currencies, set }} />
        </Panel>
      )}
    </>
  )
}

function TypeFacts({ type, branches }: { type: PaymentTypeView; branches: readonly Named[] }) {
  const t = useTranslations('paymentTypes')
  const at = branches.filter(({ value }) => type.branches.includes(value)).map(({ text }) => text)
  return (
    <Facts>
      {[
        {
          label: t('accepted'),
          value: type.accepted ? <Word tone="good">{t('isAccepted')}</Word> : <Word>{t('notAccepted')}</Word>,
        },
        { label: t('currency'), value: currencyName(type.currency) },
        { label: t('asksReference'), value: t(type.asksReference ? 'yes' : 'no') },
        { label: t('givesChange'), value: t(type.givesChange ? 'yes' : 'no') },
        { label: t('fee'), value: `${type.fee} %` },
        { label: t('branches'), value: at.length === 0 ? t('everyBranch') : at.join(', ') },
      ]}
    </Facts>
  )
}

type FormProps = Pick<Props, 'branches' | 'currencies'> & {
  fold: string
  id: string
  type: PaymentTypeView | null
  set: ResultAction
}

/** Settings of a type, or of a new one; its currency is chosen once. */
function TypeForm({ fold, id, type, branches, currencies, set }: FormProps) {
  const t = useTranslations('paymentTypes')
  return (
    <ActionForm fold={fold} action={set} submit={t('save')} pendingText={t('saving')} done={t('saved')} clears={!type}>
      {type && <ShownField value={shownSettings(type)} />}
      <input type="hidden" name="id" value={id} />
      <Fields>
        <TextField
          name="name"
          label={t('name')}
          hint={t('nameHint')}
          defaultValue={type?.name}
          maxLength={40}
          required
        />
        <TextField name="nameSn" label={t('nameSn')} defaultValue={type?.nameSn} maxLength={40} />
        <TextField name="nameNd" label={t('nameNd')} defaultValue={type?.nameNd} maxLength={40} />
        {type ? (
          <input type="hidden" name="currency" value={type.currency} />
        ) : (
          <ChoiceField
            name="currency"
            label={t('currency')}
            choices={currencies.map((code) => ({ value: code, text: currencyName(code) }))}
          />
        )}
        <TextField
          name="fee"
          label={t('fee')}
          hint={t('feeHint')}
          defaultValue={type?.fee}
          inputMode="decimal"
          maxLength={10}
          figures
        />
      </Fields>
      <TickField
        name="asksReference"
        label={t('asksReference')}
        hint={t('asksReferenceHint')}
        defaultChecked={type?.asksReference ?? true}
      />
      <TickField
        name="givesChange"
        label={t('givesChange')}
        hint={t('givesChangeHint')}
        defaultChecked={type?.givesChange ?? false}
      />
      <TickField name="accepted" label={t('accepted')} defaultChecked={type?.accepted ?? true} />
      {branches.length > 1 && <BranchTicks legend={t('onlyAt')} branches={branches} ticked={type?.branches ?? []} />}
    </ActionForm>
  )
}

function shownSettings({ id: _, ...settings }: PaymentTypeView): string {
  return settingsText(settings satisfies PaymentTypeSettings)
}
