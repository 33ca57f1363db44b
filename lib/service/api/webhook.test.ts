import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { Secret } from '@/lib/platform/env/credential.ts'
import { parseWebhookEvent, verifySignature } from './webhook.ts'

const secret = new Secret('whsec_one')
const other = new Secret('whsec_two')
const now = new Date('2026-11-21T10:00:00Z')
const seconds = now.getTime() / 1000
const rawBody = Buffer.from('{"event_id":"evt_1",  "type":"webhook.test","note":"\u00e9"}')

function sign(with_: Secret, timestamp: string, body: Uint8Array): string {
  return createHmac('sha256', with_.reveal())
    .update(Buffer.concat([Buffer.from(`${timestamp}.`), body]))
    .digest('hex')
}

function verdict(changes: { timestamp?: string | null; signature?: string | null; rawBody?: Uint8Array }) {
  const timestamp = changes.timestamp === undefined ? String(seconds) : changes.timestamp
  const signature = changes.signature === undefined ? sign(secret, timestamp ?? '', rawBody) : changes.signature
  return verifySignature({ rawBody: changes.rawBody ?? rawBody, timestamp, signature, secrets: [other, secret], now })
}

test('a known vector holds: the digest covers the timestamp, a dot and the raw bytes', () => {
  const signature = '1f8abe454aaf2153a9ae950a6602cbee309c717fb69ac06067bcf0e2ee2f359d'
  const vector = verifySignature({
    rawBody: Buffer.from('{}'),
    timestamp: '1700000000',
    signature,
    secrets: [new Secret('whsec_vector')],
    now: new Date(1_700_000_000_000),
  })
  expect(vector.ok).toBe(true)
})

test('any of several secrets may have signed, and the verdict says which', () => {
  expect(verdict({})).toEqual({ ok: true, secret })
  expect(verdict({ signature: sign(other, String(seconds), rawBody) })).toEqual({ ok: true, secret: other })
})

test.each([-300, 300])('an event %d s away is still accepted', (skew) => {
  expect(verdict({ timestamp: String(seconds + skew) })).toMatchObject({ ok: true })
})

test.each([-301, 301])('an event %d s away is stale, though well signed', (skew) => {
  expect(verdict({ timestamp: String(seconds + skew) })).toEqual({ ok: false, problem: 'stale', ageSeconds: 0 - skew })
})

test('a missing header is told apart from a forgery', () => {
  expect(verdict({ timestamp: null })).toEqual({ ok: false, problem: 'missing' })
  expect(verdict({ signature: null })).toEqual({ ok: false, problem: 'missing' })
})

const genuine = sign(secret, String(seconds), rawBody)
test.each([
  [
    'one byte of the body changed',
    { rawBody: Buffer.from(rawBody.toString().replace('evt_1', 'evt_2')), signature: genuine },
  ],
  [
    'the same JSON with other spaces',
    { rawBody: Buffer.from(JSON.stringify(JSON.parse(rawBody.toString()))), signature: genuine },
  ],
  ['another timestamp', { timestamp: String(seconds + 1), signature: genuine }],
  ['a timestamp that is no number', { timestamp: 'now' }],
  ['a timestamp in exponent form', { timestamp: '1.7e9' }],
  ['upper case', { signature: genuine.toUpperCase() }],
  ['a cut signature', { signature: genuine.slice(0, 62) }],
  ['an empty signature', { signature: '' }],
  ['an unknown secret', { signature: sign(new Secret('whsec_three'), String(seconds), rawBody) }],
])('%s is a forgery', (_, changes) => {
  expect(verdict(changes)).toEqual({ ok: false, problem: 'forged' })
})

test('with no secret configured nothing is accepted', () => {
  expect(verifySignature({ rawBody, timestamp: String(seconds), signature: genuine, secrets: [], now })).toEqual({
    ok: false,
    problem: 'forged',
  })
})

const wire = {
  event_id: 'evt_1',
  type: 'transaction.completed',
  environment: 'test',
  object_id: 'tx_1',
  reference: 'POS-1',
  status: 'completed',
  occurred_at: '2026-11-21T12:00:00+02:00',
}

const parse = (body: unknown) => parseWebhookEvent(Buffer.from(JSON.stringify(body)))

test('an event is read with its instant in UTC', () => {
  expect(parse(wire)).toEqual({
    eventId: 'evt_1',
    type: 'transaction.completed',
    environment: 'test',
    objectId: 'tx_1',
    reference: 'POS-1',
    status: 'completed',
    occurredAt: new Date('2026-11-21T10:00:00Z'),
  })
})

test('an event of a type we do not know, with nothing but its id, is kept', () => {
  expect(parse({ event_id: 'evt_2', type: 'partner.renamed', object_id: null, extra: { deep: 1 } })).toMatchObject({
    eventId: 'evt_2',
    type: 'partner.renamed',
    objectId: null,
  })
})

test.each([[null], [[]], ['text'], [{ type: 'webhook.test' }], [{ event_id: '', type: 'webhook.test' }]])(
  '%j is no event',
  (body) => {
    expect(parse(body)).toBeNull()
  },
)

test('bytes that are not JSON, or not UTF-8, are no event', () => {
  expect(parseWebhookEvent(Buffer.from('<html>'))).toBeNull()
  expect(parseWebhookEvent(Buffer.from([0x22, 0xff, 0x22]))).toBeNull()
})

test.each([['\u0000'], ['\ud800'], ['evt_\n1'], ['x'.repeat(201)]])(
  'an id or type that no row or index could hold is no event: %j',
  (text) => {
    expect(parse({ ...wire, event_id: text })).toBeNull()
    expect(parse({ ...wire, type: text })).toBeNull()
    expect(parse({ ...wire, event_id: `evt_${text}` })).toBeNull()
    expect(parse({ ...wire, object_id: text, reference: `POS-${text}` })).toMatchObject({
      eventId: 'evt_1',
      objectId: null,
      reference: null,
    })
  },
)
