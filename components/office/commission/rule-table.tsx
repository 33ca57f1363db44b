import { useLocale, useTranslations } from 'next-intl'
import { OfficeTable, TableRow } from '@/components/ui/office-table.tsx'
import { Cell, RowHead } from '@/components/ui/table-cell.tsx'
import type { RuleLine } from '@/lib/office/commission/model.ts'
import { sayDay } from '@/lib/platform/shared/say-time.ts'
import { useKindName } from './internal/use-kind-name.ts'
import { useRuleText } from './internal/use-rule-text.ts'

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
          <Cell label={t('from')}>{sayDay(rule.fromDay, locale)}</Cell>
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
