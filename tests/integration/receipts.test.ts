import { expect, test } from 'vitest'
import { db } from '@/lib/db.ts'
import { countPrint } from '@/lib/receipts/count-print.ts'
import { findDuePrint } from '@/lib/receipts/queries.ts'
import type { Actor } from '@/lib/staff/model.ts'
import { AIRTIME, quote, sellNow, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()

const print = (actor: Actor, ticketId: string) => countPrint({ ctx: { actor }, input: { ticketId } })

test('every print is counted once, and a reprint says when it was asked for and by whom', async () => {
  const { id: ticketId } = await sellNow(shop.actor, AIRTIME)
  expect([await print(shop.actor, ticketId), await print(shop.actor, ticketId)]).toEqual([1, 2])
  expect(await findDuePrint(shop.actor, { ticketId, copy: 2 })).toMatchObject({ copy: 2, staffName: 'Rudo' })
  expect((await viewOf(shop.actor, ticketId)).copies).toBe(2)
  expect(await db().audit.count({ where: { action: 'receipt:print', objectId: ticketId } })).toBe(2)
})

test('two prints at the same moment get two numbers', async () => {
  const { id: ticketId } = await sellNow(shop.actor, AIRTIME)
  const copies = await Promise.all([1, 2, 3].map(() => print(shop.actor, ticketId)))
  expect(copies.sort()).toEqual([1, 2, 3])
})

test('a print counted more than two minutes ago is no longer on its way to the printer', async () => {
  const { id: ticketId } = await sellNow(shop.actor, AIRTIME)
  await print(shop.actor, ticketId)
  await db().receiptPrint.updateMany({ where: { ticketId }, data: { at: new Date(Date.now() - 121_000) } })
  expect(await findDuePrint(shop.actor, { ticketId, copy: 1 })).toBeNull()
})

test('a print that nobody counted, or of a ticket that the actor may not see, is none', async () => {
  const { id: ticketId } = await sellNow(shop.actor, AIRTIME)
  await print(shop.actor, ticketId)
  const stranger = await openTill('BYO-01', 'Sipho', 'cashier')
  expect(await findDuePrint(shop.actor, { ticketId, copy: 2 })).toBeNull()
  expect(await findDuePrint(stranger, { ticketId, copy: 1 })).toBeNull()
  await expect(print(stranger, ticketId)).rejects.toMatchObject({ problem: { code: 'TICKET_UNKNOWN' } })
})

test('nothing is printed before the money was taken', async () => {
  const { id: ticketId } = await quote(shop.actor, AIRTIME)
  await expect(print(shop.actor, ticketId)).rejects.toMatchObject({ problem: { code: 'TICKET_UNKNOWN' } })
})
