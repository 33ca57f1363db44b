import type { Product as WireProduct } from '../service-api/contract/product.ts'
import type { Cents } from '../shared/money.ts'
import type { Product, RecipientField } from './model.ts'

const OPERATOR_NAMES: Readonly<Record<string, string>> = {
  econet: 'Econet',
  netone: 'NetOne',
  telecel: 'Telecel',
  zesa: 'ZESA',
  dstv: 'DStv',
}

const PURPOSES = { airtime: 'airtime', bundle: 'bundle', electricity: 'prepaid electricity', other: '' } as const

/** An operator's name as people write it. */
export function operatorName(operator: string): string {
  return OPERATOR_NAMES[operator] ?? operator.charAt(0).toUpperCase() + operator.slice(1)
}

/** Our own price rule for a product; `priceCents` is the USD price of one whose face is in another currency. */
type PriceRule = { chargeCents: Cents; priceCents: Cents | null }

/**
 * A product as the counter offers it. The kind is read off the code, which the API document fixes ("What the service
 * does"); the name and the prices are taken where the Service gives them and otherwise made from the code.
 * A face in another currency is sold at our own USD price or not at all.
 */
export function toProduct(wire: WireProduct, rule: PriceRule | null): Product {
  const kind = kindOf(wire.code)
  const operator = wire.operator ?? wire.code.split('.')[0] ?? wire.code
  const ranged = wire.minAmountCents !== null || wire.maxAmountCents !== null
  const currency = wire.currency ?? 'USD'
  const usdPriceCents = currency === 'USD' ? null : (rule?.priceCents ?? null)
  const priceMissing = currency !== 'USD' && usdPriceCents === null
  const priced = wire.priceCents !== null || wire.faceValueCents !== null
  return {
    code: wire.code,
    name: wire.name ?? nameFromCode(wire.code),
    operator,
    operatorName: operatorName(operator),
    kind,
    recipientField: recipientFieldOf(wire.requiredFields, kind),
    currency,
    faceCents: wire.faceValueCents ?? wire.priceCents,
    minCents: wire.minAmountCents,
    maxCents: wire.maxAmountCents,
    available: wire.available && !priceMissing,
    priceMissing,
    fixed: priced || (!ranged && kind === 'bundle'),
    chargeCents: rule?.chargeCents ?? 0n,
    usdPriceCents,
  }
}

/** What kind of thing a product code names (service-api: `<operator>.airtime`, `.bundle.<name>`, `<utility>.prepaid`). */
export function kindOf(code: string): Product['kind'] {
  if (/^[^.]+\.airtime$/.test(code)) return 'airtime'
  if (/^[^.]+\.bundle\./.test(code)) return 'bundle'
  if (/^[^.]+\.prepaid$/.test(code)) return 'electricity'
  return 'other'
}

/** A readable name for a product whose name the Service did not give. */
export function nameFromCode(code: string): string {
  const [operator = code, second = '', ...rest] = code.split('.')
  const kind = kindOf(code)
  const words = kind === 'bundle' ? rest.join(' ') : kind === 'other' ? second : ''
  return [operatorName(operator), words.replaceAll('_', ' '), PURPOSES[kind]].filter((word) => word !== '').join(' ')
}

function recipientFieldOf(required: readonly string[], kind: Product['kind']): RecipientField {
  for (const field of ['phone', 'meter', 'account'] as const) {
    if (required.includes(`recipient.${field}`)) return field
  }
  return kind === 'electricity' ? 'meter' : kind === 'other' ? 'account' : 'phone'
}
