import { z } from '@hono/zod-openapi'
import { FUNDING_METHODS } from '../domain/funding.ts'
import { CustomerPhone } from './collection.ts'
import { Amount, Instant, PositiveAmount, Reference } from './fields.ts'

export const fundingRequest = {
  method: z.enum(FUNDING_METHODS),
  amount: PositiveAmount,
  reference: Reference,
  phone: CustomerPhone.optional().openapi({ description: 'The wallet that pays; required for mobile_money.' }),
}

export const Funding = z
  .strictObject({
    id: z.string().regex(/^fd_/).openapi({ example: 'fd_3h8q1w6z' }),
    status: z.enum(['pending', 'credited', 'failed']),
    method: z.enum([...FUNDING_METHODS, 'bank_transfer']),
    amount: Amount,
    reference: z.string(),
    instructions: z.string(),
    created_at: Instant,
    credited_at: Instant.nullable(),
  })
  .openapi('Funding')
