import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPartner } from '../support/api-partner.ts'
import { createEmptyDatabase, type TestDatabase } from '../support/postgres.ts'
import { type Simulator, startSimulator } from '../support/simulator-process.ts'

let database: TestDatabase
let simulator: Simulator

beforeAll(async () => {
  database = await createEmptyDatabase()
  simulator = await startSimulator({ databaseUrl: database.url, minimal: true })
})

afterAll(async () => {
  await simulator.stop()
  await database.drop()
})

test('bare mode sells, and shows only the fields that the API document names', async () => {
  const shop = await openPartner(simulator)
  const sold = await shop.sell({ meter: '00000000001' }, { product: 'zesa.prepaid', amount: '20.00' })
  expect(Object.keys(sold.data).sort()).toEqual([
    'balance_after',
    'completed_at',
    'created_at',
    'fulfilment',
    'id',
    'product',
    'receipt',
    'reference',
    'status',
    'total_debit',
  ])
  expect(sold.data.receipt).toEqual({})
  expect((await shop.get('/balances')).data).toEqual({ available: '980.30' })
  expect(Object.keys((await shop.get('/me')).data).sort()).toEqual(['abilities', 'environment', 'partner_code', 'tier'])
  const [entry] = (await shop.get('/statement')).data
  expect(Object.keys(entry).sort()).toEqual(['amount', 'balance_after', 'kind', 'occurred_at'])
  const lookup = await shop.post('/lookups/mobile', { phone: '263771234567' })
  expect(Object.keys(lookup.data).sort()).toEqual(['operator', 'products'])
  expect(Object.keys(lookup.data.products[0]).sort()).toEqual(['available', 'code', 'operator', 'required_fields'])
})

test('bare mode refuses inputs that the API document does not name', async () => {
  const shop = await openPartner(simulator)
  const quote = { product: 'econet.airtime', recipient: { phone: '263000000001' }, amount: '5.00' }
  const refused = await shop.post('/quotes', { ...quote, note: 'for my aunt' })
  expect([refused.error.code, refused.errors]).toEqual(['VALIDATION_FAILED', { note: [expect.any(String)] }])
  const { id: quote_id } = await shop.quote(quote)
  const body = { quote_id, reference: 'r', branch_id: 'HRE-01' }
  const sale = await shop.post('/transactions', body, { idempotencyKey: randomUUID() })
  expect(sale.errors).toHaveProperty('branch_id')
  expect((await shop.get('/products?colour=red')).error.code).toBe('VALIDATION_FAILED')
})
