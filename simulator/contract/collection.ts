import { z } from '@hono/zod-openapi'
import { METHODS } from '../domain/collection.ts'
import {
  Amount,
  BranchId,
  CurrencyCode,
  filterText,
  Instant,
  Phone,
  PositiveAmount,
  Reference,
  spanQuery,
  TerminalId,
} from './fields.ts'

const COLLECTION_STATUSES = ['pending', 'completed', 'failed', 'reversed'] as const

/** A phone number as on the wire, or a sandbox number: as long, but without an operator's prefix. */
export const CustomerPhone = z
  .string()
  .regex(/^(2637\d{8}|263000000\d{3})$/, 'must be a number such as 263771234567')
  .openapi({ example: '263000000001' })

export const collectionRequest = {
  method: z.enum(METHODS),
  amount: PositiveAmount,
  customer_phone: CustomerPhone,
  reference: Reference,
  currency: CurrencyCode.optional().openapi({ description: 'ZWG lets the customer pay in ZWG; sandbox only.' }),
  branch_id: BranchId.optional(),
  terminal_id: TerminalId.optional(),
}

export const confirmRequest = { otp: z.string().min(1).max(20).openapi({ example: '12345' }) }

export const collectionQuery = {
  reference: filterText(),
  status: z.enum(COLLECTION_STATUSES).optional(),
  method: z.enum(METHODS).optional(),
  branch_id: filterText(),
  ...spanQuery,
}

const NextAction = z.union([
  z.strictObject({ type: z.enum(['approve_on_phone', 'submit_otp']), message: z.string() }),
  z.strictObject({ type: z.literal('pay_code'), message: z.string(), code: z.string() }),
])

export const Collection = z
  .strictObject({
    id: z.string().regex(/^col_/).openapi({ example: 'col_2k9x4b7n' }),
    status: z.enum(COLLECTION_STATUSES),
    next_action: NextAction,
    credit: Amount.nullable().openapi({ description: 'What was credited; null until it completed.' }),
    charge_amount: Amount.nullable(),
    rate: z.string().nullable(),
    failure_code: z.enum(['EXPIRED', 'CUSTOMER_DECLINED']).nullable(),
    method: z.enum(METHODS),
    amount: Amount,
    currency: CurrencyCode,
    customer_phone: z.union([Phone, z.string().regex(/^263000000\d{3}$/)]),
    reference: Reference,
    branch_id: z.string().nullable(),
    terminal_id: z.string().nullable(),
    expires_at: Instant,
    created_at: Instant,
    completed_at: Instant.nullable(),
  })
  .openapi('Collection')
