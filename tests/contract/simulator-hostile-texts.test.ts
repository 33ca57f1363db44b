import { expect, test } from 'vitest'
import { ErrorAnswer } from '../../simulator/contract/envelope.ts'
import { openPartner } from '../support/api-partner.ts'
import { openSimulator } from '../support/open-simulator.ts'

const simulator = openSimulator()

/** Every call with a text of the caller's in it: `text` takes each field's place in turn. */
const TEXTS: readonly [method: string, path: string, body: (text: string) => object][] = [
  ['POST', '/api/v1/quotes', (text) => ({ product: text, recipient: { phone: '263771234567' }, amount: '5.00' })],
  ['POST', '/api/v1/quotes', (text) => ({ product: 'econet.airtime', recipient: { phone: text }, amount: '5.00' })],
  ['POST', '/api/v1/quotes', (text) => ({ product: 'dstv.bill', recipient: { account: text }, amount: '5.00' })],
  ['POST', '/api/v1/quotes', (text) => ({ product: 'econet.airtime', recipient: { [text]: '1' }, amount: '5.00' })],
  ['POST', '/api/v1/quotes', (text) => ({ ...AIRTIME, amount: text })],
  ['POST', '/api/v1/quotes', (text) => ({ ...AIRTIME, branch_id: text })],
  ['POST', '/api/v1/quotes', (text) => ({ ...AIRTIME, terminal_id: text })],
  ['POST', '/api/v1/transactions', (text) => ({ quote_id: text, reference: 'r' })],
  ['POST', '/api/v1/transactions', (text) => ({ quote_id: 'qt_nothing', reference: text })],
  ['POST', '/api/v1/collections', (text) => ({ ...PAYMENT, method: text })],
  ['POST', '/api/v1/collections', (text) => ({ ...PAYMENT, reference: text })],
  ['POST', '/api/v1/collections', (text) => ({ ...PAYMENT, customer_phone: text })],
  ['POST', '/api/v1/collections', (text) => ({ ...PAYMENT, branch_id: text })],
  ['POST', '/api/v1/collections', (text) => ({ ...PAYMENT, terminal_id: text })],
  ['POST', '/api/v1/collections/{omari}/confirm', (text) => ({ otp: text })],
  ['POST', '/api/v1/lookups/mobile', (text) => ({ phone: text })],
  ['POST', '/api/v1/fundings', (text) => ({ method: 'usdt', amount: '5.00', reference: text })],
  ['POST', '/api/v1/fundings', (text) => ({ ...TOP_UP, phone: text })],
  ['POST', '/portal/api/partners', (text) => ({ name: text })],
  ['POST', '/portal/api/keys', (text) => ({ environment: text, abilities: [] })],
  ['POST', '/portal/api/keys', (text) => ({ environment: 'test', abilities: [text] })],
  ['POST', '/portal/api/keys', (text) => ({ environment: 'test', abilities: [], branch_id: text })],
  ['POST', '/portal/api/keys', (text) => ({ environment: 'test', abilities: [], expires_at: text })],
  ['PUT', '/portal/api/webhook', (text) => ({ environment: 'test', url: `http://127.0.0.1:9/${text}` })],
  ['PUT', '/portal/api/webhook', (text) => ({ environment: 'test', url: `https://shop.example.com/?${text}` })],
  ['PATCH', '/portal/api/partner', (text) => ({ allowed_ips: [`198.51.100.7${text}`] })],
  ['PATCH', '/portal/api/partner', (text) => ({ allowed_ips: [`fe80::1%${text}`] })],
  ['POST', '/portal/api/branches', (text) => ({ id: text, name: 'Branch' })],
  ['POST', '/portal/api/branches', (text) => ({ id: 'B-1', name: text })],
  ['POST', '/portal/api/bank-transfers', (text) => ({ reference: text, amount: '5.00' })],
  ['PUT', '/portal/api/faults', (text) => [{ match: { method: 'GET', path: `/${text}` }, kind: 'drop' }]],
  ['PUT', '/portal/api/faults', (text) => [{ match: { method: text, path: '/me' }, kind: 'drop' }]],
  ['POST', '/portal/api/collections/{omari}/customer', (text) => ({ answer: text })],
]

const AIRTIME = { product: 'econet.airtime', recipient: { phone: '263771234567' }, amount: '5.00' }
const PAYMENT = { method: 'ecocash', amount: '5.00', customer_phone: '263771234567', reference: 'r' }
const TOP_UP = { method: 'mobile_money', amount: '5.00', reference: 'r', phone: '263771234567' }

/** Nothing that a database can hold: NUL, and halves of a character, which JSON can spell. */
const UNHOLDABLE = ['\u0000', 'a\u0000b', '\ud800', '\udfff', 'x\udc00\ud800']

test('a text that no database can hold is refused in every field of every call, by its name', {
  timeout: 300_000,
}, async () => {
  const shop = await openPartner(simulator)
  const { data: payment } = await shop.collect('263771234567', { method: 'omari' })
  for (const [method, path, body] of TEXTS) {
    for (const text of UNHOLDABLE) {
      const response = await fetch(`${simulator.url}${path.replace('{omari}', payment.id)}`, {
        method,
        headers: {
          Authorization: `Bearer ${path.startsWith('/portal') ? shop.portal.token : shop.key}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
        },
        body: JSON.stringify(body(text)),
      })
      const answer = ErrorAnswer.parse(await response.json())
      const told = `${method} ${path} ${JSON.stringify(body(text))}`
      expect([response.status, told]).toEqual([422, told])
      expect(answer.error.code, told).toMatch(/^(VALIDATION_FAILED|RECIPIENT_INVALID|OTP_INVALID)$/)
    }
  }
})

test('a text that no database can hold is refused in every part of an address', async () => {
  const shop = await openPartner(simulator)
  const lists = ['/transactions', '/collections', '/statement', '/products']
  const filters = [
    'reference',
    'branch_id',
    'status',
    'method',
    'from',
    'to',
    'cursor',
    'category',
    'operator',
    'currency',
  ]
  for (const text of ['%00', 'a%00b']) {
    for (const path of ['/products', '/transactions', '/collections', '/fundings']) {
      expect((await shop.get(`${path}/${text}`)).error.code).toBe('NOT_FOUND')
    }
    for (const list of lists) {
      for (const filter of filters) {
        const { status, error } = await shop.get(`${list}?${filter}=${text}`)
        // A filter that the list does not have is ignored.
        expect(status === 200 || error.code === 'VALIDATION_FAILED', `${list}?${filter} ${status}`).toBe(true)
      }
    }
    for (const [method, path] of [
      ['DELETE', '/keys/{}'],
      ['PATCH', '/products/{}'],
      ['PATCH', '/methods/{}'],
      ['POST', '/deliveries/{}/redeliver'],
      ['POST', '/collections/{}/customer'],
    ] as const) {
      const body = { available: true, paused: false, answer: 'approve' }
      expect((await shop.portal.request(method, path.replace('{}', text), body)).error?.code).toBe('NOT_FOUND')
    }
    expect((await shop.portal.request('GET', `/deliveries?cursor=${text}`)).error?.code).toBe('VALIDATION_FAILED')
  }
})
