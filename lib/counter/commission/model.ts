import { isSaleKind, kindOfCode, type ProductKind } from '@/lib/counter/kinds/model.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'

/** What a person's commission is reckoned from; `none` is a rule that gives nothing. */
export const COMMISSION_BASES = ['margin', 'face', 'sale', 'none'] as const
export type CommissionBasis = (typeof COMMISSION_BASES)[number]

/** All kinds of products together. */
export const EVERY_KIND = '*'

/** What people earn by selling, from a Harare day on. Without a person it is everybody's, and of `*` every kind's. */
export type CommissionRule = {
  id: bigint
  kind: string
  staffId: string | null
  basis: CommissionBasis
  /** Of margin or face: hundredths of a percent, so 250 is 2.5%. */
  tenThousandth: number
  /** Of a sale: USD cents for each. */
  cents: Cents
  fromDay: string
}

/** Net sales of one product by one person: what was taken back is subtracted on the day it was. USD cents. */
export type SoldPart = {
  staffId: string
  branchCode: string
  kind: ProductKind
  day: string
  sales: number
  /** What customers paid less our own charge: the face value, with the Service's fee. */
  faceCents: Cents
  marginCents: Cents
}

/** What somebody earned at a branch with a kind of product by a rule. */
export type Earned = {
  staffId: string
  branchCode: string
  kind: string
  ruleId: bigint
  sales: number
  /** What the share is of; zero for a sum for each sale. */
  baseCents: Cents
  cents: Cents
}

/** A product's kind: by its code, else as it was last sold. */
export function soldKind(productCode: string, kind: string | null): ProductKind {
  return kindOfCode(productCode) ?? (kind !== null && isSaleKind(kind) ? kind : 'other')
}

/**
 * The rule for a sale: one for the person comes before everybody's, one for the kind before every kind's; of those that
 * are alike, the one whose day is the latest that has come, and of one day the one set last. Null without any.
 */
export function ruleFor(
  rules: readonly CommissionRule[],
  { staffId, kind, day }: Pick<SoldPart, 'staffId' | 'kind' | 'day'>,
): CommissionRule | null {
  const closeness = (rule: CommissionRule) => (rule.staffId === null ? 0 : 2) + (rule.kind === EVERY_KIND ? 0 : 1)
  const own = rules.filter(
    (rule) =>
      rule.fromDay <= day &&
      (rule.staffId === null || rule.staffId === staffId) &&
      (rule.kind === EVERY_KIND || rule.kind === kind),
  )
  return own.reduce<CommissionRule | null>((best, rule) => {
    if (best === null) return rule
    const nearer = closeness(rule) - closeness(best)
    if (nearer !== 0) return nearer > 0 ? rule : best
    if (rule.fromDay !== best.fromDay) return rule.fromDay > best.fromDay ? rule : best
    return rule.id > best.id ? rule : best
  }, null)
}

/**
 * What people earned by the rules. Sales of one person, branch, kind and rule are summed before the share is taken, and
 * that is the only rounding: to the nearest cent, half a cent away from zero.
 */
export function earn(parts: readonly SoldPart[], rules: readonly CommissionRule[]): Earned[] {
  const sums = new Map<string, { rule: CommissionRule; part: SoldPart }>()
  for (const part of parts) {
    const rule = ruleFor(rules, part)
    if (rule === null || rule.basis === 'none') continue
    const key = `${part.staffId} ${part.branchCode} ${part.kind} ${rule.id}`
    const before = sums.get(key)?.part
    sums.set(key, { rule, part: before ? added(before, part) : part })
  }
  return [...sums.values()].map(({ rule, part: { staffId, branchCode, kind, ...sold } }) => {
    const baseCents = rule.basis === 'margin' ? sold.marginCents : rule.basis === 'face' ? sold.faceCents : 0n
    const cents =
      rule.basis === 'sale' ? rule.cents * BigInt(sold.sales) : shareOf(baseCents, BigInt(rule.tenThousandth))
    return { staffId, branchCode, kind, ruleId: rule.id, sales: sold.sales, baseCents, cents }
  })
}

function added(a: SoldPart, b: SoldPart): SoldPart {
  return {
    ...a,
    sales: a.sales + b.sales,
    faceCents: a.faceCents + b.faceCents,
    marginCents: a.marginCents + b.marginCents,
  }
}

const WHOLE = 10_000n

function shareOf(cents: Cents, tenThousandth: bigint): Cents {
  const product = cents * tenThousandth
  return (product < 0n ? product - WHOLE / 2n : product + WHOLE / 2n) / WHOLE
}

/** A typed share, `2.5` or `2.5%`, in hundredths of a percent; null beyond 0.01 to 100 percent, or what is none. */
export function parseShare(text: string): number | null {
  const [, whole = '', rest = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text.trim().replace(/\s*%$/, '')) ?? []
  const share = Number(whole) * 100 + Number(rest.padEnd(2, '0'))
  return whole !== '' && share >= 1 && share <= 10_000 ? share : null
}

/** Hundredths of a percent as shown: `2.5`. */
export function writeShare(tenThousandth: number): string {
  return String(tenThousandth / 100)
}
