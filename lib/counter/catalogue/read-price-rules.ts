import { databaseDay } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { ruleAt } from './internal/price-rule.ts'
import type { PriceRule } from './model.ts'

/**
 * Our price rules for products at a branch today, by code; products without a rule are absent. The only place that
 * decides which rule counts: lists, quotes and everything else that is priced ask here. The caller has authorised it.
 */
export async function readPriceRules(branchCode: string, codes: readonly string[]): Promise<Map<string, PriceRule>> {
  const productCode = { in: [...codes] }
  const [day, usual, planned] = await Promise.all([
    databaseDay(db()),
    db().productPrice.findMany({ where: { productCode } }),
    db().plannedPrice.findMany({
      where: { productCode, endedAt: null, OR: [{ branchCode: null }, { branchCode }] },
    }),
  ])
  const rules = [...new Set([...usual, ...planned].map((rule) => rule.productCode))].map((code) => {
    const base = usual.find((rule) => rule.productCode === code) ?? null
    const own = planned.filter((rule) => rule.productCode === code)
    return [code, ruleAt(base, own, { branchCode, day })] as const
  })
  return new Map(rules.flatMap(([code, rule]) => (rule ? [[code, rule] as const] : [])))
}
