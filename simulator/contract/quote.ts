import { z } from '@hono/zod-openapi'
import { Amount, BranchId, CurrencyCode, Instant, label, PositiveAmount, TerminalId } from './fields.ts'

/** A recipient in answers: the one field that the product needs. */
export const RecipientObject = z
  .strictObject({ phone: z.string().optional(), meter: z.string().optional(), account: z.string().optional() })
  .openapi('Recipient')

const ProductCode = z.string().min(1).max(100).openapi({ example: 'econet.airtime' })

/** Which field is needed, and that no other is sent, depends on the product; both are checked once it is known. */
const AnyRecipient = z.record(z.string(), z.unknown()).openapi({
  example: { phone: '263000000001' },
  description: 'Exactly the field that the product needs: phone, meter or account.',
})

export const quoteRequest = {
  product: ProductCode,
  recipient: AnyRecipient,
  amount: PositiveAmount.optional().openapi({ description: 'US dollars; for products with a range.' }),
  face_value: PositiveAmount.optional().openapi({ description: 'The product’s currency; instead of amount.' }),
  branch_id: BranchId.optional(),
  terminal_id: TerminalId.optional(),
}

/** What a recipient's field may hold; the provider decides whether it exists. */
export const RecipientValue = label(64)

export const Quote = z
  .strictObject({
    id: z.string().regex(/^qt_/).openapi({ example: 'qt_8f3k2m9x' }),
    product: z.string(),
    customer: z.strictObject({ name: z.string() }).nullable(),
    face_value: Amount,
    face_currency: CurrencyCode,
    fee: Amount,
    total_debit: Amount,
    rate: z.string().nullable().openapi({ description: 'Units of face_currency for 1 USD; null for USD.' }),
    expires_at: Instant,
  })
  .openapi('Quote')
