import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Transaction } from '../../simulator/contract/transaction.ts'
import { openPartner } from '../support/api-partner.ts'
import { openSimulator } from '../support/open-simulator.ts'

const simulator = openSimulator()

test('an ordinary number completes at once, debits the balance and returns only a receipt', async () => {
  const shop = await openPartner(simulator)
  const sold = await shop.sell({ phone: '263000000001' })
  expect(sold.status).toBe(201)
  expect(Transaction.parse(sold.data)).toMatchObject({
    status: 'completed',
    total_debit: '4.75',
    balance_after: '995.25',
    fulfilment: null,
  })
  expect(sold.data).not.toHaveProperty('failure_code')
  expect(await shop.balance()).toBe('995.25')
})

test('a sandbox number has the products of its own operator alone, as any other number', async () => {
  const shop = await openPartner(simulator)
  for (const phone of ['263000000001', '263000000005', '263771234567']) {
    const { data } = await shop.post('/lookups/mobile', { phone })
    const operators = new Set(data.products.map((product: { operator: string }) => product.operator))
    expect(data.operator).toBe('econet')
    expect(operators).toContain('econet')
    expect([...operators].filter((operator) => ['netone', 'telecel'].includes(operator as string))).toEqual([])
  }
})

test('number 002 is pending with its money reserved, then completes after 30 seconds', async () => {
  const shop = await openPartner(simulator)
  const { status, data } = await shop.sell({ phone: '263000000002' })
  expect([status, data.status]).toEqual([202, 'pending'])
  expect(data).not.toHaveProperty('receipt')
  expect((await shop.get('/balances')).data).toMatchObject({ available: '995.25', reserved: '4.75' })
  await shop.advance(29)
  expect((await shop.get(`/transactions/${data.id}`)).data.status).toBe('pending')
  await shop.advance(1)
  expect(Transaction.parse((await shop.get(`/transactions/${data.id}`)).data).status).toBe('completed')
  expect((await shop.get('/balances')).data).toMatchObject({ available: '995.25', reserved: '0.00' })
})

test('number 003 is pending, then fails with PROVIDER_REJECTED and its money comes back', async () => {
  const shop = await openPartner(simulator)
  const { data } = await shop.sell({ phone: '263000000003' })
  await shop.advance(30)
  const sale = Transaction.parse((await shop.get(`/transactions/${data.id}`)).data)
  expect(sale).toMatchObject({ status: 'failed', failure_code: 'PROVIDER_REJECTED', completed_at: null })
  expect(sale).not.toHaveProperty('receipt')
  expect((await shop.get('/balances')).data).toMatchObject({ available: '1000.00', reserved: '0.00' })
  const { data: rows } = await shop.get('/statement')
  expect(rows.map((row: { kind: string; amount: string }) => [row.kind, row.amount])).toEqual([
    ['release', '4.75'],
    ['sale', '-4.75'],
    ['top_up', '1000.00'],
  ])
})

test('number 004 completes, then is reversed after two minutes', async () => {
  const shop = await openPartner(simulator)
  const { status, data } = await shop.sell({ phone: '263000000004' })
  expect([status, data.status]).toEqual([201, 'completed'])
  await shop.advance(119)
  expect((await shop.get(`/transactions/${data.id}`)).data.status).toBe('completed')
  await shop.advance(1)
  expect((await shop.get(`/transactions/${data.id}`)).data.status).toBe('reversed')
  expect(await shop.balance()).toBe('1000.00')
  expect((await shop.get('/statement')).data[0]).toMatchObject({ kind: 'reversal', amount: '4.75' })
})

test('number 005 cannot be quoted: the provider is unreachable', async () => {
  const shop = await openPartner(simulator)
  const body = { product: 'econet.airtime', recipient: { phone: '263000000005' }, amount: '5.00' }
  const refused = await shop.post('/quotes', body)
  expect([refused.status, refused.error.code]).toEqual([503, 'UPSTREAM_UNAVAILABLE'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('sandbox meters and accounts answer with the sandbox customer or are refused', async () => {
  const shop = await openPartner(simulator)
  const ask = (product: string, recipient: object) => shop.post('/quotes', { product, recipient, amount: '20.00' })
  const meter = await ask('zesa.prepaid', { meter: '00000000001' })
  expect(meter.data).toMatchObject({ customer: { name: 'SANDBOX CUSTOMER' }, fee: '0.30', total_debit: '19.70' })
  expect((await ask('dstv.bill', { account: 'TEST-OK' })).data.customer).toEqual({ name: 'SANDBOX CUSTOMER' })
  for (const refused of [
    await ask('zesa.prepaid', { meter: '00000000009' }),
    await ask('dstv.bill', { account: 'TEST-BAD' }),
    await ask('econet.airtime', { phone: '263711234567' }),
    await ask('econet.airtime', { phone: '0771234567' }),
  ]) {
    expect([refused.status, refused.error.code]).toEqual([422, 'RECIPIENT_INVALID'])
    expect(Object.keys(refused.errors)[0]).toMatch(/^recipient\.(meter|account|phone)$/)
  }
})

test('electricity hands over the fixed token in five groups of four digits, and a voucher its PIN', async () => {
  const shop = await openPartner(simulator)
  const token = await shop.sell({ meter: '00000000001' }, { product: 'zesa.prepaid', amount: '20.00' })
  expect(token.data.fulfilment).toEqual({
    token: expect.stringMatching(/^\d{4}( \d{4}){4}$/),
    units: expect.stringMatching(/^\d+\.\d{2}$/),
  })
  expect(token.data.receipt).toMatchObject({ customer_name: 'SANDBOX CUSTOMER', token: token.data.fulfilment.token })
  const voucher = await shop.sell({ phone: '263771234567' }, { product: 'google.voucher', amount: '10.00' })
  expect(voucher.data.fulfilment).toEqual({ pin: expect.stringMatching(/^\d{16}$/) })
})

test('a product priced in ZWG is quoted in USD at the rate', async () => {
  const shop = await openPartner(simulator)
  const recipient = { account: 'TEST-OK' }
  const byAmount = await shop.quote({ product: 'bulawayo.bill', recipient, amount: '10.00' })
  expect(byAmount).toMatchObject({ face_value: '265.00', face_currency: 'ZWG', rate: '26.5000', total_debit: '10.40' })
  const byFace = await shop.quote({ product: 'bulawayo.bill', recipient, face_value: '265.00' })
  expect(byFace).toMatchObject({ face_value: '265.00', total_debit: '10.40' })
})

test('a quote is good for five minutes and for one sale', async () => {
  const shop = await openPartner(simulator)
  const body = { product: 'econet.airtime', recipient: { phone: '263000000001' }, amount: '5.00' }
  const old = await shop.quote(body)
  await shop.advance(300)
  const spend = (id: string) =>
    shop.post('/transactions', { quote_id: id, reference: randomUUID() }, { idempotencyKey: randomUUID() })
  expect((await spend(old.id)).error.code).toBe('QUOTE_EXPIRED')
  const fresh = await shop.quote(body)
  expect((await spend(fresh.id)).status).toBe(201)
  const again = await spend(fresh.id)
  expect([again.status, again.error.code]).toEqual([409, 'QUOTE_USED'])
  await shop.advance(301)
  expect((await spend(fresh.id)).error.code).toBe('QUOTE_USED')
})

test('a sale is refused if the balance is too low, and leaves no trace', async () => {
  const shop = await openPartner(simulator)
  const body = { product: 'econet.airtime', recipient: { phone: '263000000001' }, amount: '700.00' }
  const [first, second] = [await shop.quote(body), await shop.quote(body)]
  const sell = (id: string) =>
    shop.post('/transactions', { quote_id: id, reference: id }, { idempotencyKey: randomUUID() })
  expect((await sell(first.id)).status).toBe(201)
  const refused = await sell(second.id)
  expect([refused.status, refused.error.code]).toEqual([402, 'INSUFFICIENT_BALANCE'])
  expect((await shop.post('/quotes', body)).error.code).toBe('INSUFFICIENT_BALANCE')
  expect((await shop.get('/transactions')).data).toHaveLength(1)
  expect(await shop.balance()).toBe('335.00')
})

test('50 sales at once never sell more than the balance holds, and the rows add up', async () => {
  const shop = await openPartner(simulator)
  const body = { product: 'econet.airtime', recipient: { phone: '263000000001' }, amount: '100.00' }
  const quotes = await Promise.all(Array.from({ length: 50 }, () => shop.quote(body)))
  const answers = await Promise.all(
    quotes.map(({ id }) =>
      shop.post('/transactions', { quote_id: id, reference: id }, { idempotencyKey: randomUUID() }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(answers.filter(({ error }) => error?.code === 'INSUFFICIENT_BALANCE')).toHaveLength(40)
  expect(await shop.balance()).toBe('50.00')
  const { data: rows } = await shop.get('/statement')
  const cents = rows.map(({ amount }: { amount: string }) => Math.round(Number(amount) * 100))
  expect(cents.reduce((sum: number, one: number) => sum + one, 0)).toBe(5_000)
})
