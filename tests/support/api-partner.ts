import { randomUUID } from 'node:crypto'
import type { PortalClient, Simulator } from './simulator-client.ts'

type Json = Record<string, unknown>

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the wire holds and states what it expects of it.
type Wire = any

export type WireAnswer = { status: number; headers: Headers; data: Wire; meta: Wire; error: Wire; errors: Wire }

/** A partner of its own on a running simulator, so that tests do not see one another's money. */
export type ApiPartner = {
  code: string
  portal: PortalClient
  key: string
  get(path: string, key?: string): Promise<WireAnswer>
  post(path: string, body: unknown, options?: { key?: string; idempotencyKey?: string }): Promise<WireAnswer>
  quote(body: Json): Promise<Wire>
  /** Quotes and sells; `amount` is omitted for fixed-price products. */
  sell(recipient: Json, options?: { product?: string; amount?: string | null; reference?: string }): Promise<WireAnswer>
  /** Asks for a payment of 10.00; `more` adds to the request or changes it. */
  collect(phone: string, more?: Json): Promise<WireAnswer>
  balance(): Promise<string>
  advance(seconds: number): Promise<void>
}

/** Signs up a new partner. */
export async function openPartner(simulator: Simulator): Promise<ApiPartner> {
  const signUp = await simulator.portalAs('').request('POST', '/partners', { name: 'Test Shop' })
  const { partner_code, portal_token, test_key } = signUp.data as Record<string, string>
  const portal = simulator.portalAs(portal_token ?? '')
  const key = test_key ?? ''
  const get: ApiPartner['get'] = (path, as = key) => callApi(`${simulator.baseUrl}${path}`, { key: as })
  const post: ApiPartner['post'] = (path, body, options = {}) =>
    callApi(`${simulator.baseUrl}${path}`, { method: 'POST', key, body, ...options })
  const quote: ApiPartner['quote'] = async (body) => (await post('/quotes', body)).data
  return {
    code: partner_code ?? '',
    portal,
    key,
    get,
    post,
    quote,
    async sell(recipient, { product = 'econet.airtime', amount = '5.00', reference = randomUUID() } = {}) {
      const { id } = await quote({ product, recipient, ...(amount !== null && { amount }) })
      return post('/transactions', { quote_id: id, reference }, { idempotencyKey: randomUUID() })
    },
    collect(phone, more = {}) {
      const body = { method: 'ecocash', amount: '10.00', customer_phone: phone, reference: randomUUID(), ...more }
      return post('/collections', body, { idempotencyKey: randomUUID() })
    },
    balance: async () => (await get('/balances')).data.available,
    async advance(seconds) {
      await portal.request('POST', '/clock/advance', { seconds })
    },
  }
}

/** One call of the API; a string body is sent as it is. */
export async function callApi(
  url: string,
  options: { method?: string; key?: string; body?: unknown; idempotencyKey?: string },
): Promise<WireAnswer> {
  const { method = 'GET', key, body, idempotencyKey } = options
  const response = await fetch(url, {
    method,
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const json = (await response.json()) as Partial<WireAnswer>
  const { data, meta, error, errors } = json
  return { status: response.status, headers: response.headers, data, meta, error, errors }
}

/** Takes a partner through every go-live step, with a first top-up, and returns a live key with all abilities. */
export async function goLive(partner: ApiPartner, firstTopUp = '1000.00'): Promise<string> {
  const steps = { two_factor: true, terms_accepted: true, live_access_requested: true }
  await partner.portal.request('PATCH', '/partner', steps)
  await partner.portal.request('POST', '/bank-transfers', { reference: partner.code, amount: firstTopUp })
  const abilities = (await partner.get('/me')).data.abilities
  const made = await partner.portal.request('POST', '/keys', { environment: 'live', abilities })
  return (made.data as { key: string }).key
}
