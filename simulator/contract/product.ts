import { z } from '@hono/zod-openapi'
import { Amount, CurrencyCode, filterText } from './fields.ts'

const CATEGORIES = ['airtime', 'data', 'bill', 'voucher'] as const

export const Product = z
  .strictObject({
    code: z.string(),
    name: z.string(),
    category: z.enum(CATEGORIES),
    operator: z.string(),
    currency: CurrencyCode,
    required_fields: z.array(z.enum(['recipient.phone', 'recipient.meter', 'recipient.account'])),
    price: Amount.nullable().openapi({ description: 'What a fixed product costs you in USD, without its fee.' }),
    face_value: Amount.nullable(),
    min_amount: Amount.nullable().openapi({ description: 'US dollars.' }),
    max_amount: Amount.nullable().openapi({ description: 'US dollars.' }),
    available: z.boolean(),
  })
  .openapi('Product')

export const MobileLookup = z
  .strictObject({ phone: z.string(), operator: z.string(), products: z.array(Product) })
  .openapi('MobileLookup')

export const mobileLookupRequest = {
  phone: z.string().min(1).max(40).openapi({ example: '263771234567' }),
}

export const productQuery = {
  category: z.enum(CATEGORIES).optional(),
  operator: filterText(40),
  currency: CurrencyCode.optional(),
}
