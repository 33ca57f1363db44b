import { expect, test } from 'vitest'
import { parseWebhookEvent } from './webhook-event.ts'

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
