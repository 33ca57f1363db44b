import { expect, test, vi } from 'vitest'
import { recordReadOut, recordSent } from '@/lib/counter/receipts/handed-over.ts'
import { makeSlip } from '@/lib/counter/receipts/make-slip.ts'
import { openLink } from '@/lib/counter/receipts/open-link.ts'
import { chooseCustomerLocale, countPrint } from '@/lib/counter/receipts/prints.ts'
import { findLink, revokeLinks, shareReceipt } from '@/lib/counter/receipts/receipt-links.ts'
import { slipToSend } from '@/lib/counter/receipts/send-slip.ts'
import { addItem } from '@/lib/counter/tickets/change-basket.ts'
import { quoteTicket } from '@/lib/counter/tickets/quote-ticket.ts'
import { watchReversals } from '@/lib/jobs/watch-lists.ts'
import { eraseTickets } from '@/lib/office/privacy/internal/erase-tickets.ts'
import { findTickets, parseSubject } from '@/lib/office/privacy/internal/find-customer.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { listen } from '@/lib/platform/live/changes.ts'
import type { ChangeEvent } from '@/lib/platform/live/events.ts'
import { WEEK_MS } from '@/lib/platform/shared/time/durations.ts'
import { portalOf } from '../support/portal.ts'
import { printSlip } from '../support/print-slip.ts'
import { AIRTIME, ELECTRICITY, makeDue, quote, sell, sellNow, VOUCHER, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { textOf } from '../support/slip-for.ts'
import { sweep } from '../support/sweep.ts'

const shop = openShop()

let places = 0
const place = () => `192.0.2.${++places}`
const open = (link: string) => openLink(link, place())
const share = (ticketId: string, actor: Actor = shop.actor) => shareReceipt({ ctx: { actor }, input: { ticketId } })
const revoke = (ticketId: string, actor: Actor = shop.actor) => revokeLinks({ ctx: { actor }, input: { ticketId } })

async function linkOf(ticketId: string): Promise<string> {
  const link = await findLink(ticketId)
  return link?.url.split('/r/')[1] ?? expect.unreachable('there is a link')
}

test('a shared link opens the slip with its token, in the customer’s language, and counts visits', async () => {
  const { id: ticketId, sale } = await sellNow(shop.actor, ELECTRICITY)
  await share(ticketId)
  await chooseCustomerLocale({ ctx: { actor: shop.actor }, input: { ticketId, locale: 'nd' } })
  const opened = await open(await linkOf(ticketId))
  if (opened.kind !== 'open') return expect.unreachable('it opens')
  expect(opened).toMatchObject({ title: 'Irisiti yakho', refresh: null, slip: { locale: 'nd' } })
  expect(opened.slip.blocks).toContainEqual(
    expect.objectContaining({
      kind: 'code',
      codes: [{ name: null, groups: sale.token?.replace(/\D/g, '').match(/.{4}/g) }],
    }),
  )
  expect((await findLink(ticketId))?.opened).toBe(1)
  expect(await db().audit.count({ where: { action: 'receipt:share', objectId: ticketId } })).toBe(1)
})

test('each time a shared slip shows a voucher’s code the audit says so, and for other slips it says nothing', async () => {
  const opens = (objectId: string) => db().audit.findMany({ where: { action: 'receipt:open-code', objectId } })
  const voucher = await sellNow(shop.actor, VOUCHER)
  await share(voucher.id)
  const link = await linkOf(voucher.id)
  const shown = await open(link)
  expect(shown.kind === 'open' && textOf(shown.slip).replace(/\W/g, '')).toContain(voucher.sale.pin)
  await open(link)
  await revoke(voucher.id)
  await open(link)
  expect(await opens(voucher.id)).toMatchObject([
    { staffId: null, tillId: null, branchCode: 'HRE-01', objectKind: 'ticket' },
    { staffId: null },
  ])
  const token = await sellNow(shop.actor, { ...ELECTRICITY, amount: '21' })
  await share(token.id)
  await open(await linkOf(token.id))
  expect(await opens(token.id)).toEqual([])
})

test('a link is 128 unguessable bits, and the database holds neither them nor their source', async () => {
  const { id: ticketId } = await sellNow(shop.actor, AIRTIME)
  await share(ticketId)
  const link = await linkOf(ticketId)
  expect(Buffer.from(link, 'base64url')).toHaveLength(16)
  const rows = await db().receiptLink.findMany({ where: { ticketId } })
  expect(JSON.stringify(rows)).not.toContain(link)
  const bits = Buffer.from(link, 'base64url')
  bits[15] = (bits[15] ?? 0) ^ 1
  for (const other of [bits.toString('base64url'), rows[0]?.id ?? '', rows[0]?.hash ?? '', '../../etc']) {
    expect(await open(other)).toEqual({ kind: 'gone' })
  }
})

test('printing puts one link on the slip; sharing and reprinting keep it', async () => {
  const { id: ticketId } = await sellNow(shop.actor, AIRTIME)
  const print = () => countPrint({ ctx: { actor: shop.actor }, input: { ticketId } })
  await print()
  const link = await linkOf(ticketId)
  expect((await findLink(ticketId))?.sharedAt).toBeNull()
  await Promise.all([print(), share(ticketId), share(ticketId)])
  expect(await linkOf(ticketId)).toBe(link)
  expect(await db().receiptLink.count({ where: { ticketId } })).toBe(1)
})

test('a link ends after a week, and at once when it is revoked; the next one is another', async () => {
  const { id: ticketId } = await sellNow(shop.actor, AIRTIME)
  await share(ticketId)
  const first = await linkOf(ticketId)
  const [row] = await db().receiptLink.findMany({ where: { ticketId } })
  expect(Number(row?.expiresAt) - Number(row?.createdAt)).toBeCloseTo(WEEK_MS, -4)
  await db().receiptLink.updateMany({ where: { ticketId }, data: { expiresAt: new Date(Date.now() - 1_000) } })
  expect(await open(first)).toEqual({ kind: 'gone' })
  await share(ticketId)
  const second = await linkOf(ticketId)
  expect(second).not.toBe(first)
  expect(await open(second)).toMatchObject({ kind: 'open' })
  await revoke(ticketId)
  expect(await open(second)).toEqual({ kind: 'gone' })
  expect(await findLink(ticketId)).toBeNull()
})

test('nobody shares or stops the link of a sale they may not see, or one never paid', async () => {
  const { id: ticketId } = await sellNow(shop.actor, AIRTIME)
  const stranger = await openTill('BYO-01', 'Sipho', 'supervisor')
  const unknown = { problem: { code: 'TICKET_UNKNOWN' } }
  await expect(share(ticketId, stranger)).rejects.toMatchObject(unknown)
  await expect(revoke(ticketId, stranger)).rejects.toMatchObject(unknown)
  const unpaid = await quote(shop.actor, AIRTIME)
  await expect(share(unpaid.id)).rejects.toMatchObject(unknown)
})

test('the slip of a waiting sale says so and is not final; a reversed one says so too', async () => {
  const waiting = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002' })
  await share(waiting.id)
  const link = await linkOf(waiting.id)
  const opened = await open(link)
  const shown = (opened.kind === 'open' && opened.refresh?.query.split('?shown=')[1]) || ''
  expect(Math.abs(Number(shown) - Date.now())).toBeLessThan(60_000)
  const count = async () => (await findLink(waiting.id))?.opened
  await openLink(link, place(), shown)
  expect(await count(), 'a page that refreshes itself was opened once').toBe(1)
  for (const late of [String(Date.now() - 3 * 60_000), 'x', '']) await openLink(link, place(), late)
  expect(await count(), 'its address opened again later, or nonsense, is an opening').toBe(4)
  const reversed = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000004' })
  await share(reversed.id)
  await portalOf(shop.simulator.url).advance(150)
  await watchReversals(credentialNamed('demo'))
  const after = await open(await linkOf(reversed.id))
  expect(after.kind === 'open' && textOf(after.slip)).toMatch(/Reversed.*You are owed/s)
})

test('an address that opens links too often must wait, whichever it opens', async () => {
  const from = place()
  for (let looks = 0; looks < 60; looks++) await openLink('A'.repeat(22), from)
  expect(await openLink('A'.repeat(22), from)).toEqual({ kind: 'busy' })
  expect(await open('A'.repeat(22))).toEqual({ kind: 'gone' })
})

test('a slip printed while the sale waits says so, and hands nothing over', async () => {
  const waiting = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002' })
  const ctx = { actor: shop.actor }
  const input = { ticketId: waiting.id }
  const copy = await printSlip({ ctx, input })
  const print = { copy, at: new Date(), staffName: 'Rudo' }
  expect(textOf(await makeSlip({ ticket: await viewOf(shop.actor, waiting.id), print, link: null }))).toContain(
    'Not delivered yet',
  )
  expect((await viewOf(shop.actor, waiting.id)).handedOver).toBe(false)
  await portalOf(shop.simulator.url).advance(40)
  await makeDue(waiting.sale.id)
  await sweep()
  await printSlip({ ctx, input })
  expect((await viewOf(shop.actor, waiting.id)).handedOver).toBe(true)
})

test('printing, sharing, sending and reading out each note when the customer first had it', async () => {
  const handedOver = async (how: (ticketId: string) => Promise<unknown>) => {
    const { id } = await sellNow(shop.actor, AIRTIME)
    await how(id)
    return (await db().ticket.findUniqueOrThrow({ where: { id } })).handedOverAt
  }
  const ctx = { actor: shop.actor }
  expect(await handedOver(async () => undefined)).toBeNull()
  expect(await handedOver((ticketId) => printSlip({ ctx, input: { ticketId } }))).toBeInstanceOf(Date)
  expect(await handedOver((ticketId) => share(ticketId))).toBeInstanceOf(Date)
  const sent = (ticketId: string) => recordSent({ ctx, input: { ticketId, how: 'whatsapp', phone: '' } })
  expect(await handedOver(sent)).toBeInstanceOf(Date)
  expect(await db().audit.count({ where: { action: 'receipt:share', detail: { equals: { how: 'whatsapp' } } } })).toBe(
    1,
  )
  expect(await handedOver((ticketId) => recordReadOut({ ctx, input: { ticketId, saleId: null } }))).toBeInstanceOf(Date)
})

test('what a message leaves out, and the codes beside one that was read out, are still to be given', async () => {
  const ctx = { actor: shop.actor }
  const { id: ticketId } = await quote(shop.actor, { ...ELECTRICITY, recipient: '37120052228' })
  const added = await addItem({ ctx, input: { ticketId, ...VOUCHER } })
  const { intentId } = await db().sale.findUniqueOrThrow({ where: { id: added }, select: { intentId: true } })
  await quoteTicket({ ctx, input: { ...VOUCHER, intentId } })
  const { sales } = await sell(shop.actor, await viewOf(shop.actor, ticketId))
  const [power, voucher] = sales.map(({ id }) => id)
  const isHandedOver = async () => (await viewOf(shop.actor, ticketId)).handedOver
  await recordSent({ ctx, input: { ticketId, how: 'whatsapp', phone: '' } })
  expect(await isHandedOver()).toBe(false)
  for (const saleId of [power, voucher]) {
    await recordReadOut({ ctx, input: { ticketId, saleId: saleId ?? '' } })
    expect(await isHandedOver()).toBe(false)
  }
  await printSlip({ ctx, input: { ticketId } })
  expect(await isHandedOver()).toBe(true)
})

test('the number that a meter’s slip was sent to is offered with the same meter, in the same branch, until it is forgotten', async () => {
  const ctx = { actor: shop.actor }
  const order = { ...ELECTRICITY, recipient: '37120051118' }
  const offered = async (actor: Actor = shop.actor) => {
    const ticket = await sellNow(actor, order)
    const send = await slipToSend(ticket, await makeSlip({ ticket, print: 'screen', link: null }))
    return { id: ticket.id, phone: send?.phone, lastPhone: send?.lastPhone }
  }
  const first = await offered()
  expect(first).toMatchObject({ phone: null, lastPhone: null })
  await recordSent({ ctx, input: { ticketId: first.id, how: 'whatsapp', phone: 'nonsense' } })
  expect(await offered()).toMatchObject({ lastPhone: null })
  await recordSent({ ctx, input: { ticketId: first.id, how: 'whatsapp', phone: '077 123 4567' } })
  expect(await offered()).toMatchObject({ phone: null, lastPhone: '263771234567' })
  expect(await offered(await openTill('BYO-01', 'Sipho', 'cashier'))).toMatchObject({ lastPhone: null })
  expect(await findTickets(parseSubject('number', '0771234567'))).toContain(first.id)
  await db().$transaction((tx) => eraseTickets(tx, [first.id], { what: 'numbers' }))
  expect(await offered()).toMatchObject({ lastPhone: null })
})

test('each way of handing a slip over tells the screens of its till, which leave it out of what needs a hand', async () => {
  const ctx = { actor: shop.actor }
  const ways = {
    print: (ticketId: string) => printSlip({ ctx, input: { ticketId } }),
    read: (ticketId: string) => recordReadOut({ ctx, input: { ticketId, saleId: null } }),
    send: (ticketId: string) => recordSent({ ctx, input: { ticketId, how: 'sms', phone: '' } }),
    share,
  }
  for (const [name, hand] of Object.entries(ways)) {
    const { id } = await sellNow(shop.actor, AIRTIME)
    const heard: ChangeEvent[] = []
    const stop = listen((change) => heard.push(change), vi.fn())
    // Again and again, since what is told before the line listens is lost.
    await vi.waitFor(async () => {
      await hand(id)
      expect(heard, name).toContainEqual(expect.objectContaining({ topic: 'sale', id }))
    }, 10_000)
    await stop()
  }
})
