import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openPartner } from '../support/api-partner.ts'
import { openSimulator } from '../support/open-simulator.ts'
import facts from './facts.json' with { type: 'json' }

const simulator = openSimulator({ minimal: true })

const names = (object: object) => Object.keys(object).sort()

test('bare mode sells and collects, and shows only the fields that the API document names', async () => {
  const shop = await openPartner(simulator)
  const { documentedFields: fields } = facts
  const recipient = { meter: '00000000001' }
  const quote = await shop.quote({ product: 'zesa.prepaid', recipient, amount: '20.00' })
  expect(names(quote)).toEqual(fields.quote)
  const sold = await shop.sell(recipient, { product: 'zesa.prepaid', amount: '20.00' })
  expect(names(sold.data)).toEqual(fields.transaction)
  expect(sold.data.receipt).toEqual({})
  expect((await shop.get('/balances')).data).toEqual({ available: '980.30' })
  expect(names((await shop.get('/me')).data)).toEqual(fields.account)
  expect(names((await shop.get('/statement')).data[0])).toEqual(fields.statementEntry)
  const lookup = await shop.post('/lookups/mobile', { phone: '263771234567' })
  expect(names(lookup.data)).toEqual(['operator', 'products'])
  expect(names(lookup.data.products[0])).toEqual(fields.product)
  const collected = await shop.collect('263000000001', { method: 'omari' })
  expect(names(collected.data)).toEqual(fields.collection)
  const confirmed = await shop.post(`/collections/${collected.data.id}/confirm`, { otp: '12345' })
  expect([confirmed.data.status, confirmed.data.credit]).toEqual(['completed', '10.00'])
  const top = { method: 'usdt', amount: '5.00', reference: 'top' }
  const funding = await shop.post('/fundings', top, { idempotencyKey: randomUUID() })
  expect(names(funding.data)).toEqual(fields.funding)
  await shop.portal.request('POST', '/branches', { id: 'A', name: 'Branch A' })
  expect((await shop.get('/branches')).data).toEqual([{ id: 'A' }])
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
  expect((await shop.collect('263000000001', { branch_id: 'HRE-01' })).errors).toHaveProperty('branch_id')
  expect((await shop.get('/products?colour=red')).error.code).toBe('VALIDATION_FAILED')
})
