import { useLocale, useTranslations } from 'next-intl'
import { ActionForm } from '@/components/ui/forms/action-form.tsx'
import { DayField } from '@/components/ui/forms/day-field.tsx'
import { ChoiceField, Fields, TextField } from '@/components/ui/forms/fields.tsx'
import { OfficeTable, TableRow } from '@/components/ui/lists/office-table.tsx'
import { Cell, RowHead } from '@/components/ui/lists/table-cell.tsx'
import { COMMISSION_BASES, EVERY_KIND } from '@/lib/counter/commission/model.ts'
import { SALE_KINDS } from '@/lib/counter/kinds/model.ts'
import type { RuleLine } from '@/lib/office/commission/model.ts'
import type { Named } from '@/lib/platform/shared/find-named.ts'
import type { ResultAction } from '@/lib/platform/shared/form-result.ts'
import { formatDay } from '@/lib/platform/shared/time/format-time.ts'
import { useKindName, useRuleText } from './internal/use-rule-text.ts'

/** Every rule there has been, also those that were undone, the newest first. */
export function RuleTable({ rules }: { rules: readonly RuleLine[] }) {
  const t = useTranslations('staffCommission')
  const [kindName, ruleText] = [useKindName(), useRuleText()]
  const locale = useLocale()
  return (
    <OfficeTable title={t('rulesTitle')} columns={[t('person'), t('product'), t('rule'), t('from'), t('setBy')]}>
      {rules.map((rule) => (
        <TableRow key={String(rule.id)}>
          <RowHead>{rule.name ?? t('everybody')}</RowHead>
          <Cell label={t('product')}>{kindName(rule.kind)}</Cell>
          <Cell label={t('rule')}>{ruleText(rule)}</Cell>
          <Cell label={t('from')}>{formatDay(rule.fromDay, locale)}</Cell>
          <Cell label={t('setBy')}>
            {rule.setBy}
            {rule.withdrawnBy !== null && (
              <span className="block text-note text-muted">{t('undoneBy', { name: rule.withdrawnBy })}</span>
            )}
          </Cell>
        </TableRow>
      ))}
    </OfficeTable>
  )
}

type Props = { people: readonly Named[]; today: string; action: ResultAction }

/** Adds a rule. Without a script both amounts are shown, and the one that the choice does not need is left empty. */
export function RuleForm({ people, today, action }: Props) {
  const t = useTranslations('staffCommission')
  const kindName = useKindName()
  return (
    <ActionForm
      fold={t('newRule')}
      action={action}
      submit={t('save')}
      pendingText={t('saving')}
      done={t('saved')}
      look="quiet"
    >
      <Fields>
        <ChoiceField
          name="staffId"
          label={t('staff')}
          choices={[{ value: '', text: t('everybody') }, ...people.map(({ value, text }) => ({ value, text }))]}
        />
        <ChoiceField
          name="kind"
          label={t('product')}
          choices={[EVERY_KIND, ...SALE_KINDS].map((value) => ({ value, text: kindName(value) }))}
        />
        <ChoiceField
          name="basis"
          label={t('basis')}
          choices={COMMISSION_BASES.map((value) => ({ value, text: t(`bases.${value}`) }))}
        />
        <TextField name="share" label={t('share')} hint={t('shareHint')} inputMode="decimal" maxLength={10} figures />
        <TextField
          name="amount"
          label={t('amount')}
          hint={t('amountHint')}
          inputMode="decimal"
          maxLength={20}
          figures
        />
        <DayField name="fromDay" label={t('fromDay')} required defaultValue={today} />
      </Fields>
    </ActionForm>
  )
}
