import { expect, test } from 'vitest'
import { watchReversals } from '@/lib/jobs/watch-reversals.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { listSilences } from '@/lib/service/silence/list-silences.ts'
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
