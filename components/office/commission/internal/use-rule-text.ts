import { useTranslations } from 'next-intl'
import { type CommissionRule, EVERY_KIND, formatShare } from '@/lib/counter/commission/model.ts'
import { isSaleKind } from '@/lib/counter/kinds/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'

/** What a rule gives, in a few words. */
export function useRuleText(): (rule: Pick<CommissionRule, 'basis' | 'tenThousandth' | 'cents'>) => string {
  const t = useTranslations('staffCommission.ruleText')
  return ({ basis, tenThousandth, cents }) =>
    t(basis, { amount: basis === 'sale' ? formatUsd(cents) : formatShare(tenThousandth) })
}

/** The name of a kind of product, or of all of them together. */
export function useKindName(): (kind: string) => string {
  const t = useTranslations('zReport.kinds')
  const every = useTranslations('commission')('every')
  return (kind) => (kind === EVERY_KIND ? every : t(isSaleKind(kind) ? kind : 'other'))
}
