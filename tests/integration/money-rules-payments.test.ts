import { afterEach, expect, test, vi } from 'vitest'
import { applyCollection } from '@/lib/counter/collections/apply-collection.ts'
import type { CollectionView } from '@/lib/counter/collections/model.ts'
import type { Collection } from '@/lib/service/api/contract/money-in.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { collectionOf, deposit, followNow, incidentsAbout } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { bookedFor } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'

const shop = openShop()

afterEach(async () => {
  vi.restoreAllMocks()
  await portalOf(shop.simulator.url).faults([])
})

/** A deposit of 12.50 awaiting the customer's answer, and what a look-up would say. */
async function asked(): Promise<{ payment: CollectionView; collection: Collection }> {
  const match = { method: 'POST', path: '/collections' }
  await portalOf(shop.simulator.url).faults([{ match, kind: 'hold', times: 1 }])
  const payment = await deposit(shop.actor)
  const answer = await serviceFor('demo').getCollection(payment.upstreamId ?? '')
  if (answer.kind !== 'ok') throw new Error('the payment is known')
  return { payment, collection: answer.data }
}

test('a payment with another reference is not taken for ours', async () => {
  const { payment, collection } = await asked()
  const service = serviceFor('demo')
  const answer = await service.getCollection(payment.upstreamId ?? '')
  if (answer.kind !== 'ok') throw new Error('the payment is known')
  const other = { ...collection, reference: 'another of the same shop', status: 'completed' as const }
  vi.spyOn(service, 'getCollection').mockResolvedValue({ ...answer, data: other })
  expect((await followNow(shop.actor, payment)).outcome).toBe('waiting')
  expect(await bookedFor(payment.ticketId)).toEqual({})
})

test('news under a different id moves nothing, and somebody is told', async () => {
  const { payment, collection } = await asked()
  const news = { ...collection, id: 'col_of_somebody_else', status: 'completed' as const }
  expect(await applyCollection({ collectionId: payment.id, collection: news, source: 'webhook' })).toBe('illegal')
  expect((await collectionOf(shop.actor, payment.ticketId)).outcome).toBe('waiting')
  expect(await incidentsAbout(payment.id)).toEqual(['illegal_transition'])
})

test('a payment that came in can no longer fail', async () => {
  const { payment, collection } = await asked()
  const apply = (status: Collection['status']) =>
    applyCollection({ collectionId: payment.id, collection: { ...collection, status }, source: 'webhook' })
  expect(await apply('completed')).toBe('applied')
  expect(await apply('failed')).toBe('illegal')
  expect(await bookedFor(payment.ticketId)).toEqual({ service_available: 1250, held: -1250 })
})

test('the credited amount is booked, not the requested one, and somebody is told if they differ', async () => {
  const { payment, collection } = await asked()
  const credited = { ...collection, status: 'completed' as const, creditCents: 1_200n }
  await applyCollection({ collectionId: payment.id, collection: credited, source: 'webhook' })
  expect(await bookedFor(payment.ticketId)).toEqual({ service_available: 1200, held: -1200 })
  expect(await incidentsAbout(payment.id)).toEqual(['credit_differs_from_amount'])
})
