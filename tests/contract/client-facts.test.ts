import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import { createCredential } from '@/lib/platform/env/credential.ts'
import type { Answer } from '@/lib/service/api/answer.ts'
import { createServiceClient, type ServiceClient } from '@/lib/service/api/client.ts'
import { isServiceErrorCode, type ServiceErrorCode } from '@/lib/service/api/errors.ts'
import { openSimulator } from '../support/open-simulator.ts'
import facts from './facts.json' with { type: 'json' }

const KEY = 'service_test_demo_all_abilities'

test('the client knows exactly the document’s codes', () => {
  // The types prove that there is none besides, and none too few.
  expectTypeOf<ServiceErrorCode>().toEqualTypeOf<keyof typeof facts.errors>()
  expect(Object.keys(facts.errors).filter((code) => !isServiceErrorCode(code))).toEqual([])
})

describe.each([
  ['every field', false],
  ['only the fields that the document names', true],
])('against a Service that shows %s', (_words, minimal) => {
  const simulator = openSimulator({ minimal })
  let client: ServiceClient

  beforeAll(() => {
    const credential = createCredential({ name: 'demo', key: KEY })
    client = createServiceClient({ baseUrl: simulator.baseUrl, credential })
  })

  test('the client reads every endpoint', async () => {
    given(await client.me())
    given(await client.balances())
    given(await client.branches())
    given(await client.products())
    given(await client.product('zesa.prepaid'))
    expect(given(await client.lookupMobile('263771234567')).operator).toBe('econet')
    given(await client.testWebhook())
    const recipient = { meter: '00000000001' }
    const quote = given(await client.createQuote({ product: 'zesa.prepaid', recipient, amountCents: 2_000n }))
    const request = { quoteId: quote.id, reference: randomUUID(), idempotencyKey: randomUUID() }
    const sale = given(await client.createTransaction(request))
    expect(sale.status).toBe('completed')
    given(await client.getTransaction({ id: sale.id, reference: request.reference }))
    given(await client.statement())
  })

  test('the client collects, confirms and tops up', async () => {
    const money = { amountCents: 1_000n, reference: randomUUID(), idempotencyKey: randomUUID() }
    const asked = given(await client.createCollection({ method: 'omari', customerPhone: '263000000001', ...money }))
    expect(asked.nextAction?.type).toBe('submit_otp')
    const paid = given(await client.confirmCollection({ id: asked.id, otp: '12345' }))
    expect([paid.status, paid.creditCents]).toEqual(['completed', 1_000n])
    given(await client.getCollection(asked.id))
    given(await client.listCollections())
  })

  test('a refusal reaches the client with its code and the fields concerned', async () => {
    const refused = await client.createQuote({ product: 'zesa.prepaid', recipient: { meter: '1' }, amountCents: 100n })
    expect(refused.kind).toBe('refused')
    if (refused.kind !== 'refused') return
    expect(refused.error.code).toBe('RECIPIENT_INVALID')
    expect(refused.error.fieldErrors).toHaveProperty(['recipient.meter'])
    expect(refused.error.requestId).toMatch(/^req_/)
  })
})

function given<T>(answer: Answer<T>): T {
  if (answer.kind !== 'ok') throw new Error(`the client gave ${answer.kind}`, { cause: answer })
  return answer.data
}
