import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { countPrint } from '@/lib/counter/receipts/prints.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { watchReversals } from '@/lib/jobs/watch-lists.ts'
import { countToDo } from '@/lib/office/day-close/queries.ts'
import { countOpenReversals, listReversals } from '@/lib/office/reversals/queries.ts'
import { settleReversal } from '@/lib/office/reversals/settle-reversal.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
let manager: Actor
let elsewhere: Actor
let saleId = ''

beforeAll(async () => {
  manager = await openTill('HRE-01', 'Farai', 'manager')
  elsewhere = await openTill('BYO-01', 'Thandeka', 'manager')
  const ticket = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000004' })
  saleId = ticket.sale.id
  await portalOf(shop.simulator.url).advance(130)
  await watchReversals(credentialNamed('demo'))
})

const waiting = async (actor: Actor) => (await listReversals(actor, 'open')).rows

const refused = (code: string) => ({ problem: { code } })
const settle = (actor: Actor, note = 'Called, gave it back', sale = saleId) =>
  settleReversal({ ctx: { actor }, input: { saleId: sale, action: 'money_returned', note } })

test('a reversal waits in the inbox of its branch, and says whose sale it was', async () => {
  expect(await waiting(manager)).toMatchObject([
    {
      ...{ id: saleId, handedOver: 'none', suggestion: 'return_money' },
      seller: { cashier: 'Rudo', branch: 'Harare First Street' },
    },
  ])
  expect(await waiting(elsewhere)).toEqual([])
  expect([await countOpenReversals(manager), await countOpenReversals(elsewhere)]).toEqual([1, 0])
  expect((await countToDo(manager)).reversals).toBe(1)
  expect(JSON.stringify(await waiting(manager))).not.toContain('263000000004')
})

test('a reversal says whether its shift was closed before', async () => {
  const [open] = await waiting(manager)
  expect(open).toMatchObject({
    afterClose: false,
    shiftOpenedAt: expect.any(Date),
    shiftClosedAt: null,
  })
  const shift = { openTillId: null, closedAt: new Date(Date.now() - 3_600_000) }
  await db().shift.updateMany({ where: { tillId: shop.actor.till?.id ?? '' }, data: shift })
  expect((await waiting(manager))[0]).toMatchObject({ afterClose: true })
})

test('a reversal says whether its token was printed or only shown on screen', async () => {
  await db().sale.update({ where: { id: saleId }, data: { token: '1111 2222' } })
  const [before] = await waiting(manager)
  expect(before).toMatchObject({ handedOver: 'on_screen', suggestion: 'ask_customer' })
  await countPrint({ ctx: { actor: shop.actor }, input: { ticketId: before?.ticketId ?? '' } })
  expect((await waiting(manager))[0]).toMatchObject({ handedOver: 'printed' })
  expect(JSON.stringify(await waiting(manager))).not.toContain('1111')
})

test('a reversal is settled once, by somebody at its branch, with a note', async () => {
  await expect(settle(shop.actor)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await expect(settle(elsewhere)).rejects.toMatchObject(refused('REVERSAL_UNKNOWN'))
  await expect(settle(manager, ' x ')).rejects.toMatchObject(refused('NOTE_EMPTY'))
  await expect(settle(manager, 'Fine note', randomUUID())).rejects.toMatchObject(refused('REVERSAL_UNKNOWN'))
  await expect(settle(manager)).rejects.toMatchObject(refused('STILL_HELD'))
  const { ticketId } = await db().sale.findUniqueOrThrow({ where: { id: saleId }, select: { ticketId: true } })
  await returnMoney({ ctx: { actor: shop.actor }, input: { ticketId, intentId: randomUUID(), currency: 'USD' } })
  const both = await Promise.allSettled([settle(manager), settle(manager)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('REVERSAL_SETTLED') })
  expect(await waiting(manager)).toEqual([])
  expect((await listReversals(manager, 'settled')).rows).toMatchObject([
    { settled: { action: 'money_returned', note: 'Called, gave it back', by: 'Farai' } },
  ])
  const audit = await db().audit.findFirst({ where: { action: 'reversal:settle' } })
  expect(audit).toMatchObject({ branchCode: 'HRE-01', objectId: saleId })
})

test('a cashier has no inbox', async () => {
  await expect(listReversals(shop.actor, 'open')).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await expect(countOpenReversals(shop.actor)).rejects.toMatchObject(refused('NOT_ALLOWED'))
})
