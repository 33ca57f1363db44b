import { z } from '@hono/zod-openapi'
import { ABILITIES } from '../domain/environment.ts'
import { Amount, EnvironmentName, Instant, SignedAmount } from './fields.ts'

const Limit = z
  .strictObject({
    name: z.enum(['per_sale', 'sales_per_day', 'per_collection', 'collections_per_day']),
    limit: Amount.nullable(),
    used_today: Amount,
  })
  .openapi('Limit')

export const Account = z
  .strictObject({
    partner_code: z.string().regex(/^XP-/),
    name: z.string(),
    environment: EnvironmentName,
    tier: z.enum(['starter', 'verified', 'enterprise']),
    abilities: z.array(z.enum(ABILITIES)),
    branch_id: z.string().nullable(),
    paused: z.boolean(),
    limits: z.array(Limit),
  })
  .openapi('Account')

export const Balance = z
  .strictObject({ available: SignedAmount, reserved: Amount, currency: z.literal('USD') })
  .openapi('Balance')

const STATEMENT_KINDS = ['top_up', 'sale', 'collection', 'release', 'reversal'] as const

export const StatementEntry = z
  .strictObject({
    id: z.string(),
    kind: z.enum(STATEMENT_KINDS),
    amount: SignedAmount,
    balance_after: SignedAmount,
    object_id: z.string(),
    reference: z.string().nullable(),
    branch_id: z.string().nullable(),
    occurred_at: Instant,
  })
  .openapi('StatementEntry')

export const Branch = z.strictObject({ id: z.string(), name: z.string() }).openapi('Branch')
