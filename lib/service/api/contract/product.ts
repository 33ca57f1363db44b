import { z } from 'zod'
import { cleanLine } from '@/lib/platform/shared/clean-text.ts'
import { lookupNames, productNames } from '@/lib/service/api/field-names.ts'
import {
  atWill,
  maybe,
  missing,
  pick,
  WirePrice,
  WireRate,
  WireRecord,
  WireText,
  WireTimestamp,
} from './wire-values.ts'

const RequiredFields = atWill(z.array(WireText))
const Available = atWill(z.boolean())

/** service-api.md, Product; available unless the Service says no. `priceCents` is USD, face values in `currency`. */
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

/** A look-up may describe its products or only name their codes. */
const Named = z.union([Product, WireText.transform((code) => Product.parse({ code }))])

/** A product that cannot be read hides no other; if none can, the list fails. */
const Readable = z.array(z.unknown()).transform((values, context) => {
  const found = values.flatMap((value) => Named.safeParse(value).data ?? [])
  return values.length > 0 && found.length === 0 ? missing(context, 'products') : found
})

/** So that products that are there but cannot be read are noticed. */
const Present = z.unknown().refine((value) => value !== undefined && value !== null)

/** `POST /lookups/mobile`; rejected if no product can be read. */
export const MobileLookup = WireRecord.transform((wire, context) => {
  const products = pick(wire, lookupNames.products, Readable)
  if (products === null && pick(wire, lookupNames.products, Present) !== null) return missing(context, 'products')
  return { operator: pick(wire, lookupNames.operator, WireText), products: products ?? [] }
})

export type MobileLookup = z.output<typeof MobileLookup>

/** An empty name is no name: the meter or account exists all the same. */
const Name = z.string().transform((name) => cleanLine(name, LONGEST_NAME) || null)
const LONGEST_NAME = 100

/** Some systems write an object without fields as an empty list. */
const Customer = z.union([z.object({ name: maybe(Name) }), z.tuple([]).transform(() => null)])

/** Held for five minutes, good for one sale (service-api.md, Quote). In cents. */
export const Quote = z
  .object({
    id: WireText,
    product: WireText,
    customer: maybe(Customer),
    face_value: WirePrice,
    face_currency: WireText,
    fee: WirePrice,
    total_debit: WirePrice,
    rate: atWill(WireRate),
    expires_at: WireTimestamp,
  })
  .transform((wire) => ({
    id: wire.id,
    product: wire.product,
    customerName: wire.customer?.name ?? null,
    faceValueCents: wire.face_value,
    faceCurrency: wire.face_currency,
    feeCents: wire.fee,
    totalDebitCents: wire.total_debit,
    rate: wire.rate,
    expiresAt: wire.expires_at,
  }))

export type Quote = z.output<typeof Quote>
