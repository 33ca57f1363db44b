import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { countPrint } from '@/lib/counter/receipts/prints.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { TOUR, TRIGGERS } from '@/lib/counter/training/model.ts'
import { listTourDone } from '@/lib/counter/training/training.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { type Env, env } from '@/lib/platform/env/env.ts'
import { collect, followNow } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, BUNDLE, ELECTRICITY, makeDue, quote, quoteMore, sell, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'

const shop = openShop()
const shared = globalThis as { posEnv?: Env }

/** A cashier in training, at a till of a shop that sells live. */
async function beginner(name: string): Promise<Actor> {
  const practice = credentialNamed('demo')
  shared.posEnv = { ...env(), credentials: [{ ...practice, name: 'real', environment: 'live' }, practice] }
  const { till, ...actor } = await openTill('HRE-01', name, 'cashier')
  return { ...actor, till: till && { ...till, training: true } }
}

test('the tour is done sale by sale as its tickets come that far, by the person who sold, and no live book has any of it', async () => {
  const training = await beginner('Rudo')
  const done = async () => new Set(await listTourDone(training))
  expect(await done()).toEqual(new Set())
  await sellNow(training, { ...AIRTIME, recipient: '263773400001' })
  await sellNow(training, { ...BUNDLE, recipient: '263773400002' })
  expect(await done()).toEqual(new Set(['airtime', 'bundle']))
  const token = await sellNow(training, ELECTRICITY)
  expect(await done()).not.toContain('electricity')
  await countPrint({ ctx: { actor: training }, input: { ticketId: token.id } })
  expect(await done()).toContain('electricity')
  await followNow(training, await collect(training, await quote(training, { ...AIRTIME, recipient: '263773400003' })))
  expect(await done()).toContain('mobile')
  const failing = await sellNow(training, { ...AIRTIME, recipient: TRIGGERS.returned })
  await portalOf(shop.simulator.url).advance(40)
  await makeDue(failing.sale.id)
  await sweep()
  expect(await done()).not.toContain('returned')
  const returned = { ticketId: failing.id, intentId: randomUUID(), currency: 'USD' }
  await returnMoney({ ctx: { actor: training }, input: returned })
  expect(await done()).toContain('returned')
  await sellNow(training, { ...AIRTIME, recipient: TRIGGERS.waiting })
  expect(await done()).not.toContain('basket')
  const two = await quote(training, { ...AIRTIME, recipient: '263773400004' })
  await sell(training, await quoteMore(training, two.id, { ...BUNDLE, recipient: '263773400005' }))
  expect(await done()).toEqual(new Set(TOUR))
  expect(await listTourDone(await beginner('Blessing'))).toEqual([])
  const booked = await db().journalEntry.groupBy({ by: ['environment'], where: { tillId: training.till?.id ?? '' } })
  expect(booked.map(({ environment }) => environment)).toEqual(['test'])
})
