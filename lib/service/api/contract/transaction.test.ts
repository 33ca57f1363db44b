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

const FIRST = '1111 2222 3333 4444 5555'
const SECOND = '66667777888899990000'
const CREDIT = '1357-2468-1357-2468-1357'
const THREE = [FIRST, SECOND, CREDIT].join('\n')

const read = (fulfilment: unknown, receipt: unknown = {}) =>
  Transaction.parse({ id: 'tx_1', reference: 'POS-1', status: 'completed', total_debit: '4.85', fulfilment, receipt })

test.each<[string, unknown, unknown?]>([
  ['a list', { token: [FIRST, SECOND, CREDIT] }],
  ['a list under another name', { tokens: [FIRST, SECOND, CREDIT] }],
  ['a list of objects', { tokens: [{ token: FIRST, units: '0' }, { token: SECOND }, { token: CREDIT, units: '20' }] }],
  ['fields in their order', { set_1: FIRST, set_2: SECOND, token: CREDIT }],
  ['fields with the credit first', { token: CREDIT, kct1: FIRST, kct2: SECOND }],
  ['an object with the credit first', { token: CREDIT, key_change: { first: FIRST, second: SECOND } }],
  ['the receipt beside the credit', { token: CREDIT }, { key_change_token_1: FIRST, key_change_token_2: SECOND }],
  ['the receipt alone', null, { token: [FIRST, SECOND, CREDIT] }],
  ['a receipt that tells all', { token: CREDIT }, { token: [FIRST, SECOND, CREDIT] }],
  ['both places', { token: [FIRST, SECOND, CREDIT] }, { token: `${CREDIT}, ${FIRST}` }],
])('three tokens are read from %s, in the order in which the meter takes them', (_where, fulfilment, receipt = {}) => {
  expect(read(fulfilment, receipt)).toMatchObject({ token: THREE, receipt: { others: [] } })
})

test('what the fulfilment and the receipt repeat is told once; a token that only the receipt has comes after', () => {
  expect(read({ token: FIRST }, { token: FIRST.replaceAll(' ', '') }).token).toBe(FIRST)
  expect(read({ token: FIRST }, { token: SECOND }).token).toBe(`${FIRST}\n${SECOND}`)
  expect(read({ token: FIRST }, { token: `${SECOND}, ${FIRST}, ${SECOND}` }).token).toBe(
    `${SECOND}, ${FIRST}, ${SECOND}`,
  )
  expect(read({ token: 'ask at the office' }, { token: 'ask there' }).token).toBe('ask at the office')
})

test('a long reference is no token, wherever it stands', () => {
  const number = '12345678901234567890'
  const fulfilment = { token: FIRST, provider_ref: number, serial_number: number, id: number }
  expect(read(fulfilment, { provider_reference: number, vend_number: number }).token).toBe(FIRST)
})

test('a voucher’s codes in a list are kept one to a line; numbers lost digits and are none', () => {
  expect(read({ pin: ['1234-5678', 'AB CD 1'] }).pin).toBe('1234-5678\nAB CD 1')
  expect(read(null, { pins: ['1', '1'] }).pin).toBe('1')
  expect(read({ pin: 12345678 }).pin).toBeNull()
  expect(read({ tokens: [1.2345678901234567e19] }).token).toBeNull()
})

test('what a receipt says besides is kept as name and value, as it came, without codes', () => {
  const receipt = {
    product: { code: 'zesa.prepaid' },
    amount: '20.00',
    debt_recovered: '3.50',
    'VAT (15%)': '0.00',
    tariff: { name: 'Domestic\n1', step: 2 },
    levy: '',
    note: null,
    redeem_code: 'XYZ',
    token_2: SECOND,
    advice: `Enter ${SECOND}`,
  }
  expect(read({ token: FIRST, arrears: '1.00' }, receipt).receipt?.others).toEqual([
    { name: 'arrears', value: '1.00' },
    { name: 'debt recovered', value: '3.50' },
    { name: 'VAT (15%)', value: '0.00' },
    { name: 'tariff name', value: 'Domestic 1' },
    { name: 'tariff step', value: '2' },
  ])
})

test('no answer is too odd: long, deep or many fields are cut', () => {
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`f${index}`, 'x'.repeat(500)]))
  const others = read(null, { ...many, deep: { a: { b: { c: { d: { e: 'far' } } } } } }).receipt?.others ?? []
  expect(others).toHaveLength(20)
  expect(others.every(({ value }) => value.length === 120)).toBe(true)
  expect(read('none', 'none')).toMatchObject({ token: null, pin: null, units: null, receipt: null })
})
