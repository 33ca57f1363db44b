import { useTranslations } from 'next-intl'
import { type CommissionRule, writeShare } from '@/lib/counter/commission/model.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'

/** What a rule gives, in a few words. */
export function useRuleText(): (rule: Pick<CommissionRule, 'basis' | 'tenThousandth' | 'cents'>) => string {
  const t = useTranslations('staffCommission.ruleText')
  return ({ basis, tenThousandth, cents }) =>
    t(basis, { amount: basis === 'sale' ? formatUsd(cents) : writeShare(tenThousandth) })
}
