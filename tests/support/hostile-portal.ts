import fc from 'fast-check'
import { nasty } from './hostile-inputs.ts'

/** A request to anything but the API: the portal's JSON and pages, the API's documentation and the agent endpoint. */
export type HostileCall = {
  method: string
  path: string
  headers: Record<string, string>
  body: string | null
}

const FAULT = { match: { method: 'GET', path: '/nothing' }, times: 1, kind: 'delay', ms: 1 }

/** Every call of the portal's JSON with a body that it accepts, before something in it is made wrong. */
const PORTAL: readonly [method: string, path: string, body: unknown][] = [
  ['POST', '/partners', { name: 'Shop' }],
  ['GET', '/partner', null],
  ['PATCH', '/partner', { two_factor: false, tier: 'starter', allowed_ips: ['198.51.100.0/24'] }],
  ['GET', '/branches', null],
  ['POST', '/branches', { id: 'B-1', name: 'Branch' }],
  ['POST', '/sandbox/reset', null],
  ['GET', '/keys', null],
  ['POST', '/keys', { environment: 'test', abilities: [], branch_id: null, expires_at: '2999-01-01' }],
  ['DELETE', '/keys/{}', null],
  ['GET', '/webhook', null],
  ['PUT', '/webhook', { environment: 'live', url: 'https://shop.example.com/' }],
  ['POST', '/webhook/test', { environment: 'live' }],
  ['GET', '/deliveries?cursor={}', null],
  ['POST', '/deliveries/{}/redeliver', null],
  ['GET', '/requests', null],
  ['GET', '/clock', null],
  ['POST', '/clock/advance', { seconds: 0 }],
  ['GET', '/faults', null],
  ['PUT', '/faults', [FAULT]],
  ['POST', '/faults', FAULT],
  ['GET', '/products', null],
  ['PATCH', '/products/{}', { available: true }],
  ['PATCH', '/products/econet.airtime', { available: true }],
  ['PUT', '/rates', { per_minute: null, sales_per_minute: null }],
  ['POST', '/bank-transfers', { reference: 'XP-NONE-0000', amount: '5.00' }],
  ['GET', '/collections', null],
  ['POST', '/collections/{}/customer', { answer: 'approve' }],
  ['GET', '/methods', null],
  ['PATCH', '/methods/{}', { paused: false }],
]

const FORMS: readonly [path: string, fields: readonly string[]][] = [
  ['/portal/sign-in', ['token']],
  ['/portal/sign-up', ['name']],
  ['/portal/sign-out', []],
  ['/portal/do/go-live', ['two_factor', 'tier', 'allowed_ips']],
  ['/portal/do/branch', ['id', 'name']],
  ['/portal/do/bank-transfer', ['reference', 'amount']],
  ['/portal/do/new-key', ['environment', 'branch_id', 'expires_on', 'balance:read']],
  ['/portal/do/revoke-key', ['id']],
  ['/portal/do/webhook', ['environment', 'url']],
  ['/portal/do/test-event', ['environment']],
  ['/portal/do/redeliver', ['id']],
  ['/portal/do/product', ['code', 'available']],
  ['/portal/do/method', ['method', 'paused']],
  ['/portal/do/rates', ['per_minute', 'sales_per_minute']],
  ['/portal/do/add-fault', ['method', 'path', 'kind', 'times', 'ms', 'code', 'seconds', 'then']],
  ['/portal/do/clear-faults', []],
  ['/portal/do/advance-clock', ['seconds']],
  ['/portal/do/answer', ['id', 'answer']],
  ['/portal/do/{}', ['id']],
]

const PAGES = [
  '/',
  '/docs',
  '/openapi.json',
  '/healthz',
  '/assets/style.css',
  '/portal',
  '/portal/keys',
  '/portal/webhooks',
  '/portal/requests',
  '/portal/faults',
  '/portal/clock',
  '/portal/phone',
  '/portal/catalogue',
  '/portal/{}',
  '/{}',
]

const RPC = [
  { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
  { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'lookup_mobile', arguments: { phone: '2637' } } },
  { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_transaction', arguments: { id: 'tx_x' } } },
  { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_products', arguments: { operator: 'x' } } },
  { jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: '1', capabilities: {}, clientInfo: {} } },
]

/** The same value with one part of it, at any depth, replaced. */
function spoil(value: unknown, at: number, by: unknown): unknown {
  const places: ((replaced: unknown) => unknown)[] = [(replaced) => replaced]
  collect(value, (replaced) => replaced, places)
  return places[at % places.length]?.(by)
}

function collect(value: unknown, rebuild: (part: unknown) => unknown, places: ((by: unknown) => unknown)[]): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, part] of Object.entries(value)) {
    const inside = (by: unknown) =>
      rebuild(
        Array.isArray(value) ? value.map((old, at) => (String(at) === name ? by : old)) : { ...value, [name]: by },
      )
    places.push(inside)
    collect(part, inside, places)
  }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
/** Text for an address or a form, encoded; lone surrogates cannot be encoded. */
const encoded = nasty.map((value) => encodeURIComponent(asText(value).replace(/\p{Surrogate}/gu, '')).slice(0, 2_000))
const headerCharacter = fc
  .integer({ min: 0x20, max: 0xff })
  .filter((code) => code !== 0x7f)
  .map((code) => String.fromCharCode(code))
/** Text for a header: any byte but control characters. */
const headerText = fc.oneof(
  fc.constantFrom('', 'Bearer', 'Bearer ', 'Basic eDp5', '%00', '%', '\u00ff', '"', ';', ',', '='),
  encoded,
  encoded.map((text) => `portal=${text}`),
  encoded.map((text) => `Bearer ${text}`),
  fc.string({ unit: headerCharacter, maxLength: 60 }),
)

const json = { 'Content-Type': 'application/json' }

function portalCall(token: string): fc.Arbitrary<HostileCall> {
  return fc
    .record({ call: fc.constantFrom(...PORTAL), at: fc.nat(20), by: nasty, part: encoded, spoiled: fc.boolean() })
    .map(({ call: [method, path, body], at, by, part, spoiled }) => ({
      method,
      path: `/portal/api${path.replace('{}', part)}`,
      headers: { ...json, Authorization: `Bearer ${token}` },
      body: method === 'GET' ? null : JSON.stringify(spoiled ? spoil(body, at, by) : body),
    }))
}

function formCall(token: string): fc.Arbitrary<HostileCall> {
  return fc
    .record({
      form: fc.constantFrom(...FORMS),
      values: fc.array(encoded, { minLength: 8, maxLength: 8 }),
      part: encoded,
    })
    .map(({ form: [path, fields], values, part }) => ({
      method: 'POST',
      path: path.replace('{}', part),
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        'Sec-Fetch-Site': 'same-origin',
        Cookie: `portal=${token}`,
      },
      body: fields.map((field, at) => `${encodeURIComponent(field)}=${values[at]}`).join('&'),
    }))
}

function pageCall(token: string): fc.Arbitrary<HostileCall> {
  return fc.record({ path: fc.constantFrom(...PAGES), part: encoded }).map(({ path, part }) => ({
    method: 'GET',
    path: path.replace('{}', part),
    headers: { Cookie: `portal=${token}` },
    body: null,
  }))
}

function agentCall(key: string): fc.Arbitrary<HostileCall> {
  const headers = { ...json, Accept: 'application/json, text/event-stream', Authorization: `Bearer ${key}` }
  return fc.record({ call: fc.constantFrom(...RPC), at: fc.nat(20), by: nasty }).map(({ call, at, by }) => ({
    method: 'POST',
    path: '/mcp',
    headers,
    body: JSON.stringify(spoil(call, at, by)) ?? 'null',
  }))
}

const HEADERS = [
  'Authorization',
  'Cookie',
  'Content-Type',
  'Accept',
  'Idempotency-Key',
  'Origin',
  'Sec-Fetch-Site',
  'Host',
  'X-Forwarded-For',
  'X-Forwarded-Proto',
  'Accept-Encoding',
  'Range',
  'If-None-Match',
  'Mcp-Protocol-Version',
]

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']

/** One request that no honest client would send, as the owner of `token` and `key`, sometimes with headers that lie. */
export function hostileCall({ token, key }: { token: string; key: string }): fc.Arbitrary<HostileCall> {
  const api = fc
    .constantFrom(
      '/api/v1/me',
      '/api/v1/transactions',
      '/api/v1/quotes',
      '/api/v1/collections',
      '/api/v1/webhooks/test',
    )
    .map((path) => ({ method: 'GET', path, headers: { Authorization: `Bearer ${key}` }, body: null }))
  const call = fc.oneof(
    { weight: 6, arbitrary: portalCall(token) },
    { weight: 4, arbitrary: formCall(token) },
    { weight: 2, arbitrary: pageCall(token) },
    { weight: 2, arbitrary: agentCall(key) },
    { weight: 2, arbitrary: api },
  )
  const lie = fc.record({ header: fc.constantFrom(...HEADERS), value: headerText })
  const method = fc.option(fc.constantFrom(...METHODS), { freq: 8 })
  return fc.record({ call, lie: fc.option(lie, { freq: 3 }), method }).map(({ call, lie, method }) => ({
    ...call,
    method: method ?? call.method,
    headers: { ...call.headers, ...(lie && { [lie.header]: lie.value.trim() }) },
  }))
}
