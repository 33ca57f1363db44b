import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { Account, Balance, Branch, StatementEntry, WebhookTest } from './account.ts'
import { Collection, Funding } from './money-in.ts'
import { MobileLookup, Product, Quote } from './product.ts'
import { Transaction } from './transaction.ts'

type Wire = Record<string, unknown>
type Sample = { name: string; schema: z.ZodType; wire: Wire; required: string[] }

const product: Wire = {
  code: 'econet.airtime',
  name: 'Airtime',
  category: 'airtime',
  operator: 'econet',
  currency: 'USD',
  required_fields: ['recipient.phone'],
  price: null,
  face_value: null,
  min_amount: '0.50',
  max_amount: '20.00',
  available: true,
}

const samples: Sample[] = [
  {
    name: 'a quote',
    schema: Quote,
    wire: {
      id: 'qt_1',
      product: 'zesa.prepaid',
      customer: { name: 'SANDBOX CUSTOMER' },
      face_value: '5.00',
      face_currency: 'USD',
      fee: '0.10',
      total_debit: '4.85',
      rate: '26.5',
      expires_at: '2026-11-21T12:05:00+02:00',
    },
    required: ['id', 'product', 'face_value', 'face_currency', 'fee', 'total_debit', 'expires_at'],
  },
  {
    name: 'a sale',
    schema: Transaction,
    wire: {
      id: 'tx_1',
      reference: 'POS-1',
      status: 'completed',
      product: 'zesa.prepaid',
      total_debit: '4.85',
      balance_after: '-0.15',
      created_at: '2026-11-21T10:00:00Z',
      completed_at: '2026-11-21T10:00:01.250Z',
      fulfilment: { token: '1111 2222 3333 4444 5555', units: 31.4 },
      receipt: { token: '1111 2222 3333 4444 5555', provider_reference: 'P1' },
      failure_code: null,
    },
    required: ['id', 'reference', 'status', 'total_debit'],
  },
  {
    name: 'a collection',
    schema: Collection,
    wire: {
      id: 'col_1',
      status: 'completed',
      next_action: { type: 'pay_code', message: 'Pay with this code', code: '99' },
      credit: '5.00',
      charge_amount: '132.50',
      rate: '26.5',
      reference: 'POS-C1',
      method: 'innbucks',
      amount: '5.00',
      currency: 'ZWG',
      customer_phone: '263771234567',
      created_at: '2026-11-21T10:00:00Z',
      expires_at: '2026-11-21T10:15:00Z',
    },
    required: ['id', 'status', 'credit'],
  },
  { name: 'a product', schema: Product, wire: product, required: ['code'] },
  {
    name: 'a look-up',
    schema: MobileLookup,
    wire: { phone: '263771234567', operator: 'econet', products: [product] },
    required: [],
  },
  {
    name: 'an account',
    schema: Account,
    wire: {
      partner_code: 'XP-1',
      name: 'Corner shop',
      environment: 'test',
      tier: 'starter',
      abilities: ['balance:read'],
      branch_id: 'HRE-01',
      paused: false,
      limits: [{ name: 'per_sale', limit: null, used_today: '0.00' }],
    },
    required: [],
  },
  { name: 'a balance', schema: Balance, wire: { available: '-3.00', reserved: '1.00' }, required: ['available'] },
  { name: 'a branch', schema: Branch, wire: { id: 'HRE-01', name: 'Harare' }, required: ['id'] },
  {
    name: 'a statement entry',
    schema: StatementEntry,
    wire: {
      id: 'le_1',
      kind: 'sale',
      amount: '-4.85',
      balance_after: '995.15',
      object_id: 'tx_1',
      reference: 'POS-1',
      branch_id: null,
      occurred_at: '2026-11-21T10:00:00Z',
    },
    required: [],
  },
  {
    name: 'a funding',
    schema: Funding,
    wire: { id: 'fd_1', status: 'pending', method: 'usdt', amount: '50.00', reference: 'T1', instructions: 'Send' },
    required: ['id', 'status'],
  },
  {
    name: 'a webhook test',
    schema: WebhookTest,
    wire: { event_id: 'evt_1', delivered: false, response_status: 500, response_body: '', duration_ms: 12, error: 'x' },
    required: [],
  },
]

test.each(samples)('$name reads the same whatever unknown fields come with it', ({ schema, wire }) => {
  const known = schema.parse(wire)
  // Prefixed, because the mapping file also accepts other spellings of the names the document leaves open.
  const extra = fc.dictionary(
    fc.string().map((name) => `x_${name}`),
    fc.jsonValue(),
  )
  fc.assert(
    fc.property(extra, (fields) => {
      expect(schema.parse({ ...fields, ...wire })).toEqual(known)
    }),
  )
})

test.each(samples)('$name reads without any of its optional fields, absent or null', ({ schema, wire, required }) => {
  const optional = Object.keys(wire).filter((name) => !required.includes(name))
  fc.assert(
    fc.property(fc.subarray(optional), fc.constantFrom('absent', 'null'), (names, how) => {
      const rest = Object.entries(wire).filter(([name]) => !names.includes(name))
      const bare = how === 'absent' ? [] : names.map((name) => [name, null] as const)
      expect(schema.safeParse(Object.fromEntries([...rest, ...bare])).success).toBe(true)
    }),
  )
})

const needed = samples.flatMap((sample) => sample.required.map((field) => ({ ...sample, field })))
test.each(needed)('$name without $field is refused', ({ schema, wire, field }) => {
  expect(schema.safeParse({ ...wire, [field]: undefined }).success).toBe(false)
  expect(schema.safeParse({ ...wire, [field]: null }).success).toBe(false)
  expect(schema.safeParse({ ...wire, [field]: [] }).success).toBe(false)
})

test.each(samples)('no JSON at all makes reading $name throw', ({ schema, wire }) => {
  const names = Object.keys(wire)
  fc.assert(
    fc.property(fc.constantFrom(...names), fc.jsonValue(), fc.jsonValue(), (name, value, body) => {
      schema.safeParse({ ...wire, [name]: value })
      schema.safeParse(body)
    }),
  )
})

test.each([
  ['SANDBOX CUSTOMER', 'SANDBOX CUSTOMER'],
  [' T MOYO ', 'T MOYO'],
  ['', null],
  ['   ', null],
])('the name %j of who has a meter reads as %j, and its price stands', (name, customerName) => {
  const quote = samples.find(({ schema }) => schema === Quote)?.wire
  expect(Quote.parse({ ...quote, customer: { name } })).toMatchObject({ id: 'qt_1', customerName })
  expect(Quote.safeParse({ ...quote, customer: { name: ['T MOYO'] } }).success).toBe(false)
})

test.each(['', 26.5, '1:26', []])('a price stands whatever its rate is, which is never computed with: %j', (rate) => {
  const quote = samples.find(({ schema }) => schema === Quote)?.wire
  expect(Quote.parse({ ...quote, rate })).toMatchObject({ id: 'qt_1', totalDebitCents: 485n, rate: null })
})

test('an empty list in place of the customer, as some systems write an empty object, names nobody', () => {
  const quote = samples.find(({ schema }) => schema === Quote)?.wire
  expect(Quote.parse({ ...quote, customer: [] })).toMatchObject({ id: 'qt_1', customerName: null })
  expect(Quote.safeParse({ ...quote, customer: [{ name: 'T MOYO' }] }).success).toBe(false)
})
