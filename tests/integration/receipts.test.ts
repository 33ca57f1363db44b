import { expect, test } from 'vitest'
import { countPrint, findDuePrint } from '@/lib/counter/receipts/prints.ts'
import { setShopText, shopText } from '@/lib/counter/receipts/shop-text.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { AIRTIME, quote, sellNow, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()

const print = (actor: Actor, ticketId: string) => countPrint({ ctx: { actor }, input: { ticketId } })

test('every print is counted once, and a reprint says when it was made and by whom', async () => {
  const { id: ticketId } = await sellNow(shop.actor, AIRTIME)
  expect([await print(shop.actor, ticketId), await print(shop.actor, ticketId)]).toEqual([1, 2])
  expect(await findDuePrint(shop.actor, { ticketId, copy: 2 })).toMatchObject({ copy: 2, staffName: 'Rudo' })
  expect((await viewOf(shop.actor, ticketId)).copies).toBe(2)
  expect(await db().audit.count({ where: { action: 'receipt:print', objectId: ticketId } })).toBe(2)
})

test('two prints at once get two numbers', async () => {
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

test('an uncounted print, or one of a ticket the actor may not see, does not exist', async () => {
  const { id: ticketId } = await sellNow(shop.actor, AIRTIME)
  await print(shop.actor, ticketId)
  const stranger = await openTill('BYO-01', 'Sipho', 'cashier')
  expect(await findDuePrint(shop.actor, { ticketId, copy: 2 })).toBeNull()
  expect(await findDuePrint(stranger, { ticketId, copy: 1 })).toBeNull()
  await expect(print(stranger, ticketId)).rejects.toMatchObject({ problem: { code: 'TICKET_UNKNOWN' } })
})

test('nothing is printed before money was taken', async () => {
  const { id: ticketId } = await quote(shop.actor, AIRTIME)
  await expect(print(shop.actor, ticketId)).rejects.toMatchObject({ problem: { code: 'TICKET_UNKNOWN' } })
})

test('the owner sets the slip text: a branch’s own replaces the common one', async () => {
  const owner = { actor: await openTill('HRE-01', 'Tendai', 'owner') }
  const text = { name: 'Kopje Airtime', lines: [' 12 First Street ', ''], footer: ['Thank you'] }
  await setShopText({ ctx: owner, input: { place: '*', ...text } })
  expect(await shopText('HRE-01')).toEqual({
    name: 'Kopje Airtime',
    lines: ['12 First Street'],
    footer: ['Thank you'],
    logo: null,
  })
  await setShopText({ ctx: owner, input: { place: 'HRE-01', ...text, name: 'Kopje First Street' } })
  expect((await shopText('HRE-01')).name).toBe('Kopje First Street')
  await setShopText({ ctx: owner, input: { place: 'HRE-01', name: '', lines: [], footer: [] } })
  expect((await shopText('HRE-01')).name).toBe('Kopje Airtime')
})

test('a line too long for paper, an unknown branch and a manager are refused', async () => {
  const owner = { actor: await openTill('HRE-01', 'Tendai', 'owner') }
  const text = { place: '*', name: 'Kopje', lines: ['x'.repeat(49)], footer: [] }
  await expect(setShopText({ ctx: owner, input: text })).rejects.toThrow('SLIP_TEXT_LONG')
  await expect(setShopText({ ctx: owner, input: { ...text, place: 'XXX-9', lines: [] } })).rejects.toThrow(
    'BRANCH_UNKNOWN',
  )
  const manager = { actor: await openTill('HRE-01', 'Farai', 'manager') }
  await expect(setShopText({ ctx: manager, input: { ...text, lines: [] } })).rejects.toThrow('NOT_ALLOWED')
})
