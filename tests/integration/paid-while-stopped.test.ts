import { afterEach, expect, test } from 'vitest'
import { listPaid } from '@/lib/counter/endings/list-paid.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import type { BlockingCode } from '@/lib/service/standing/model.ts'
import { refreshBalance } from '@/lib/service/standing/refresh-balance.ts'
import { setBlock } from '@/lib/service/standing/store-answer.ts'
import { collect, followNow } from '../support/collect.ts'
import { freeKey } from '../support/free-key.ts'
import { transactionsAt } from '../support/portal.ts'
import { AIRTIME, bookedFor, quote, viewOf } from '../support/sell.ts'
import { openShop } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'

const shop = openShop()
let served = 0

afterEach(() => freeKey('demo'))

/** A customer pays for airtime by mobile money while a code has stopped the key for some time. */
async function payWhileStopped(code: BlockingCode): Promise<string> {
  const ticket = await quote(shop.actor, { ...AIRTIME, recipient: `2637781200${String(10 + served++)}` })
  const asked = await collect(shop.actor, ticket)
  await setBlock(credentialNamed('demo'), { code, reason: null })
  await db().serviceStanding.update({ where: { credential: 'demo' }, data: { blockedAt: new Date(0) } })
  expect((await followNow(shop.actor, asked)).outcome).toBe('paid')
  return ticket.id
}

/** Makes the waiting ticket due and sweeps. */
async function turn(ticketId: string): Promise<void> {
  await db().$executeRaw`
    update "Sale" set "nextCheckAt" = now() - interval '1 second' where "ticketId" = ${ticketId}::uuid`
  await sweep()
}

const saleOf = async (ticketId: string) => (await viewOf(shop.actor, ticketId)).sale

test('a customer who pays during a pause gets the goods once the pause is over', async () => {
  const ticketId = await payWhileStopped('PARTNER_PAUSED')
  await turn(ticketId)
  expect(await saleOf(ticketId)).toMatchObject({ state: 'quoted', problem: null, reference: null })
  expect((await bookedFor(ticketId)).held).toBe(-500)
  await refreshBalance(credentialNamed('demo'))
  await turn(ticketId)
  const { state, reference } = await saleOf(ticketId)
  expect(state).toBe('completed')
  expect(await transactionsAt(shop.simulator.baseUrl, reference ?? '')).toHaveLength(1)
})

test('after half an hour a person decides, and reads why it was not sold', async () => {
  const ticketId = await payWhileStopped('PARTNER_PAUSED')
  await db().$executeRaw`
    update "Ticket" set "tenderedAt" = "tenderedAt" - interval '31 minutes' where id = ${ticketId}::uuid`
  await turn(ticketId)
  expect(await saleOf(ticketId)).toMatchObject({ state: 'quoted', problem: { code: 'PARTNER_PAUSED' } })
  const row = (await listPaid(shop.actor)).rows.find((one) => one.ticketId === ticketId)
  expect(row).toMatchObject({ why: 'unsent', problem: { code: 'PARTNER_PAUSED' } })
})

test('a refused key is tested with a price, never with the customer’s money', async () => {
  const ticketId = await payWhileStopped('KEY_INVALID')
  await turn(ticketId)
  expect((await saleOf(ticketId)).state).toBe('quoted')
  await db().$executeRaw`
    update "Quote" set "createdAt" = "createdAt" - interval '6 minutes'
    where id = (select "quoteId" from "Sale" where "ticketId" = ${ticketId}::uuid)`
  await turn(ticketId)
  expect((await saleOf(ticketId)).state).toBe('completed')
})
