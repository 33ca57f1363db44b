import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/action-form.tsx'
import { ChoiceField, Fields, TextField } from '@/components/ui/fields.tsx'
import type { Named } from '@/lib/platform/shared/find-named.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'

type Props = {
  products: readonly { code: string; name: string }[]
  branches: readonly Named[]
  today: string
  action: ResultAction
}

/** Plans a price for some days, or at one branch. */
export function PlanForm({ products, branches, today, action }: Props) {
  const t = useTranslations('planned')
  return (
    <ActionForm
      fold={t('add')}
      action={action}
      submit={t('add')}
      pendingText={t('saving')}
      done={t('saved')}
      look="quiet"
    >
      <Fields>
        <TextField name="productCode" label={t('product')} list="priced-products" maxLength={120} required figures />
        <ChoiceField
          name="branchCode"
          label={t('branch')}
          choices={[{ value: '', text: t('every') }, ...branches.map(({ value, text }) => ({ value, text }))]}
        />
        <TextField
          name="charge"
          label={t('charge')}
          hint={t('chargeHint')}
          inputMode="decimal"
          maxLength={20}
          figures
        />
        <TextField name="price" label={t('price')} hint={t('priceHint')} inputMode="decimal" maxLength={20} figures />
        <TextField name="fromDay" label={t('from')} type="date" min={today} defaultValue={today} required />
        <TextField name="toDay" label={t('to')} hint={t('toHint')} type="date" min={today} />
        <TextField name="note" label={t('note')} hint={t('noteHint')} maxLength={80} />
      </Fields>
      <datalist id="priced-products">
        {products.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
    </ActionForm>
  )
}
