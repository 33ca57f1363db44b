import { expect, test, vi } from 'vitest'
import { watchCollections, watchReversals } from '@/lib/jobs/watch-lists.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { listSilences } from '@/lib/service/silence/silences.ts'
import { deposit, followNow } from '../support/collect.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { garbage } from '../support/twists.ts'
import type { Wire } from '../support/wire.ts'

// Only the watched lists tell, without webhooks, what became of orders that seemed final: the office hears of each that
// cannot be read.
let wire: Wire
const shop = openShop({ onWire: (line) => (wire = line) })
const demo = () => credentialNamed('demo')
const silent = async () => (await listSilences(['demo'])).map(({ topics, cause }) => `${topics.join(' ')}: ${cause}`)

test('a list of reversals without a usable answer stays told, though other sales are answered', async () => {
  const ticket = await sellNow(shop.actor, { ...AIRTIME, recipient: '263771234568' })
  wire.does({ method: 'GET', path: /\/transactions\?.*status=reversed/, act: garbage })
  expect(await watchReversals(demo())).toBe(0)
  await serviceFor('demo').getTransaction({ id: ticket.sale.upstreamId ?? '' })
  expect(await silent()).toEqual(['reversedSales: no_json'])
  wire.does()
  await watchReversals(demo())
  expect(await silent()).toEqual([])
})

test('a list that does not end is told, since the rest of it is not watched', async ({ onTestFinished }) => {
  onTestFinished(() => void vi.restoreAllMocks())
  const service = serviceFor('demo')
  const page = { items: [], nextCursor: 'on', unread: 0 }
  const answer = { kind: 'ok', data: page, status: 200, replayed: false, requestId: null } as const
  const sales = vi.spyOn(service, 'listTransactions').mockResolvedValue(answer)
  expect(await watchReversals(demo())).toBe(0)
  expect(sales.mock.calls.length).toBeGreaterThanOrEqual(400)
  expect(await silent()).toEqual(['reversedSales: contract'])
  expect((await followNow(shop.actor, await deposit(shop.actor))).outcome).toBe('paid')
  vi.spyOn(service, 'listCollections').mockResolvedValue(answer)
  expect(await watchCollections(demo())).toBe(0)
  expect(await silent()).toEqual(['reversedSales reversedPayments: contract'])
})
