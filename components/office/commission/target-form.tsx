import { useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/action-form.tsx'
import { ChoiceField, Fields, TextField } from '@/components/ui/fields.tsx'
import { Panel } from '@/components/ui/office-page.tsx'
import { EVERY_KIND } from '@/lib/counter/commission/model.ts'
import { SALE_KINDS } from '@/lib/counter/kinds/model.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { useKindName } from './internal/use-kind-name.ts'

/** Sets what is to be earned a month, from a given month on. */
export function TargetForm({ thisMonth, action }: { thisMonth: string; action: ResultAction }) {
  const t = useTranslations('commission')
  const kindName = useKindName()
  return (
    <Panel title={t('targetTitle')}>
      <p>{t('targetLead')}</p>
      <ActionForm action={action} submit={t('save')} pendingText={t('saving')} done={t('saved')} look="quiet">
        <Fields>
          <ChoiceField
            name="kind"
            label={t('kind')}
            choices={[EVERY_KIND, ...SALE_KINDS].map((value) => ({ value, text: kindName(value) }))}
          />
          <TextField name="fromMonth" label={t('fromMonth')} type="month" min={thisMonth} defaultValue={thisMonth} />
          <TextField name="amount" label={t('amount')} inputMode="decimal" maxLength={20} figures />
        </Fields>
      </ActionForm>
    </Panel>
  )
}
