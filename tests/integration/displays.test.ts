import { expect, test } from 'vitest'
import { openDisplay } from '@/lib/counter/display/open-display.ts'
import { endDisplay, listDisplays, pairDisplay } from '@/lib/counter/display/pair-display.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { ChangeEvent } from '@/lib/platform/live/events.ts'
import { listen } from '@/lib/platform/live/listen.ts'
import { notifyChange } from '@/lib/platform/live/notify-change.ts'
import { AIRTIME, ELECTRICITY, quote, sell, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()

/** A till of the test's own, enrolled, with a screen paired; `shown` is what that screen says. */
async function tillWithScreen() {
  const actor = await openTill('HRE-01', 'Farai', 'cashier')
  const tillId = actor.till?.id ?? ''
  await db().till.update({ where: { id: tillId }, data: { enrolmentHash: `enrolled ${tillId}` } })
  const link = await pair(actor)
  return { actor, tillId, link, shown: () => openDisplay(link) }
}

async function pair(actor: Actor): Promise<string> {
  await pairDisplay({ ctx: { actor } })
  const [newest] = await listDisplays(actor)
  return newest?.url.split('/display/')[1] ?? expect.unreachable('it is paired')
}

test('the display follows a sale: welcome, price and number, then change and thanks', async () => {
  const { actor, shown } = await tillWithScreen()
  expect(await shown()).toMatchObject({ headline: 'Welcome', items: [], test: 'TEST, no real money' })
  const quoted = await quote(actor, { ...AIRTIME, recipient: '0771234567' })
  expect(await shown()).toMatchObject({
    headline: '$5.00',
    items: [{ name: 'Econet airtime', recipient: '077 123 4567', price: '$5.00', state: null }],
  })
  await sell(actor, quoted, '10')
  expect(await shown()).toMatchObject({
    headline: 'Thank you',
    change: { label: 'Your change', text: '$5.00' },
    note: null,
    items: [{ state: 'Delivered' }],
  })
})

test('a token stays on the display for two minutes', async () => {
  const { actor, shown } = await tillWithScreen()
  const ticket = await sellNow(actor, ELECTRICITY)
  const view = await shown()
  expect(view?.codes[0]?.groups.join('')).toBe(ticket.sale.token?.replace(/\D/g, ''))
  expect(view?.msLeft).toBeGreaterThan(100_000)
  const long = new Date(Date.now() - 121_000)
  await db().sale.updateMany({ where: { ticketId: ticket.id }, data: { settledAt: long } })
  expect(await shown()).toMatchObject({ headline: 'Welcome', codes: [], items: [] })
})

test('a customer never sees the previous one’s sale, even when its news comes late', async () => {
  const { actor, shown } = await tillWithScreen()
  const first = await sellNow(actor, ELECTRICITY)
  await quote(actor, { ...AIRTIME, recipient: '0772222333' })
  await db().sale.updateMany({ where: { ticketId: first.id }, data: { settledAt: new Date() } })
  const view = await shown()
  expect(view?.codes).toEqual([])
  expect(view?.items).toMatchObject([{ recipient: '077 222 2333' }])
})

test('another till’s sale is never shown', async () => {
  const { shown } = await tillWithScreen()
  const other = await tillWithScreen()
  await sellNow(other.actor, ELECTRICITY)
  expect(await shown()).toMatchObject({ headline: 'Welcome', items: [], codes: [] })
  expect(await other.shown()).toMatchObject({ headline: 'Thank you' })
})

test('an address that was unpaired, invented, or of a revoked till shows nothing', async () => {
  const { actor, tillId, link, shown } = await tillWithScreen()
  const stranger = await openTill('HRE-01', 'Rumbi', 'cashier')
  const [pairing] = await listDisplays(actor)
  const end = (by: Actor) => endDisplay({ ctx: { actor: by }, input: { pairingId: pairing?.id ?? '' } })
  await end(stranger)
  expect(await shown()).not.toBeNull()
  expect(await openDisplay(pairing?.id ?? '')).toBeNull()
  expect(await openDisplay(`${link.slice(0, -1)}${link.endsWith('A') ? 'Q' : 'A'}`)).toBeNull()
  await end(actor)
  expect(await shown()).toBeNull()
  const again = await pair(actor)
  expect(await openDisplay(again)).not.toBeNull()
  await db().till.update({ where: { id: tillId }, data: { enrolmentHash: null } })
  expect(await openDisplay(again)).toBeNull()
  expect(JSON.stringify(await db().displayPairing.findMany())).not.toContain(link)
})

test('a till with a display notifies it of every step; one without notifies nobody', async () => {
  const { actor, tillId } = await tillWithScreen()
  const heard: ChangeEvent[] = []
  let ready = () => {}
  const probe = new Promise<void>((resolve) => (ready = resolve))
  const stop = listen(
    (change) => {
      if (change.topic === 'standing') ready()
      else heard.push(change)
    },
    () => {},
  )
  const knock = setInterval(() => void notifyChange(db(), { topic: 'standing', id: 'probe' }), 50)
  await probe
  clearInterval(knock)
  await quote(actor, AIRTIME)
  await expect.poll(() => heard).toContainEqual({ topic: 'till', id: tillId })
  heard.length = 0
  const other = shop.actor
  const ticket = await sellNow(other, AIRTIME)
  await expect.poll(() => heard.map(({ id }) => id)).toContain(ticket.id)
  expect(heard.filter(({ topic }) => topic === 'till')).toEqual([])
  await stop()
})
