import type { Cents } from '@/lib/platform/shared/money.ts'
import type { Product as WireProduct } from '@/lib/service/api/contract/product.ts'
import type { Product, ProductKind, RecipientField } from '../model.ts'

const OPERATOR_NAMES: Readonly<Record<string, string>> = {
  econet: 'Econet',
  netone: 'NetOne',
  telecel: 'Telecel',
  telone: 'TelOne',
  zesa: 'ZESA',
  dstv: 'DStv',
}

const PURPOSES = {
  airtime: 'airtime',
  bundle: 'bundle',
  electricity: 'prepaid electricity',
  bill: '',
  voucher: '',
  other: '',
} as const

const KIND_OF_CATEGORY: Readonly<Record<string, ProductKind>> = {
  airtime: 'airtime',
  data: 'bundle',
  bill: 'bill',
  voucher: 'voucher',
}

const FIELD_OF_KIND = {
  airtime: 'phone',
  bundle: 'phone',
  electricity: 'meter',
  bill: 'account',
  voucher: 'phone',
  other: 'account',
} as const satisfies Record<ProductKind, RecipientField>

/** An operator's name as people write it. */
export function operatorName(operator: string): string {
  return OPERATOR_NAMES[operator] ?? operator.charAt(0).toUpperCase() + operator.slice(1)
}

/** Our price rule for a product; `priceCents` is its USD price if its face is in another currency. */
type PriceRule = { chargeCents: Cents; priceCents: Cents | null }

/**
 * A product as the counter offers it. Name and prices come from the Service or else from the code. Its `price` is what
 * we pay (service-api.md, Product) and is never shown: without a face value only the quote knows what the customer
 * pays. A face in another currency sells only at our own USD price, one sum that fits no product with a free amount.
 */
export function toProduct(wire: WireProduct, rule: PriceRule | null): Product {
  const kind = kindOf(wire.code, wire.category)
  const operator = wire.operator ?? wire.code.split('.')[0] ?? wire.code
  const ranged = wire.minAmountCents !== null || wire.maxAmountCents !== null
  const priced = wire.priceCents !== null || wire.faceValueCents !== null
  const fixed = priced || (!ranged && kind === 'bundle')
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
    priceUnknown: !fixed && !ranged && kind === 'voucher',
    validity: wire.validity ?? /\b\d+ (?:minutes?|hours?|days?)\b/i.exec(name)?.[0] ?? null,
    chargeCents: rule?.chargeCents ?? 0n,
    usdPriceCents,
  }
}

/**
 * A product's kind: by its code (service-api.md, What the service does: `<operator>.airtime`, `.bundle.<name>`,
 * `<utility>.prepaid`), else by its category.
 */
export function kindOf(code: string, category: string | null = null): ProductKind {
  if (/^[^.]+\.airtime$/.test(code)) return 'airtime'
  if (/^[^.]+\.bundle\./.test(code)) return 'bundle'
  if (/^[^.]+\.prepaid$/.test(code)) return 'electricity'
  return KIND_OF_CATEGORY[category ?? ''] ?? 'other'
}

/** A readable name for a product the Service did not name. */
export function nameFromCode(code: string): string {
  const [operator = code, ...rest] = code.split('.')
  const kind = kindOf(code)
  const words = kind === 'bundle' ? rest.slice(1).join(' ') : kind === 'other' ? rest.join(' ') : ''
  return [operatorName(operator), words.replaceAll('_', ' '), PURPOSES[kind]].filter((word) => word !== '').join(' ')
}

function recipientFieldOf(required: readonly string[], kind: ProductKind): RecipientField {
  for (const field of ['phone', 'meter', 'account'] as const) {
    if (required.includes(`recipient.${field}`)) return field
  }
  return FIELD_OF_KIND[kind]
}
