import { ApiError, invalidField } from '../http/api-error.ts'
import { fromUsd, toUsd } from './currency.ts'
import { formatCents, parseCents } from './money.ts'
import type { Product } from './product.ts'

const BP = 10_000n

/** Cents: the face value in the product's currency, and the debit to the balance in USD. */
export type Price = { faceValue: bigint; totalDebit: bigint }

/**
 * Prices a product: face value in USD less the partner's discount, plus the fee. A ranged product takes exactly one of
 * `amount` (USD) and `face_value` (the product's currency), a fixed one takes neither; anything else is
 * VALIDATION_FAILED.
 */
export function priceProduct(
  product: Product,
  sent: { amount?: string | undefined; face_value?: string | undefined },
): Price {
  const { faceValue, usd } = faceOf(product, sent)
  return { faceValue, totalDebit: afterDiscount(product, usd) + product.feeCents }
}

/** A fixed product's cost in US cents before its fee; null for a ranged product. */
export function fixedPrice(product: Product): bigint | null {
  if (product.pricing.kind === 'ranged') return null
  return afterDiscount(product, toUsd(product.pricing.faceCents, product.currency))
}

function afterDiscount(product: Product, usd: bigint): bigint {
  return usd - (usd * product.discountBp) / BP
}

function faceOf(product: Product, sent: { amount?: string | undefined; face_value?: string | undefined }) {
  const { pricing, currency } = product
  if (pricing.kind === 'fixed') {
    const extra = sent.amount !== undefined ? 'amount' : 'face_value'
    if (sent[extra] !== undefined) throw invalidField(extra, `is not taken: ${product.code} has a fixed price`)
    return { faceValue: pricing.faceCents, usd: toUsd(pricing.faceCents, currency) }
  }
  const face = readFace(product, sent)
  if (face.usd < pricing.minUsdCents || face.usd > pricing.maxUsdCents) {
    const range = `must be from ${formatCents(pricing.minUsdCents)} to ${formatCents(pricing.maxUsdCents)} US dollars`
    throw invalidField(sent.amount !== undefined ? 'amount' : 'face_value', range)
  }
  return face
}

function readFace(product: Product, sent: { amount?: string | undefined; face_value?: string | undefined }) {
  if (sent.amount !== undefined && sent.face_value !== undefined) {
    const message = 'send amount or face_value, not both'
    throw new ApiError('VALIDATION_FAILED', { errors: { amount: [message], face_value: [message] } })
  }
  if (sent.amount !== undefined) {
    const usd = parseCents(sent.amount)
    return { usd, faceValue: fromUsd(usd, product.currency) }
  }
  if (sent.face_value === undefined) throw invalidField('amount', `is required: ${product.code} has no fixed price`)
  const faceValue = parseCents(sent.face_value)
  return { usd: toUsd(faceValue, product.currency), faceValue }
}
