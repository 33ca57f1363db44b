import { z } from 'zod'
import { lookupNames, productNames } from '@/lib/service/api/field-names.ts'
import { atWill, missing, pick, WirePrice, WireRecord, WireText } from './wire-values.ts'

const RequiredFields = atWill(z.array(WireText))
const Available = atWill(z.boolean())

/**
 * A product that the partner can sell (service-api.md, Product). Only the code is certain. If the Service does not say
 * whether it is available, it counts as available: the quote decides. `priceCents` is USD; face values are in
 * `currency`.
 */
export const Product = WireRecord.transform((wire, context) => {
  const code = pick(wire, productNames.code, WireText)
  if (code === null) return missing(context, 'code')
  return {
    code,
    requiredFields: RequiredFields.parse(wire.required_fields) ?? [],
    available: Available.parse(wire.available) ?? true,
    name: pick(wire, productNames.name, WireText),
    category: pick(wire, productNames.category, WireText),
    operator: pick(wire, productNames.operator, WireText),
    currency: pick(wire, productNames.currency, WireText),
    priceCents: pick(wire, productNames.price, WirePrice),
    faceValueCents: pick(wire, productNames.faceValue, WirePrice),
    minAmountCents: pick(wire, productNames.minAmount, WirePrice),
    maxAmountCents: pick(wire, productNames.maxAmount, WirePrice),
    validity: pick(wire, productNames.validity, WireText),
  }
})

export type Product = z.output<typeof Product>

/** The document leaves open whether a look-up describes its products or only names their codes. */
const Named = z.union([Product, WireText.transform((code) => Product.parse({ code }))])

/** The products of a list that can be read: one that cannot be hides no other. If none can, the list fails. */
const Readable = z.array(z.unknown()).transform((values, context) => {
  const found = values.flatMap((value) => Named.safeParse(value).data ?? [])
  return values.length > 0 && found.length === 0 ? missing(context, 'products') : found
})

/** Any value, so that products that are there but cannot be read are noticed. */
const Told = z.unknown().refine((value) => value !== undefined && value !== null)

/**
 * The operator of a number and the products that can be sold to it (service-api.md, Endpoints: `POST /lookups/mobile`).
 * If no product can be read, the answer is rejected: the till would say that nothing is on sale for the number.
 */
export const MobileLookup = WireRecord.transform((wire, context) => {
  const products = pick(wire, lookupNames.products, Readable)
  if (products === null && pick(wire, lookupNames.products, Told) !== null) return missing(context, 'products')
  return { operator: pick(wire, lookupNames.operator, WireText), products: products ?? [] }
})

export type MobileLookup = z.output<typeof MobileLookup>
