import { isSaleKind, kindOfCode, type ProductKind } from '@/lib/counter/kinds/model.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'

/** What a person's commission is calculated from; `none` is a rule that pays nothing. */
export const COMMISSION_BASES = ['margin', 'face', 'sale', 'none'] as const
export type CommissionBasis = (typeof COMMISSION_BASES)[number]

export const EVERY_KIND = '*'

/** What people earn by selling, from a Harare day on. No person: for everybody. Kind `*`: for every kind. */
export type CommissionRule = {
  id: bigint
  kind: string
  staffId: string | null
  basis: CommissionBasis
  tenThousandth: number
  cents: Cents
  fromDay: string
  /** The last day on which a rule that was withdrawn counts; null if it has no end. */
  throughDay: string | null
}

/** Net sales by one person, kind and day of sale, also of what was reversed later. USD cents. */
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

export type Earned = {
  staffId: string
  branchCode: string
  kind: string
  ruleId: bigint
  sales: number
  baseCents: Cents
  cents: Cents
}

export function soldKind(productCode: string, kind: string | null): ProductKind {
  return kindOfCode(productCode) ?? (kind !== null && isSaleKind(kind) ? kind : 'other')
}

/** The rule for a sale: a person's own before everybody's, then one for the kind, then the latest that has begun. */
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

/** Sums the sales of one person, branch, kind and rule, then rounds the share to the cent, half away from zero. */
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

/** `2.5` or `2.5%` in hundredths of a percent; null unless 0.01 to 100. */
export function parseShare(text: string): number | null {
  const [, whole = '', rest = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text.trim().replace(/\s*%$/, '')) ?? []
  const share = Number(whole) * 100 + Number(rest.padEnd(2, '0'))
  return whole !== '' && share >= 1 && share <= 10_000 ? share : null
}

export function formatShare(tenThousandth: number): string {
  return String(tenThousandth / 100)
}
