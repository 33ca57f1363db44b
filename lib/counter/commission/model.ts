import { isSaleKind, kindOfCode, type ProductKind } from '@/lib/counter/kinds/model.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'

/** What a person's commission is calculated from; `none` is a rule that pays nothing. */
export const COMMISSION_BASES = ['margin', 'face', 'sale', 'none'] as const
export type CommissionBasis = (typeof COMMISSION_BASES)[number]

/** Stands for all kinds of products. */
export const EVERY_KIND = '*'

/**
 * What people earn by selling, from a Harare day on. A rule without a person is for everybody; one for the kind `*` is
 * for every kind.
 */
export type CommissionRule = {
  id: bigint
  kind: string
  staffId: string | null
  basis: CommissionBasis
  /** For margin or face: hundredths of a percent, so 250 is 2.5%. */
  tenThousandth: number
  /** For sale: USD cents per sale. */
  cents: Cents
  fromDay: string
  /** The last day on which a rule that was withdrawn counts; null if it has no end. */
  throughDay: string | null
}

/**
 * Net sales of one kind of product by one person. `day` says which rule counts: the day of the sale, also for one that
 * is subtracted because it was reversed later. USD cents.
 */
export type SoldPart = {
  staffId: string
  branchCode: string
  kind: ProductKind
  day: string
  sales: number
  /** What customers paid less our own charge: the face value plus the Service's fee. */
  faceCents: Cents
  marginCents: Cents
}

/** What a person earned at a branch with one kind of product under one rule. */
export type Earned = {
  staffId: string
  branchCode: string
  kind: string
  ruleId: bigint
  sales: number
  /** The sum that the share is taken of; zero for a rule per sale. */
  baseCents: Cents
  cents: Cents
}

/** A product's kind: by its code, else the kind it was last sold as. */
export function soldKind(productCode: string, kind: string | null): ProductKind {
  return kindOfCode(productCode) ?? (kind !== null && isSaleKind(kind) ? kind : 'other')
}

/**
 * The rule for a sale. A person's own rule comes before everybody's, then a rule for the kind before one for every
 * kind. Among equals, the one with the latest day that has come counts, and on the same day the one set last. Null if
 * no rule applies.
 */
export function ruleFor(
  rules: readonly CommissionRule[],
  { staffId, kind, day }: Pick<SoldPart, 'staffId' | 'kind' | 'day'>,
): CommissionRule | null {
  const closeness = (rule: CommissionRule) => (rule.staffId === null ? 0 : 2) + (rule.kind === EVERY_KIND ? 0 : 1)
  const own = rules.filter(
    (rule) =>
      rule.fromDay <= day &&
      (rule.throughDay === null || day <= rule.throughDay) &&
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
 * What people earned under the rules. Sales of one person, branch, kind and rule are summed before the share is taken.
 * Only the share is rounded: to the nearest cent, half a cent away from zero.
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
  const moved = [...sums.values()].filter(({ part }) => !isNothing(part))
  return moved.map(({ rule, part: { staffId, branchCode, kind, ...sold } }) => {
    const baseCents = rule.basis === 'margin' ? sold.marginCents : rule.basis === 'face' ? sold.faceCents : 0n
    const cents =
      rule.basis === 'sale' ? rule.cents * BigInt(sold.sales) : shareOf(baseCents, BigInt(rule.tenThousandth))
    return { staffId, branchCode, kind, ruleId: rule.id, sales: sold.sales, baseCents, cents }
  })
}

/** A sale and its reversal of one month, or of a rule that neither of them goes by. */
function isNothing({ sales, faceCents, marginCents }: SoldPart): boolean {
  return sales === 0 && faceCents === 0n && marginCents === 0n
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

/**
 * A typed share (`2.5` or `2.5%`) in hundredths of a percent; null if it is no number or outside 0.01 to 100 percent.
 */
export function parseShare(text: string): number | null {
  const [, whole = '', rest = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text.trim().replace(/\s*%$/, '')) ?? []
  const share = Number(whole) * 100 + Number(rest.padEnd(2, '0'))
  return whole !== '' && share >= 1 && share <= 10_000 ? share : null
}

/** Hundredths of a percent as shown: `2.5`. */
export function writeShare(tenThousandth: number): string {
  return String(tenThousandth / 100)
}
