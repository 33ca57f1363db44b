import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { findPairedTill, openDisplay } from '@/lib/counter/display/open-display.ts'
import { endDisplay, endTillDisplay, listDisplays, pairDisplay } from '@/lib/counter/display/pairings.ts'
import { showOnDisplay } from '@/lib/counter/display/served-ticket.ts'
import { addItem, giveUpTicket } from '@/lib/counter/tickets/change-basket.ts'
import { quoteTicket } from '@/lib/counter/tickets/quote-ticket.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { sellAgain, sellHeld } from '@/lib/counter/tickets/sell-held.ts'
import type { Actor, Role } from '@/lib/people/access/model.ts'
import { displayStream } from '@/lib/people/sessions/live-stream.ts'
import { deactivateStaff } from '@/lib/people/staff/deactivate-staff.ts'
import { enrolTill, revokeTill } from '@/lib/people/tills/enrol-till.ts'
import { DISPLAYS_MOST } from '@/lib/people/tills/model.ts'
import { listTills } from '@/lib/people/tills/queries.ts'
import { db } from '@/lib/platform/database/db.ts'
import { listen, notifyChange } from '@/lib/platform/live/changes.ts'
import type { ChangeEvent } from '@/lib/platform/live/events.ts'
import { HOUR_MS } from '@/lib/platform/shared/time/durations.ts'
import { collect, followNow } from '../support/collect.ts'
import { editStaff } from '../support/edit-staff.ts'
import { giveRole } from '../support/give-role.ts'
import { noticesOf } from '../support/notices.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, ELECTRICITY, quote, sell, sellNow, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()

/** An enrolled till with somebody signed in and a paired display; `shown` reads the display. */
async function tillWithScreen() {
  const actor = await openTill('HRE-01', 'Farai', 'cashier')
  const tillId = actor.till?.id ?? ''
  await db().till.update({ where: { id: tillId }, data: { enrolmentHash: `enrolled ${tillId}` } })
  const expiresAt = new Date(Date.now() + HOUR_MS)
  await db().staffSession.create({ data: { id: actor.sessionId, staffId: actor.staffId, tillId, expiresAt } })
  const link = await pair(actor)
  return { actor, tillId, link, shown: () => openDisplay(link) }
}

/** The till opens a ticket, or the empty selling screen. */
const opens = (actor: Actor, ticketId: string | null) => showOnDisplay(actor, ticketId, performance.now())

async function pair(actor: Actor): Promise<string> {
  await pairDisplay({ ctx: { actor } })
  const [newest] = await listDisplays(actor)
  return newest?.url.split('/display/')[1] ?? expect.unreachable('it is paired')
}

/** The next sale is refused, so that its money goes back. */
async function refuseNext(): Promise<void> {
  const match = { method: 'POST', path: '/transactions' }
  await portalOf(shop.simulator.url).faults([{ match, kind: 'error', code: 'UPSTREAM_UNAVAILABLE', times: 1 }])
}

/** Sells what was refused again, dearer: the customer adds $1.50 for 50 cents. */
async function sellsDearerAgain(actor: Actor): Promise<void> {
  await refuseNext()
  const ticket = await sell(actor, await quote(actor, { ...AIRTIME, recipient: '0771234511' }), '7')
  await db().productPrice.create({ data: { productCode: AIRTIME.productCode, chargeCents: 50n } })
  const about = { ticketId: ticket.id, saleId: ticket.sale.id }
  await sellAgain({ ctx: { actor }, input: { ...about, intentId: randomUUID(), amount: '' } })
  const [, dearer] = (await viewOf(actor, ticket.id)).sales
  const cash = { amounts: [{ currency: 'USD', text: '1.50' }], changeCurrency: 'USD' }
  const again = { ticketId: ticket.id, saleId: dearer?.id ?? '', quoteId: dearer?.quoteId ?? '' }
  await sellHeld({ ctx: { actor }, input: { ...again, cash, reason: '' } })
  await db().productPrice.deleteMany()
}

test('the display follows a sale: welcome, price and number, then change and thanks', async () => {
  const { actor, shown } = await tillWithScreen()
  expect(await shown()).toMatchObject({ headline: 'Welcome', items: [], test: 'TEST, no real money' })
  const quoted = await quote(actor, { ...AIRTIME, recipient: '0771234567' })
  expect(await shown()).toMatchObject({
    headline: 'Is this your number?',
    number: { text: '077 123 4567', name: null, product: 'Econet airtime' },
    total: { text: '$5.00' },
    items: [],
  })
  await sell(actor, quoted, '10')
  expect(await shown()).toMatchObject({
    headline: 'Thank you',
    change: { label: 'Your change', text: '$5.00' },
    note: null,
    items: [{ state: 'Delivered' }],
  })
  await sellsDearerAgain(actor)
  expect(await shown(), 'the change of the first cash was given').toMatchObject({ change: { text: '$1.00' } })
  expect(await shown(), 'the money bought it after all').toMatchObject({ note: null })
  await refuseNext()
  const refused = await sell(actor, await quote(actor, { ...AIRTIME, recipient: '0771234573' }), '10')
  expect(await shown()).toMatchObject({
    headline: 'Not sold',
    note: 'The cashier will give your money back.',
    change: { text: '$5.00' },
    back: { label: 'You get back', text: '$5.00' },
  })
  await returnMoney({ ctx: { actor }, input: { ticketId: refused.id, intentId: randomUUID(), currency: 'USD' } })
  expect(await shown(), 'the customer has it').toMatchObject({
    note: null,
    change: null,
    back: { label: 'You got back', text: '$5.00' },
    items: [{ state: 'Not sold' }],
  })
})

test('no money is promised back by a person who may not give it, until one who may signs in', async () => {
  const { actor, tillId, shown } = await tillWithScreen()
  await giveRole(actor, ['sale:create', 'sale:read'])
  await refuseNext()
  await sell(actor, await quote(actor, { ...AIRTIME, recipient: '0771234579' }), '5')
  const kept = { headline: 'Not sold', back: null, note: 'Your $5.00 is kept for you. Ask the cashier.' }
  expect(await shown()).toMatchObject(kept)
  const { staffId } = await openTill('HRE-01', 'Chipo', 'supervisor')
  const session = { staffId, tillId, expiresAt: new Date(Date.now() + HOUR_MS) }
  const { id } = await db().staffSession.create({ data: session })
  const back = { label: 'You get back', text: '$5.00' }
  expect(await shown()).toMatchObject({ back, note: 'The cashier will give your money back.' })
  await db().staffSession.update({ where: { id }, data: { endedAt: new Date() } })
  expect(await shown()).toMatchObject(kept)
})

test('a meter is shown with its name, and several items as a list', async () => {
  const { actor, shown } = await tillWithScreen()
  const { id: ticketId } = await quote(actor, ELECTRICITY)
  expect(await shown()).toMatchObject({
    headline: 'Is this your meter?',
    number: { text: '0000 0000 001', name: 'SANDBOX CUSTOMER' },
  })
  const saleId = await addItem({ ctx: { actor }, input: { ticketId, ...AIRTIME } })
  const { intentId } = await db().sale.findUniqueOrThrow({ where: { id: saleId }, select: { intentId: true } })
  await quoteTicket({ ctx: { actor }, input: { ...AIRTIME, intentId } })
  const listed = await shown()
  expect(listed).toMatchObject({ headline: 'Please check the numbers', number: null, total: { text: '$25.30' } })
  expect(listed?.items).toHaveLength(2)
})

test('a customer who is asked to pay by phone has paid once the money is there, and not before', async () => {
  const { actor, tillId, shown } = await tillWithScreen()
  const portal = portalOf(shop.simulator.url)
  const ticket = await quote(actor, { ...AIRTIME, recipient: '0771234570' })
  await portal.faults([{ match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 1 }])
  const declined = await collect(actor, ticket)
  const asked = { headline: 'Please approve the payment on your phone', total: { label: 'To pay' } }
  expect(await shown()).toMatchObject(asked)
  await opens(actor, null)
  expect(await shown(), 'the phone still asks').toMatchObject(asked)
  await portal.customer(declined.upstreamId ?? '', 'decline')
  await followNow(actor, declined)
  expect(await shown()).toMatchObject({ headline: 'Welcome', total: null, note: null })
  await opens(actor, ticket.id)
  expect(await shown()).toMatchObject({ headline: 'Is this your number?', total: { label: 'To pay' }, note: null })
  await giveUpTicket({ ctx: { actor }, input: { ticketId: ticket.id } })
  expect(await shown()).toMatchObject({ headline: 'Welcome', items: [] })
  // Of another the cashier stops waiting while the payment may still come: the screen hears of it, and says so.
  await portal.faults([{ match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 1 }])
  const left = await quote(actor, { ...AIRTIME, recipient: '0771234572' })
  await collect(actor, left)
  expect((await shown())?.headline).toBe('Please approve the payment on your phone')
  const giveUp = () => giveUpTicket({ ctx: { actor }, input: { ticketId: left.id } })
  expect(await noticesOf(tillId, giveUp)).toBe(1)
  const stopped = { headline: 'Please do not pay any more', items: [], codes: [], total: null, back: null }
  expect(await shown()).toMatchObject(stopped)
  expect((await shown())?.msLeft).toBeLessThanOrEqual(120_000)
  await opens(actor, null)
  expect(await shown(), 'the phone may still ask').toMatchObject(stopped)
  await db().ticket.update({ where: { id: left.id }, data: { abandonedAt: new Date(Date.now() - 121_000) } })
  expect(await shown()).toMatchObject({ headline: 'Welcome', note: null })
})

test('a customer who paid a second request is told not to pay the first, which is still open', async () => {
  const { shown, actor } = await tillWithScreen()
  const supervisor: Actor = { ...actor, role: 'supervisor' }
  const portal = portalOf(shop.simulator.url)
  const ticket = await quote(actor, { ...AIRTIME, recipient: '0771234577' })
  await portal.faults([{ match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 2 }])
  await collect(actor, ticket)
  const second = await collect(supervisor, ticket, { bothMayBePaid: true })
  expect((await shown())?.headline).toBe('Please approve the payment on your phone')
  await portal.customer(second.upstreamId ?? '', 'approve')
  await followNow(actor, second)
  const twice = 'You have paid. If your phone asks you to pay again, decline it there.'
  await expect.poll(shown).toMatchObject({ headline: 'Thank you', total: { label: 'Paid' }, note: twice })
})

test('the next empty selling screen clears what the customer before has no more use for', async () => {
  const { actor, tillId, shown } = await tillWithScreen()
  const parked = await quote(actor, { ...AIRTIME, recipient: '0771234578' })
  expect((await shown())?.headline).toBe('Is this your number?')
  expect(await noticesOf(tillId, () => opens(actor, null))).toBe(1)
  expect(await shown()).toMatchObject({ headline: 'Welcome', number: null })
  await sellNow(actor, AIRTIME)
  expect(await shown()).toMatchObject({ headline: 'Thank you' })
  await opens(actor, null)
  expect(await shown()).toMatchObject({ headline: 'Welcome', items: [], change: null })
  await opens(actor, parked.id)
  expect(await shown(), 'it is taken up again').toMatchObject({ number: { text: '077 123 4578' } })
  const power = await sellNow(actor, ELECTRICITY)
  await opens(actor, null)
  expect((await shown())?.codes[0]?.groups.join(''), 'still being written down').toBe(
    power.sale.token?.replace(/\D/g, ''),
  )
  expect(await shown(), 'and nothing else of theirs').toMatchObject({
    items: [],
    total: null,
    change: null,
    note: null,
  })
})

test('of two pages that are drawn at once, the display shows the one that was asked for last', async () => {
  const { actor, tillId, shown } = await tillWithScreen()
  const ticket = await quote(actor, { ...AIRTIME, recipient: '0771234580' })
  // Further apart than a busy machine lets a statement wait.
  const [first, last] = [performance.now() - 5_000, performance.now()]
  await showOnDisplay(actor, ticket.id, last)
  expect(await noticesOf(tillId, () => showOnDisplay(actor, null, first))).toBe(0)
  expect(await shown()).toMatchObject({ number: { text: '077 123 4580' } })
  for (let times = 0; times < 20; times += 1) {
    await opens(actor, ticket.id)
    await Promise.all([showOnDisplay(actor, null, performance.now()), showOnDisplay(actor, ticket.id, first)])
    expect(await shown()).toMatchObject({ headline: 'Welcome' })
  }
  await db().displayPairing.updateMany({ where: { tillId }, data: { openSince: new Date(Date.now() + HOUR_MS) } })
  await opens(actor, ticket.id)
  expect(await shown(), 'the clock was set back').toMatchObject({ number: { text: '077 123 4580' } })
})

test('a customer who paid a part in cash and was let go is told that it goes back', async () => {
  const { actor, shown } = await tillWithScreen()
  const portal = portalOf(shop.simulator.url)
  const ticket = await quote(actor, { ...AIRTIME, recipient: '0771234571' })
  await portal.faults([{ match: { method: 'POST', path: '/collections' }, kind: 'hold', times: 1 }])
  const payment = await collect(actor, ticket, { cash: '0.50' })
  await portal.customer(payment.upstreamId ?? '', 'decline')
  await followNow(actor, payment)
  expect(await shown()).toMatchObject({ headline: 'Is this your number?', total: { label: 'To pay' } })
  await giveUpTicket({ ctx: { actor }, input: { ticketId: ticket.id } })
  const back = { label: 'You get back', text: '$0.50' }
  expect(await shown()).toMatchObject({ headline: 'The cashier will give your money back.', total: null, back })
})

test('what nobody touches leaves the display after ten minutes, without any news', async () => {
  const { actor, shown } = await tillWithScreen()
  await quote(actor, ELECTRICITY)
  const { msLeft } = (await shown()) ?? expect.unreachable('it is paired')
  expect(msLeft).toBeGreaterThan(9 * 60_000)
  expect(msLeft).toBeLessThanOrEqual(10 * 60_000)
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
  expect(view?.number).toMatchObject({ text: '077 222 2333' })
})

test('another till’s sale is never shown', async () => {
  const { actor, shown } = await tillWithScreen()
  const other = await tillWithScreen()
  const { id } = await sellNow(other.actor, ELECTRICITY)
  await opens(actor, id)
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
  const quoted = await quote(actor, AIRTIME)
  await expect.poll(() => heard).toContainEqual({ topic: 'till', id: tillId })
  // Notices come in the order of their commits: after this one none of the earlier ones is on its way.
  const told = async (id: string) => {
    await notifyChange(db(), { topic: 'alert', id })
    await expect.poll(() => heard).toContainEqual({ topic: 'alert', id })
  }
  await told('the quote is told')
  heard.length = 0
  await db().ticket.update({ where: { id: quoted.id }, data: { abandonedAt: new Date() } })
  await told('the stop is told')
  expect(heard).toContainEqual({ topic: 'till', id: tillId })
  heard.length = 0
  const other = shop.actor
  const ticket = await sellNow(other, AIRTIME)
  await expect.poll(() => heard.map(({ id }) => id)).toContain(ticket.id)
  expect(heard.filter(({ topic }) => topic === 'till')).toEqual([])
  await stop()
})

const refused = (code: string) => ({ problem: { code } })
const owner = async (): Promise<Actor> => ({ ...(await openTill('HRE-01', 'Tendai', 'owner')), till: null })

test('revoking a till ends its displays, and enrolling the same number again opens none', async () => {
  const { actor, tillId, shown } = await tillWithScreen()
  const ctx = { actor: await owner() }
  await revokeTill({ ctx, input: { tillId } })
  expect(await shown()).toBeNull()
  await enrolTill({ ctx, input: { branchCode: 'HRE-01', number: actor.till?.number ?? 0 } })
  expect(await shown()).toBeNull()
})

test('a new browser for a till’s number opens no display of the old one', async () => {
  const { actor, shown } = await tillWithScreen()
  await enrolTill({ ctx: { actor: await owner() }, input: { branchCode: 'HRE-01', number: actor.till?.number ?? 0 } })
  expect(await shown()).toBeNull()
  expect(await listDisplays(actor)).toEqual([])
})

test('a display is paired for twelve hours', async () => {
  const { actor, tillId, shown } = await tillWithScreen()
  const paired = async (hoursAgo: number) =>
    db().$executeRaw`update "DisplayPairing" set "expiresAt" = now() + (12 - ${hoursAgo}::float) * interval '1 hour'
      where "tillId" = ${tillId}::uuid`
  const [first] = await listDisplays(actor)
  expect(Math.round(((first?.until.getTime() ?? 0) - Date.now()) / 60_000)).toBe(12 * 60)
  await paired(11.9)
  expect((await shown())?.msLeft).toBeLessThan(7 * 60_000)
  await paired(12.1)
  expect(await shown()).toBeNull()
  expect(await listDisplays(actor)).toEqual([])
})

test('a till has at most four displays at once, also when paired in the same moment', async () => {
  const { actor } = await tillWithScreen()
  const many = await Promise.allSettled(Array.from({ length: 8 }, () => pairDisplay({ ctx: { actor } })))
  expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(DISPLAYS_MOST - 1)
  await expect(pairDisplay({ ctx: { actor } })).rejects.toMatchObject(refused('DISPLAYS_FULL'))
  const [one] = await listDisplays(actor)
  await endDisplay({ ctx: { actor }, input: { pairingId: one?.id ?? '' } })
  await pairDisplay({ ctx: { actor } })
})

test('the office sees a till’s displays and ends one; another branch’s manager and a cashier cannot', async () => {
  const { actor, tillId, shown } = await tillWithScreen()
  const manager = await openTill('HRE-01', 'Farai', 'manager')
  const elsewhere = await openTill('BYO-01', 'Thandeka', 'manager')
  // The tests before have enrolled more tills than a page shows.
  const place = { on: `${(actor.till?.number ?? 0) - 1}~HRE-01` }
  const displays = async () => (await listTills(manager, null, place)).rows.find(({ id }) => id === tillId)?.displays
  const [one] = (await displays()) ?? []
  expect(one).toMatchObject({ by: actor.name })
  const end = (by: Actor) => endTillDisplay({ ctx: { actor: by }, input: { pairingId: one?.id ?? '' } })
  for (const by of [elsewhere, actor]) await expect(end(by)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  expect(await shown()).not.toBeNull()
  await end(manager)
  await end(manager)
  expect(await shown()).toBeNull()
  expect(await displays()).toEqual([])
  expect(await db().audit.count({ where: { action: 'display:end', objectId: one?.id ?? '' } })).toBe(1)
})

const leave = async ({ staffId }: Actor) => deactivateStaff({ ctx: { actor: await owner() }, input: { staffId } })
const place = async ({ staffId, name }: Actor, role: Role) =>
  editStaff({ ctx: { actor: await owner() }, input: { staffId, name, role, branches: ['HRE-01'], locale: 'en' } })

test.each([
  ['is deactivated', leave],
  ['gets another role', (actor: Actor) => place(actor, 'supervisor')],
])('the displays that somebody paired end when they leave: who %s', async (_, end) => {
  const { actor, tillId, shown } = await tillWithScreen()
  const colleague = { ...(await openTill('HRE-01', 'Chipo', 'cashier')), till: actor.till }
  await pair(colleague)
  await place(actor, 'cashier')
  expect(await shown()).not.toBeNull()
  await end(actor)
  expect(await shown()).toBeNull()
  const open = await db().displayPairing.findMany({ where: { tillId, endedAt: null }, select: { createdById: true } })
  expect(open).toEqual([{ createdById: colleague.staffId }])
  const row = await db().audit.findFirst({ where: { objectId: actor.staffId }, orderBy: { id: 'desc' } })
  expect(row?.detail).toMatchObject({ displaysEnded: 1, codesEnded: 0 })
})

test.each([
  [
    'its till is revoked',
    async (actor: Actor) => revokeTill({ ctx: { actor: await owner() }, input: { tillId: actor.till?.id ?? '' } }),
  ],
  ['who paired it is deactivated', leave],
])('the stream of a display closes as soon as %s', async (_, end) => {
  const { actor, tillId, link } = await tillWithScreen()
  const reader = displayStream(tillId, async () => (await findPairedTill(link)) !== null).getReader()
  await reader.read()
  const knock = setInterval(() => void notifyChange(db(), { topic: 'till', id: tillId }), 50)
  await reader.read()
  clearInterval(knock)
  await end(actor)
  for (let read = await reader.read(); !read.done; read = await reader.read());
})
