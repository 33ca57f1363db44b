import { databaseDay } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { PriceRule } from './model.ts'

/** Our price rules at a branch today, by product. Only this decides which rule counts. */
export async function getPriceRules(branchCode: string, codes: readonly string[]): Promise<Map<string, PriceRule>> {
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

/** A rule for some days or for one branch. Days are Harare's, first and last included. */
export type PlannedRule = PriceRule & {
  id: string
  branchCode: string | null
  fromDay: string
  toDay: string | null
  setAt: Date
}

/**
 * The rule at a branch on a Harare day. Of planned rules, one with a last day comes first, then a branch's own, then
 * the latest; the usual rule is last. What a rule leaves open is taken from the next one.
 */
export function ruleAt<R extends PlannedRule>(
  usual: PriceRule | null,
  planned: readonly R[],
  { branchCode, day }: { branchCode: string; day: string },
): PriceRule | null {
  const here = planned.filter((rule) => isOn(rule, day) && (rule.branchCode === null || rule.branchCode === branchCode))
  const rules: PriceRule[] = here.toSorted((a, b) => (isNearer(a, b) ? -1 : 1))
  if (usual) rules.push(usual)
  if (rules.length === 0) return null
  return {
    chargeCents: rules.find(namesCharge)?.chargeCents ?? 0n,
    priceCents: rules.find(({ priceCents }) => priceCents !== null)?.priceCents ?? null,
  }
}

/** Whether a rule sets our charge; a zero charge beside a price leaves it open. */
export function namesCharge({ chargeCents, priceCents }: PriceRule): boolean {
  return chargeCents > 0n || priceCents === null
}

function isOn({ fromDay, toDay }: PlannedRule, day: string): boolean {
  return fromDay <= day && (toDay === null || day <= toDay)
}

function isNearer(a: PlannedRule, b: PlannedRule): boolean {
  const closeness = ({ toDay, branchCode }: PlannedRule) => (toDay === null ? 0 : 2) + (branchCode === null ? 0 : 1)
  const nearer = closeness(a) - closeness(b)
  if (nearer !== 0) return nearer > 0
  if (a.fromDay !== b.fromDay) return a.fromDay > b.fromDay
  return a.setAt > b.setAt || (a.setAt.getTime() === b.setAt.getTime() && a.id > b.id)
}
