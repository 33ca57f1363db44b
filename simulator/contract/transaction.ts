import { z } from '@hono/zod-openapi'
import { Amount, CurrencyCode, Instant, Reference, SignedAmount } from './fields.ts'
import { RecipientObject } from './quote.ts'

export const TRANSACTION_STATUSES = ['pending', 'completed', 'failed', 'reversed'] as const

export const transactionRequest = {
  quote_id: z
    .string()
    .regex(/^qt_[0-9A-Za-z]{1,64}$/, 'must be the id of a quote, qt_...')
    .openapi({ example: 'qt_8f3k2m9x' }),
  reference: Reference,
}

const Fulfilment = z.union([
  z.strictObject({ token: z.string().openapi({ example: '1234 5678 9012 3456 7890' }), units: z.string() }),
  z.strictObject({ pin: z.string() }),
])

const Receipt = z
  .strictObject({
    product: z.string(),
    product_name: z.string(),
    recipient: RecipientObject,
    customer_name: z.string().nullable(),
    amount: Amount,
    currency: CurrencyCode,
    fee: Amount,
    token: z.string().nullable(),
    pin: z.string().nullable(),
    units: z.string().nullable(),
    service_reference: z.string(),
    provider_reference: z.string().nullable(),
    completed_at: Instant,
  })
  .openapi('Receipt')

export const Transaction = z
  .strictObject({
    id: z.string().regex(/^tx_/).openapi({ example: 'tx_5m1v7c2d' }),
    reference: Reference,
    status: z.enum(TRANSACTION_STATUSES).openapi({ description: 'Branch on this, never on the HTTP code.' }),
    product: z.string(),
    total_debit: Amount,
    balance_after: SignedAmount,
    created_at: Instant,
    completed_at: Instant.nullable(),
    fulfilment: Fulfilment.nullable(),
    receipt: Receipt.optional().openapi({ description: 'Present once the sale has completed.' }),
    failure_code: z.enum(['PROVIDER_REJECTED']).optional().openapi({ description: 'Present when the sale failed.' }),
    quote_id: z.string(),
    recipient: RecipientObject,
    face_value: Amount,
    face_currency: CurrencyCode,
    fee: Amount,
    branch_id: z.string().nullable(),
    terminal_id: z.string().nullable(),
  })
  .openapi('Transaction')
