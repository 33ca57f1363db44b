import { expect, test } from 'vitest'
import { noteChangeTold } from '@/lib/counter/tickets/note-ticket.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { AIRTIME, quote, quoteMore, sell, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

// What a screen said about the change while an item was under way: the one that shows how it ended does not say it again.
const shop = openShop()
const WAITS = '263000000002'

async function sold(recipient: string, received: string): Promise<string> {
  return (await sell(shop.actor, await quote(shop.actor, { ...AIRTIME, recipient }), received)).id
}

/** A screen of the actor shows the ticket; returns since when its change counts as told. */
async function show(actor: Actor, ticketId: string): Promise<Date | null> {
  await noteChangeTold(actor, await viewOf(shop.actor, ticketId))
  return (await db().ticket.findUniqueOrThrow({ where: { id: ticketId } })).changeToldAt
}

test('change that a screen ordered while its sale waited is told once', async () => {
  const ticketId = await sold(WAITS, '20')
  const toldAt = await show(shop.actor, ticketId)
  expect(toldAt?.getTime()).toBeGreaterThan((await viewOf(shop.actor, ticketId)).tenders[0]?.at.getTime() ?? 0)
  expect(await show(shop.actor, ticketId)).toEqual(toldAt)
})

test('a screen that was drawn before the change was told does not tell it again', async () => {
  const ticketId = await sold(WAITS, '20')
  const view = await viewOf(shop.actor, ticketId)
  await noteChangeTold(shop.actor, view)
  const first = await db().ticket.findUniqueOrThrow({ where: { id: ticketId } })
  await noteChangeTold(shop.actor, view)
  expect((await db().ticket.findUniqueOrThrow({ where: { id: ticketId } })).changeToldAt).toEqual(first.changeToldAt)
})

test('change told for cash before does not stand for newer cash', async () => {
  const ticketId = await sold(WAITS, '20')
  const before = new Date(Date.now() - 3_600_000)
  await db().ticket.update({ where: { id: ticketId }, data: { changeToldAt: before } })
  expect((await show(shop.actor, ticketId))?.getTime()).toBeGreaterThan(before.getTime())
})

test('of several items one that is under way is enough', async () => {
  const { id } = await quote(shop.actor, { ...AIRTIME, recipient: '263771236002' })
  const basket = await quoteMore(shop.actor, id, { ...AIRTIME, recipient: WAITS })
  const { sales } = await sell(shop.actor, basket, '20')
  expect(sales.map(({ outcome }) => outcome)).toEqual(['delivered', 'waiting'])
  expect(await show(shop.actor, id)).toBeInstanceOf(Date)
})

test('nothing is told at another till or away from one, without change, or once all has ended', async () => {
  const waits = await sold(WAITS, '20')
  expect(await show(await openTill('HRE-01', 'Blessing', 'cashier'), waits)).toBeNull()
  expect(await show({ ...shop.actor, till: null }, waits)).toBeNull()
  expect(await show(shop.actor, await sold(WAITS, '5'))).toBeNull()
  expect(await show(shop.actor, await sold('263771236001', '20'))).toBeNull()
})

test('a ticket that another till took over is told there, and no longer at its own', async () => {
  const ticketId = await sold(WAITS, '20')
  const other = await openTill('HRE-01', 'Farai', 'cashier')
  await db().ticket.update({ where: { id: ticketId }, data: { takenOverTillId: other.till?.id ?? null } })
  expect(await show(shop.actor, ticketId)).toBeNull()
  expect(await show(other, ticketId)).toBeInstanceOf(Date)
})
