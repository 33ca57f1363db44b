import { expect, test } from 'vitest'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { askAboutRows } from '@/lib/office/statement/ask-about-rows.ts'
import { countOpenRows } from '@/lib/office/statement/open-rows.ts'
import { syncStatement } from '@/lib/office/statement/sync-statement.ts'
import { db } from '@/lib/platform/database/db.ts'
import { collectionOf, deposit } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, sellNow, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { fundingOf, topUp } from '../support/top-up.ts'

const shop = openShop()

/** Newest rows that name objects of ours and stay open however often we ask. */
async function addOpenRows(count: number, about: { saleId?: string; kind: string; upstreamId?: string }) {
  const top = await db().statementEntry.findFirstOrThrow({ orderBy: { position: 'desc' } })
  await db().statementEntry.createMany({
    data: Array.from({ length: count }, (_, index) => ({
      environment: 'test' as const,
      credential: 'demo',
      position: top.position + 1n + BigInt(index),
      occurredAt: new Date(),
      amountCents: -1n,
      balanceAfterCents: 0n,
      ...about,
    })),
  })
}

test('a reversal gets its turn to be looked up even while twenty newer rows stay open', async () => {
  const reversed = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000004' })
  const other = await sellNow(shop.actor, { ...AIRTIME, recipient: '263774444444' })
  await followStatement('test')
  await portalOf(shop.simulator.url).advance(130)
  await syncStatement('test')
  await db().$executeRaw`
    update "StatementEntry" set "saleId" = ${reversed.sale.id}::uuid where kind = 'reversal'`
  await addOpenRows(40, { kind: 'reversal', saleId: other.sale.id })
  const state = async () => (await db().sale.findUniqueOrThrow({ where: { id: reversed.sale.id } })).state
  for (let turns = 0; turns < 3 && (await state()) !== 'reversed'; turns += 1) await askAboutRows('test')
  expect(await state()).toBe('reversed')
  await db().statementEntry.deleteMany({ where: { amountCents: -1n } })
})

test('a top-up gets its turn to be looked up even while twenty newer rows name one that never answers', async () => {
  const manager = await openTill('HRE-01', 'Farai', 'manager')
  const asked = await topUp(manager)
  const silent = await topUp(manager)
  await db().funding.update({ where: { id: silent.id }, data: { upstreamId: 'fd_gone' } })
  await portalOf(shop.simulator.url).advance(60)
  await syncStatement('test')
  await addOpenRows(40, { kind: 'top_up', upstreamId: 'fd_gone' })
  const outcome = async () => (await fundingOf(manager, asked.id)).outcome
  for (let turns = 0; turns < 3 && (await outcome()) !== 'credited'; turns += 1) await askAboutRows('test')
  expect(await outcome()).toBe('credited')
})

test('what is followed no more is looked up as soon as a row tells of it', async () => {
  const ticket = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000003', amount: '4' })
  const service = portalOf(shop.simulator.url)
  await service.faults([{ match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 1 }])
  const payment = await deposit(shop.actor)
  await service.customer(payment.upstreamId ?? '', 'approve')
  await service.advance(60)
  await db().sale.update({ where: { id: ticket.sale.id }, data: { nextCheckAt: null } })
  await db().collection.update({ where: { id: payment.id }, data: { nextCheckAt: null } })
  await followStatement('test')
  expect((await viewOf(shop.actor, ticket.id)).sale.outcome).toBe('failed')
  expect((await collectionOf(shop.actor, payment.ticketId)).outcome).toBe('paid')
})

test('a row that nothing explains waits for a person once its sale or payment is followed no more', async () => {
  const owner = await openTill('HRE-01', 'Nyarai', 'owner')
  const { sale } = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002', amount: '6' })
  await addOpenRows(1, { kind: 'sale', saleId: sale.id })
  await db().$executeRaw`
    update "StatementEntry" set "readAt" = now() - interval '20 minutes' where "saleId" = ${sale.id}::uuid`
  const before = await countOpenRows(owner)
  await db().sale.update({ where: { id: sale.id }, data: { nextCheckAt: null } })
  expect(await countOpenRows(owner)).toBe(before + 1)
  await db().statementEntry.deleteMany({ where: { amountCents: -1n } })
})

test('rows of unfinished sales take no turn from rows that can be looked up', async () => {
  const reversed = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000004', amount: '3' })
  const waiting = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002' })
  await addOpenRows(30, { kind: 'sale', saleId: waiting.sale.id })
  await addOpenRows(1, { kind: 'reversal', saleId: reversed.sale.id })
  await db().$executeRaw`
    update "StatementEntry" set "readAt" = now() + interval '1 minute' where "saleId" = ${reversed.sale.id}::uuid`
  await addOpenRows(30, { kind: 'sale', saleId: waiting.sale.id })
  await portalOf(shop.simulator.url).advance(130)
  await askAboutRows('test')
  expect(await db().sale.findUnique({ where: { id: reversed.sale.id } })).toMatchObject({ state: 'reversed' })
})
