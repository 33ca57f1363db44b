import { KINDS, kindOfCode, type ProductKind, type RecipientField, SALE_KINDS } from '@/lib/counter/kinds/model.ts'
import type { Product as WireProduct } from '@/lib/service/api/contract/product.ts'
import type { PriceRule, Product } from '../model.ts'

const OPERATOR_NAMES: Readonly<Record<string, string>> = {
  econet: 'Econet',
  netone: 'NetOne',
  telecel: 'Telecel',
  telone: 'TelOne',
  zesa: 'ZESA',
  dstv: 'DStv',
}

const OTHER = { field: 'account', untoldPrice: 'typed', codes: null } as const

export function operatorName(operator: string): string {
  return OPERATOR_NAMES[operator] ?? operator.charAt(0).toUpperCase() + operator.slice(1)
}

/**
 * A product as the counter offers it. The wire's `price` is what we pay (service-api.md, Product) and is never shown. A
 * face value in another currency sells only at our own USD price, which fits no free amount.
 */
export function toProduct(wire: WireProduct, rule: PriceRule | null): Product {
  const kind = kindOf(wire.code, wire.category)
  const { untoldPrice } = factsOf(kind)
  const operator = wire.operator ?? wire.code.split('.')[0] ?? wire.code
  const ranged = wire.minAmountCents !== null || wire.maxAmountCents !== null
  const priced = wire.priceCents !== null || wire.faceValueCents !== null
  const fixed = priced || (!ranged && untoldPrice === 'fixed')
  const currency = wire.currency ?? 'USD'
  const usdPriceCents = currency === 'USD' || !fixed ? null : (rule?.priceCents ?? null)
  const priceMissing = currency !== 'USD' && usdPriceCents === null
  const name = wire.name ?? nameFromCode(wire.code)
  return {
    code: wire.code,
    name,
    operator,
    operatorName: operatorName(operator),
    kind,
    recipientField: recipientFieldOf(wire.requiredFields, kind),
    currency,
    faceCents: wire.faceValueCents,
    minCents: wire.minAmountCents,
    maxCents: wire.maxAmountCents,
    available: wire.available && !priceMissing,
    priceMissing,
    fixed,
    priceUnknown: !fixed && !ranged && untoldPrice === 'either',
    validity: wire.validity ?? /\b\d+ (?:minutes?|hours?|days?)\b/i.exec(name)?.[0] ?? null,
    chargeCents: rule?.chargeCents ?? 0n,
    usdPriceCents,
  }
}

/** By the code (service-api.md, What the service does), else by the category. */
export function kindOf(code: string, category: string | null = null): ProductKind {
  const byCategory = SALE_KINDS.find((kind) => category !== null && KINDS[kind].category === category)
  return kindOfCode(code) ?? byCategory ?? 'other'
}

function factsOf(kind: ProductKind) {
  return kind === 'other' ? OTHER : KINDS[kind]
}

function nameFromCode(code: string): string {
  const [operator = code, ...rest] = code.split('.')
  const kind = kindOf(code)
  const { codes } = factsOf(kind)
  const words = (codes ? rest.slice(1) : rest).join(' ').replaceAll('_', ' ')
  return [operatorName(operator), words, codes?.purpose].filter(Boolean).join(' ')
}

function recipientFieldOf(required: readonly string[], kind: ProductKind): RecipientField {
  for (const field of ['phone', 'meter', 'account'] as const) {
    if (required.includes(`recipient.${field}`)) return field
  }
  return factsOf(kind).field
}
