import { expect, test } from 'vitest'
import { concludeNotSold } from '@/lib/counter/sales/internal/conclude-sale.ts'
import { watchReversals } from '@/lib/jobs/watch-lists.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, sellNow, viewOf } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'

const shop = openShop()

test('a reversal is found after any number of pages with nothing of ours', async () => {
  const ticket = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000004' })
  await portalOf(shop.simulator.url).advance(150)
  const service = serviceFor('demo')
  const list = service.listTransactions
  service.listTransactions = async ({ cursor, ...filter } = {}) => {
    const whole = await list(filter)
    if (cursor || whole.kind !== 'ok') return whole
    return { ...whole, data: { items: [], nextCursor: 'page_2', unread: 0 } }
  }
  expect(await watchReversals(credentialNamed('demo'))).toBe(1)
  service.listTransactions = list
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('reversed')
})

test('a sale that ended as not sold without an answer is found by its reference', async () => {
  const portal = portalOf(shop.simulator.url)
  await portal.faults([{ match: { method: 'POST', path: '/transactions' }, kind: 'drop_after', times: 1 }])
  const ticket = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000004', amount: '2' })
  const attempt = { id: ticket.sale.id, number: 1 }
  expect(await concludeNotSold({ attempt, refusal: null, source: 'test' })).toBe(true)
  await portal.advance(150)
  expect(await watchReversals(credentialNamed('demo'))).toBe(1)
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('reversed')
  expect(await watchReversals(credentialNamed('demo'))).toBe(0)
})
