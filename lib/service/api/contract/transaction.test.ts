import { expect, test } from 'vitest'
import { Transaction } from './transaction.ts'

const wire = { id: 'tx_1', reference: 'POS-1', status: 'completed', total_debit: '4.85' }

test('amounts become cents and times instants', () => {
  const sale = Transaction.parse({ ...wire, balance_after: '995.15', completed_at: '2026-11-21T12:00:00+02:00' })
  expect(sale).toMatchObject({
    totalDebitCents: 485n,
    balanceAfterCents: 99515n,
    completedAt: new Date('2026-11-21T10:00:00Z'),
  })
})

test.each(['delivered', 'COMPLETED', 'unknown'])(
  'the status %j is none of the four and counts as pending',
  (status) => {
    expect(Transaction.parse({ ...wire, status })).toMatchObject({ status: 'pending', unknownStatus: status })
  },
)

test.each(['', null, 1, 'a b', 'x'.repeat(61)])('the status %j is no word', (status) => {
  expect(Transaction.safeParse({ ...wire, status }).success).toBe(false)
})

test.each([4.85, '4.8', '4.855', '4.8501', '-4.85', '1e2', '4,85'])('the debit %j is no amount', (total_debit) => {
  expect(Transaction.safeParse({ ...wire, total_debit }).success).toBe(false)
})

test('more decimals are read if they are zeros, since nothing is rounded', () => {
  expect(Transaction.parse({ ...wire, total_debit: '4.8500' }).totalDebitCents).toBe(485n)
})

test('a failed sale took nothing and need not say so', () => {
  const sale = Transaction.parse({ ...wire, status: 'failed', total_debit: null, failure_code: 'PROVIDER_REJECTED' })
  expect(sale).toMatchObject({ totalDebitCents: 0n, failureCode: 'PROVIDER_REJECTED' })
})

test('the token comes from the fulfilment, else from the receipt', () => {
  const receipt = { token: '2222', pin: 'P-2', units: 7 }
  expect(Transaction.parse({ ...wire, fulfilment: { token: '1111' }, receipt })).toMatchObject({
    token: '1111',
    pin: 'P-2',
    units: '7',
  })
  expect(Transaction.parse({ ...wire, fulfilment: null, receipt }).token).toBe('2222')
  expect(Transaction.parse({ ...wire, receipt: {} }).token).toBeNull()
})

test('a token that comes as a number has lost digits, so it reads as missing and the sale stands', () => {
  const sale = Transaction.parse({ ...wire, fulfilment: { token: 1.2345678901234567e19 } })
  expect(sale).toMatchObject({ status: 'completed', token: null })
})

test.each([
  '2026-11-21T10:00:00Z',
  '2026-11-21t10:00z',
  '2026-11-21T12:00:00.000000+02:00',
  '2026-11-21T12:00:00,0+0200',
  '2026-11-21T12:00:00+02',
  '2026-11-21T04:30:00-05:30',
  '2026-11-22T00:00:00+14:00',
])('%s is ten o’clock, UTC', (completed_at) => {
  expect(Transaction.parse({ ...wire, completed_at }).completedAt).toEqual(new Date('2026-11-21T10:00:00Z'))
})

test('a time without an offset is refused', () => {
  expect(Transaction.parse({ ...wire, completed_at: '2026-11-21T10:00:00' }).completedAt).toBeNull()
})

test('a time before the year 1, which the database does not take, reads as none', () => {
  const read = (completed_at: string) => Transaction.parse({ ...wire, completed_at }).completedAt
  expect(read('0001-01-01T00:00:00+02:00')).toBeNull()
  expect(read('0001-01-01T00:00:00Z')).toEqual(new Date('0001-01-01T00:00:00Z'))
})

test.each(['', 'none', 4.85, {}])('a failed sale is read whatever its debit is: %j', (total_debit) => {
  expect(Transaction.parse({ ...wire, status: 'failed', total_debit })).toMatchObject({ totalDebitCents: 0n })
})

test.each(['', 7, { code: 'zesa.prepaid' }])(
  'a sale is read whatever its product is, since we know it: %j',
  (product) => {
    expect(Transaction.parse({ ...wire, product })).toMatchObject({ status: 'completed', product: null })
  },
)
