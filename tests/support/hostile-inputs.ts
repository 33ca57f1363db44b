import fc from 'fast-check'

const deep = '['.repeat(10_000) + ']'.repeat(10_000)

/** Values that a careless or hostile caller sends for an amount, a number or a name. */
const NASTY: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  5,
  1e21,
  '',
  ' ',
  '5',
  '5.0',
  '5.001',
  '-1.00',
  '+5.00',
  '1e3',
  '0.00',
  '00.50',
  '999999999999999.99',
  '５.００',
  '٥.٠٠',
  'NaN',
  'Infinity',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e5.00',
  'x'.repeat(5_000),
  "'; drop table transactions; --",
  '../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  [],
  [[]],
  {},
  { phone: { phone: '263771234567' } },
  { phone: '263771234567', meter: '00000000001' },
  { constructor: 1, toString: 2 },
]

/** Any value, in place of the right one. */
export const nasty = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 1, arbitrary: fc.jsonValue() },
)

const FIELDS = [
  'product',
  'recipient',
  'amount',
  'face_value',
  'quote_id',
  'reference',
  'method',
  'customer_phone',
  'currency',
  'branch_id',
  'terminal_id',
  'otp',
  'phone',
  '__proto__',
  'constructor',
]

/** Bodies that nearly fit an endpoint, before one field is made wrong. */
const ALMOST: readonly Record<string, unknown>[] = [
  { product: 'econet.airtime', recipient: { phone: '263771234567' }, amount: '5.00' },
  { product: 'zesa.prepaid', recipient: { meter: '00000000009' }, amount: '5.00' },
  { quote_id: 'qt_nothing', reference: 'r' },
  { method: 'omari', amount: '5.00', customer_phone: '263000000005', reference: 'r' },
  { method: 'usdt', amount: '0.00', reference: 'r' },
  { otp: '12345' },
  { phone: '263771234567' },
]

const spoiled = fc
  .tuple(fc.constantFrom(...ALMOST), fc.constantFrom(...FIELDS), nasty)
  .map(([body, field, value]) => `{${[...Object.entries(body), [field, value]].map(jsonPair).join(',')}}`)

function jsonPair([name, value]: [string, unknown] | unknown[]): string {
  return `${JSON.stringify(name)}:${JSON.stringify(value) ?? 'null'}`
}

const RAW: readonly string[] = [
  '',
  '{',
  'null',
  '"text"',
  '[]',
  '{"product":}',
  '\u0000',
  '{"a":1}{"b":2}',
  deep,
  `{"recipient":${deep}}`,
  `{"recipient":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
  `{"reference":"${'x'.repeat(1_048_576)}"}`,
  '{"__proto__":{"amount":"5.00"},"product":"econet.airtime","recipient":{"__proto__":{"phone":"263771234567"}}}',
]

const body = fc.oneof(
  { weight: 4, arbitrary: spoiled },
  { weight: 1, arbitrary: fc.constantFrom(...RAW) },
  { weight: 1, arbitrary: fc.json() },
)

const READS = [
  '/me',
  '/balances',
  '/statement',
  '/products',
  '/products/{}',
  '/branches',
  '/transactions',
  '/transactions/{}',
  '/collections',
  '/collections/{}',
  '/fundings/{}',
  '/{}',
]

const WRITES = ['/lookups/mobile', '/quotes', '/transactions', '/collections', '/collections/{}/confirm', '/fundings']

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']

const QUERY_NAMES = ['from', 'to', 'cursor', 'reference', 'status', 'branch_id', 'category', 'operator', 'currency']

const text = fc.oneof(
  fc.constantFrom('%00', '%ff', '%', '%E0%A4%A', '..%2f..', '2026-13-40', '2026-11-21T25:00:00Z', '-1', 'null'),
  nasty.map((value) => encodeSafely(String(typeof value === 'object' ? JSON.stringify(value) : value))),
)

function encodeSafely(value: string): string {
  return encodeURIComponent(value.replace(/\p{Surrogate}/gu, '')).slice(0, 2_000)
}

const call = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constant('GET'), fc.constantFrom(...READS)) },
  { weight: 8, arbitrary: fc.tuple(fc.constant('POST'), fc.constantFrom(...WRITES)) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...METHODS), fc.constantFrom(...READS, ...WRITES)) },
)

function aim(path: string, part: string, query: [string, string] | null): string {
  return `${path.replace('{}', part)}${query ? `?${query[0]}=${query[1]}` : ''}`
}

/** One request that no honest client would send. */
export const hostileRequest = fc
  .record({
    call,
    part: text,
    query: fc.option(fc.tuple(fc.constantFrom(...QUERY_NAMES), text)),
    body,
    contentType: fc.constantFrom('application/json', 'application/json; charset=utf-16', 'text/plain'),
    idempotencyKey: fc.oneof(
      { weight: 4, arbitrary: fc.uuid() },
      { weight: 1, arbitrary: fc.constantFrom('', 'x', 'k'.repeat(300)) },
    ),
  })
  .map(({ call: [method, path], part, query, ...rest }) => ({ method, target: aim(path, part, query), ...rest }))
