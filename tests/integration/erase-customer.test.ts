import { execFile } from 'node:child_process'
import { createHmac, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { checkBooks } from '@/lib/books/journal/check-books.ts'
import { applyOutcome } from '@/lib/counter/sales/apply-outcome.ts'
import { listRecentCustomers } from '@/lib/counter/ticket-lists/recent-customers.ts'
import { noteTicket } from '@/lib/counter/tickets/note-ticket.ts'
import { payDebt } from '@/lib/counter/tickets/pay-debt.ts'
import { payOut } from '@/lib/counter/tickets/pay-out.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { applyRetention } from '@/lib/office/privacy/apply-retention.ts'
import { addErasureByHand, askErasure, listErasures } from '@/lib/office/privacy/erasure-requests.ts'
import { type ErasureKind, RETENTION } from '@/lib/office/privacy/model.ts'
import { runErasure } from '@/lib/office/privacy/run-erasure.ts'
import { handleEvent } from '@/lib/office/webhook-inbox/internal/handle-event.ts'
import { receiveEvent } from '@/lib/office/webhook-inbox/receive-event.ts'
import { sealAudit, verifyAudit } from '@/lib/people/audit/chain.ts'
import { db } from '@/lib/platform/database/db.ts'
import { seal } from '@/lib/platform/sealing/seal.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { serviceFor } from '@/lib/service/client/service-for.ts'
import { deposit, followNow } from '../support/collect.ts'
import { firstTold, toldMark } from '../support/erasure.ts'
import { lateOutcome } from '../support/late-outcome.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, ELECTRICITY, quote, sell, sellNow, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { giveAuthenticator } from '../support/top-up.ts'
import { whatIsStored } from '../support/what-is-stored.ts'
import { startWorker } from '../support/worker-process.ts'

const shop = openShop()

const refusal = (code: string) => expect.objectContaining({ problem: expect.objectContaining({ code }) })

async function receive(body: Record<string, unknown>): Promise<bigint> {
  const eventId = `evt_${randomUUID()}`
  const rawBody = Buffer.from(JSON.stringify({ event_id: eventId, environment: 'test', ...body }))
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', 'whsec_tests').update(`${timestamp}.`).update(rawBody).digest('hex')
  await receiveEvent({ rawBody, timestamp, signature })
  return (await db().webhookInbox.findFirstOrThrow({ where: { eventId } })).id
}

async function forget(kind: ErasureKind, subject: string) {
  return runErasure(await addErasureByHand({ kind, subject }))
}

function command(script: string, ...args: string[]): Promise<{ stdout: string }> {
  return promisify(execFile)('npx', ['tsx', script, ...args], { env: process.env })
}

test('by one command a customer is gone from every table, and books and audit still prove themselves', async () => {
  const phone = '0778123450'
  const sold = await sellNow(shop.actor, { ...AIRTIME, recipient: phone })
  const unsold = await quote(shop.actor, { ...AIRTIME, recipient: '+263 77 812-3450' })
  await db().ticket.update({ where: { id: unsold.id }, data: { createdAt: new Date(Date.now() - 7_200_000) } })
  const bystander = await sellNow(shop.actor, { ...AIRTIME, recipient: '0778123451' })
  const foreign = await receive({ type: 'transaction.completed', object_id: 'tx_elsewhere', recipient: '263778123450' })
  const { tillId, shiftId, staffId } = await db().ticket.findUniqueOrThrow({ where: { id: bystander.id } })
  const about = { tillId, shiftId: shiftId ?? '', staffId }
  await db().shiftRemark.create({
    data: { shiftId: about.shiftId, staffId, text: 'Call 077 812 3450 about the change' },
  })
  const id = randomUUID()
  const money = { heldCents: 0n, currency: 'USD', nativeCents: 0n, usdCents: 0n }
  const sealedIdentity = seal('MoneyReturn.sealedIdentity', id, 'line 0778123450')
  await db().moneyReturn.create({ data: { ...about, id, intentId: id, ticketId: sold.id, ...money, sealedIdentity } })
  await sealAudit()
  const { head } = await verifyAudit()

  const { stdout } = await command('scripts/erase-customer.ts', '--number', '0778 123 450')
  expect(stdout).toContain('Erased: the customer of 2 tickets')
  expect(stdout).toMatch(/1 webhook bodies, 1 documents, 1 notes of staff/)
  expect(stdout).not.toContain('8123450')

  const stored = (await whatIsStored()).replace(/[ -]/g, '')
  expect(stored).not.toContain('778123450')
  expect(stored).toContain('778123451')
  expect(await db().webhookInbox.findUnique({ where: { id: foreign } })).toMatchObject({
    rawBody: null,
    sealedBody: null,
  })
  expect(await db().moneyReturn.findUnique({ where: { id } })).toMatchObject({ sealedIdentity: null, heldCents: 0n })
  const [remark] = await db().shiftRemark.findMany({ where: { shiftId: about.shiftId } })
  expect(remark?.text).toBe('Call ••• about the change')
  const recent = await listRecentCustomers(shop.actor, ['airtime'])
  expect(recent.map(({ recipient }) => recipient)).toEqual(['263778123451'])
  const after = await viewOf(shop.actor, sold.id)
  expect(after.sale).toMatchObject({ recipient: null, outcome: 'delivered', priceCents: sold.sale.priceCents })
  expect(after.sale.reference).toBe(sold.sale.reference)

  expect((await command('scripts/check-books.ts')).stdout).toContain(' 0 faults')
  await command('scripts/verify-audit.ts', '--head', head)
  expect((await checkBooks()).faults).toEqual([])
})

test('who still owes for goods is not forgotten until the debt is paid, however little it is', async () => {
  const phone = '0778123499'
  const match = { method: 'POST', path: '/transactions' }
  await portalOf(shop.simulator.url).faults([{ match, kind: 'error', code: 'PRODUCT_UNAVAILABLE', times: 1 }])
  const { id: ticketId, sale } = await sellNow(shop.actor, { ...AIRTIME, recipient: phone })
  await returnMoney({ ctx: { actor: shop.actor }, input: { ticketId, intentId: randomUUID(), currency: 'USD' } })
  await lateOutcome(sale.id, 'completed')
  expect((await viewOf(shop.actor, ticketId)).owedCents).toBe(500n)
  const numberOf = async () => (await db().sale.findUniqueOrThrow({ where: { id: sale.id } })).recipient
  const pay = (amount: string) =>
    payDebt({ ctx: { actor: shop.actor }, input: { ticketId, intentId: randomUUID(), amount } })
  expect(await forget('number', phone)).toMatchObject({ tickets: 0, open: 1 })
  await pay('4.99')
  expect(await forget('number', phone)).toMatchObject({ tickets: 0, open: 1 })
  expect(await numberOf()).not.toBeNull()
  await pay('')
  expect(await forget('number', phone)).toMatchObject({ tickets: 1, open: 0 })
  expect(await numberOf()).toBeNull()
})

test('a meter takes its token, its name and its shared slip along, and nothing brings them back', async () => {
  const meter = '37120099001'
  const sold = await sellNow(shop.actor, { ...ELECTRICITY, recipient: meter })
  const { sale } = sold
  const link = { hash: randomUUID(), createdById: shop.actor.staffId, expiresAt: new Date(Date.now() + 1e9) }
  await db().receiptLink.create({ data: { ...link, ticketId: sold.id } })
  const named = { ticketId: sold.id, customerName: 'Mai Tinotenda', note: 'Tinotenda of the brown gate' }
  await noteTicket({ ctx: { actor: shop.actor }, input: named })
  expect(await forget('meter', '3712 0099 001')).toMatchObject({ tickets: 1, open: 0 })
  const row = await db().sale.findUniqueOrThrow({ where: { id: sale.id }, include: { quote: true } })
  expect(row).toMatchObject({ sealedToken: null, tokenEnd: null, receipt: null, recipient: null, typedRecipient: '' })
  expect(row.quote).toMatchObject({ recipient: '', customerName: null, totalDebitCents: row.totalDebitCents })
  expect((await viewOf(shop.actor, sold.id)).sale).toMatchObject({ token: null, missing: null, outcome: 'delivered' })
  expect(await db().receiptLink.count({ where: { ticketId: sold.id, revokedAt: null } })).toBe(0)

  const told = await serviceFor('demo').getTransaction({ id: sale.upstreamId ?? '' })
  if (told.kind !== 'ok') throw new Error('the Service knows the sale')
  expect(told.data.token).not.toBeNull()
  await applyOutcome({ saleId: sale.id, transaction: told.data, source: 'look_up' })
  const late = await receive({ type: 'transaction.completed', object_id: sale.upstreamId, token: told.data.token })
  await handleEvent(late)
  expect(await db().webhookInbox.findUnique({ where: { id: late } })).toMatchObject({
    sealedBody: null,
    outcome: 'same',
  })
  const stored = await whatIsStored()
  for (const gone of [meter, sale.customerName ?? '-', told.data.token ?? '-', 'Tinotenda'])
    expect(stored).not.toContain(gone)
})

test('an item that was erased before it was sold sells again with its token', async () => {
  const order = { ...ELECTRICITY, recipient: '37120099003', intentId: randomUUID() }
  const left = await quote(shop.actor, order)
  await db().ticket.update({ where: { id: left.id }, data: { createdAt: new Date(Date.now() - 7_200_000) } })
  expect(await forget('meter', order.recipient)).toMatchObject({ tickets: 1 })
  const sold = await sell(shop.actor, await quote(shop.actor, { ...order, recipient: '37120099004' }))
  expect(sold.id).toBe(left.id)
  expect(sold.sale).toMatchObject({ outcome: 'delivered', token: expect.any(String), missing: null })
})

test('a name in any case finds the sales it stands on; half a word finds nobody', async () => {
  const sold = await sellNow(shop.actor, { ...ELECTRICITY, recipient: '37120099002' })
  const name = sold.sale.customerName ?? expect.unreachable('meters have names')
  expect(await forget('name', `${name.slice(0, -1)}`)).toMatchObject({ tickets: 0, quotes: 0 })
  expect(await forget('name', ` ${name.toLowerCase()} `)).toMatchObject({ open: 0, tickets: 1 })
  expect((await viewOf(shop.actor, sold.id)).sale.customerName).toBeNull()
})

const NAME = 'Renée Zhōu'
const WIDE = [...'Ren'].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)).join('')

test.each([
  ['decomposed', NAME.normalize('NFD')],
  ['full-width', `${WIDE}ée\u3000Zhōu`],
  ['with a space that does not break', NAME.replace(' ', '\u00a0')],
])(
  'a name that is stored %s is forgotten as it is typed, and the rest of a note stays as it was',
  async (_, written) => {
    const sold = await sellNow(shop.actor, { ...ELECTRICITY, recipient: '37120099008' })
    const { quoteId } = await db().sale.findUniqueOrThrow({ where: { id: sold.sale.id } })
    await db().quote.update({ where: { id: quoteId ?? '' }, data: { customerName: ` ${written}\t` } })
    const called = await sellNow(shop.actor, AIRTIME)
    const other = await sellNow(shop.actor, AIRTIME)
    for (const [{ id }, data] of [
      [called, { customerName: written, note: '' }],
      [other, { customerName: '', note: `${written} owes 1½ Ａ` }],
    ] as const) {
      await noteTicket({ ctx: { actor: shop.actor }, input: { ticketId: id, ...data } })
    }
    const spelled = JSON.stringify(written).replace(/[^ -~]/g, (letter) => {
      return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
    })
    const body = {
      environment: 'test' as const,
      credential: 'demo',
      eventId: `evt_${randomUUID()}`,
      type: 'transaction.completed',
    }
    const event = await db().webhookInbox.create({ data: { ...body, rawBody: `{"customer":${spelled}}` } })
    const owner = await openTill('HRE-01', 'Tendai', 'owner')
    expect(await firstTold(owner, { kind: 'name', subject: NAME })).toMatchObject({ tickets: 2, quotes: 1, texts: 1 })
    expect(await forget('name', NAME)).toMatchObject({ tickets: 2, open: 0, texts: 1, bodies: 1 })
    expect((await viewOf(shop.actor, sold.id)).sale.customerName).toBeNull()
    expect((await viewOf(shop.actor, called.id)).sale.recipient).toBeNull()
    expect((await db().ticket.findUniqueOrThrow({ where: { id: other.id } })).note).toBe('••• owes 1½ Ａ')
    expect((await db().webhookInbox.findUniqueOrThrow({ where: { id: event.id } })).rawBody).toBeNull()
  },
)

test('a number in full-width digits is blacked out of notes, its prefix too', async () => {
  const sold = await sellNow(shop.actor, AIRTIME)
  const wide = '+263 778123479'.replace(/[^ ]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
  await noteTicket({
    ctx: { actor: shop.actor },
    input: { ticketId: sold.id, customerName: '', note: `Call ${wide} now` },
  })
  expect(await forget('number', '0778123479')).toMatchObject({ texts: 1 })
  expect((await db().ticket.findUniqueOrThrow({ where: { id: sold.id } })).note).toBe('Call ••• now')
})

test('what is owed keeps its customer until it is settled, and then loses it without being asked again', async () => {
  const failed = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000003' })
  await db().sale.updateMany({ where: { recipient: '263000000003' }, data: { recipient: '263778123460' } })
  const id = await addErasureByHand({ kind: 'number', subject: '0778123460' })
  expect(await runErasure(id)).toMatchObject({ tickets: 0, open: 1 })
  expect((await viewOf(shop.actor, failed.id)).sale.recipient).toBe('263778123460')
  await applyRetention()
  expect((await viewOf(shop.actor, failed.id)).sale.recipient).toBe('263778123460')
  await settle(failed.id, failed.sale.id)
  expect((await viewOf(shop.actor, failed.id)).heldCents).toBe(0n)
  await applyRetention()
  expect((await viewOf(shop.actor, failed.id)).sale.recipient).toBeNull()
  expect(await db().erasureWaiting.count()).toBe(0)
})

test('each of several requests for one ticket is listed with it until it is settled', async () => {
  const owner = await openTill('HRE-01', 'Tendai', 'owner')
  const failed = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000003' })
  await db().sale.updateMany({ where: { ticketId: failed.id }, data: { recipient: '263778123489' } })
  await noteTicket({ ctx: { actor: shop.actor }, input: { ticketId: failed.id, customerName: 'Sekai Moyo', note: '' } })
  const asked = [
    await addErasureByHand({ kind: 'number', subject: '0778123489' }),
    await addErasureByHand({ kind: 'number', subject: '0778123489' }),
    await addErasureByHand({ kind: 'name', subject: 'Sekai Moyo' }),
  ]
  for (const id of asked) expect(await runErasure(id)).toMatchObject({ open: 1 })
  const openOf = async () => {
    const listed = await listErasures(owner)
    return asked.map((id) => listed.find((one) => one.id === id)?.open)
  }
  expect(await openOf()).toEqual([1, 1, 1])
  await settle(failed.id, failed.sale.id)
  await applyRetention()
  expect(await openOf()).toEqual([0, 0, 0])
})

/** Ends a sale as failed, as the Service would, and gives the money back. */
async function settle(ticketId: string, saleId: string): Promise<void> {
  const { upstreamId } = await db().sale.findUniqueOrThrow({ where: { id: saleId } })
  await portalOf(shop.simulator.url).advance(60)
  const told = await serviceFor('demo').getTransaction({ id: upstreamId ?? '' })
  if (told.kind !== 'ok') throw new Error('the Service knows the sale')
  await applyOutcome({ saleId, transaction: told.data, source: 'look_up' })
  await returnMoney({ ctx: { actor: shop.actor }, input: { ticketId, intentId: randomUUID(), currency: 'USD' } })
}

test('who is paid out after asking loses the document too; who did not ask keeps it for its own time', async () => {
  await sellNow(shop.actor, { ...AIRTIME, recipient: '0778123461', amount: '40' })
  const [asked, old] = [await heldDeposit('0772123462'), await heldDeposit('0772123463')]
  expect(await forget('number', '0772123462')).toMatchObject({ tickets: 0, open: 1 })
  await db().erasureWaiting.create({ data: { ticketId: old, what: 'numbers' } })
  const till = shop.actor.till
  const actor = { ...(await openTill('HRE-01', 'Tendai', 'supervisor')), till }
  for (const ticketId of [asked, old]) {
    await payOut({ ctx: { actor }, input: { ticketId, intentId: randomUUID(), amount: '', identity: '63-1234567A42' } })
  }
  await applyRetention()
  const documentOf = (ticketId: string) => db().moneyReturn.findFirstOrThrow({ where: { ticketId } })
  expect(await documentOf(asked)).toMatchObject({ identity: null, sealedIdentity: null, heldCents: 400n })
  expect(await documentOf(old)).toMatchObject({ sealedIdentity: expect.any(String) })
  expect(await db().erasureWaiting.count()).toBe(0)
})

/** A ticket that holds what a customer paid by phone. */
async function heldDeposit(phone: string): Promise<string> {
  return (await followNow(shop.actor, await deposit(shop.actor, { phone, amount: '4' }))).ticketId
}

test('what staff wrote about an open ticket tells whose it is until it is settled; elsewhere it goes at once', async () => {
  const open = await sellNow(shop.actor, { ...ELECTRICITY, recipient: '37120099005' })
  const name = open.sale.customerName ?? expect.unreachable('meters have names')
  const written = { customerName: name, note: `${name} comes for it` }
  await noteTicket({ ctx: { actor: shop.actor }, input: { ticketId: open.id, ...written } })
  const about = { staffId: shop.actor.staffId, note: `Told ${name}` }
  await db().ticket.update({ where: { id: open.id }, data: { purpose: `For ${name}` } })
  await db().sale.update({ where: { id: open.sale.id }, data: { nextCheckAt: new Date(), twinReason: name } })
  await db().reversalNote.create({ data: { saleId: open.sale.id, action: 'accepted', ...about } })
  const done = await sellNow(shop.actor, { ...AIRTIME, recipient: '0778123464' })
  await noteTicket({
    ctx: { actor: shop.actor },
    input: { ticketId: done.id, ...written, customerName: `Friend of ${name}` },
  })

  const stored = async (id: string) => {
    const { customerName, note, purpose, sales } = await db().ticket.findUniqueOrThrow({
      where: { id },
      include: { sales: { include: { reversalNote: true } } },
    })
    return [customerName, note, purpose, sales[0]?.twinReason, sales[0]?.reversalNote?.note]
  }
  expect(await forget('name', name)).toMatchObject({ tickets: 0, open: 1, texts: 2 })
  expect(await stored(open.id)).toEqual([name, written.note, `For ${name}`, name, about.note])
  expect((await stored(done.id)).slice(0, 2)).toEqual(['Friend of •••', '••• comes for it'])
  await db().sale.update({ where: { id: open.sale.id }, data: { nextCheckAt: null } })
  await applyRetention()
  expect(await stored(open.id)).toEqual([null, null, '•••', null, '•••'])
})

test.each([
  ['name', 'Tariro Mashava', 'Tariro Mashava comes for it'],
  ['number', '0778123471', 'Call 077 812 3471 when it is there'],
] as const)(
  'an open ticket that only a note gives a %s keeps it until it is settled, then loses the note, not its own customer',
  async (kind, whom, note) => {
    const [open, done] = [await sellNow(shop.actor, AIRTIME), await sellNow(shop.actor, AIRTIME)]
    for (const { id: ticketId } of [open, done]) {
      await noteTicket({ ctx: { actor: shop.actor }, input: { ticketId, customerName: '', note } })
    }
    const waits = (nextCheckAt: Date | null) => db().sale.update({ where: { id: open.sale.id }, data: { nextCheckAt } })
    const stored = async ({ id }: { id: string }) => (await db().ticket.findUniqueOrThrow({ where: { id } })).note
    await waits(new Date())
    expect(await forget(kind, whom)).toMatchObject({ tickets: 0, open: 1, texts: 1 })
    expect(await stored(open)).toBe(note)
    expect(await stored(done)).toContain('•••')
    expect((await viewOf(shop.actor, done.id)).sale.recipient).not.toBeNull()
    await waits(null)
    expect(await applyRetention()).toMatchObject({ numbers: 0, names: 0, words: 1 })
    const audits = await db().audit.findMany({ where: { action: 'privacy:ended' }, orderBy: { id: 'asc' } })
    expect(audits.at(-1)?.detail).toEqual({ words: '1' })
    expect(await stored(open)).toBeNull()
    expect((await viewOf(shop.actor, open.id)).sale.recipient).toBe(open.sale.recipient)
  },
)

test.each(['names', 'numbers'])(
  'an open ticket whose %s end once it is settled loses those and what staff wrote of somebody else',
  async (what) => {
    const open = await sellNow(shop.actor, { ...ELECTRICITY, recipient: '37120099007' })
    await db().ticket.update({ where: { id: open.id }, data: { purpose: 'Also for Tendai Mukwasha' } })
    await db().sale.update({ where: { id: open.sale.id }, data: { nextCheckAt: new Date() } })
    await db().erasureWaiting.create({ data: { ticketId: open.id, what } })
    expect(await forget('name', 'Tendai Mukwasha')).toMatchObject({ open: 1, texts: 0 })
    await db().sale.update({ where: { id: open.sale.id }, data: { nextCheckAt: null } })
    await applyRetention()
    expect(await db().ticket.findUnique({ where: { id: open.id } })).toMatchObject({ purpose: '•••' })
    const left = { customerName: null, recipient: what === 'names' ? open.sale.recipient : null }
    expect((await viewOf(shop.actor, open.id)).sale).toMatchObject(left)
  },
)

const TIME_OVER = ['nothing', 'names', 'numbers', 'numbers later'] as const

test.each(TIME_OVER)(
  'who is paid out from a ticket whose note names another customer keeps the document for its own time: over was %s',
  async (over) => {
    await sellNow(shop.actor, { ...AIRTIME, recipient: '0778123466', amount: '40' })
    const phone = `077212347${TIME_OVER.indexOf(over)}`
    const ticketId = await heldDeposit(phone)
    await noteTicket({
      ctx: { actor: shop.actor },
      input: { ticketId, customerName: '', note: 'Sister of Nyasha Gumbo' },
    })
    if (over === 'names' || over === 'numbers') await db().erasureWaiting.create({ data: { ticketId, what: over } })
    expect(await forget('name', 'Nyasha Gumbo')).toMatchObject({ tickets: 0, open: 1 })
    if (over === 'numbers later') {
      const createdAt = new Date(Date.now() - (RETENTION.numbers.usual + 1) * DAY_MS)
      await db().ticket.update({ where: { id: ticketId }, data: { createdAt } })
      await applyRetention()
    }
    await payOutTo(ticketId)
    await applyRetention()
    const { sealedIdentity } = await db().moneyReturn.findFirstOrThrow({ where: { ticketId } })
    expect(sealedIdentity).toEqual(expect.any(String))
    const ticket = await db().ticket.findUniqueOrThrow({ where: { id: ticketId }, include: { collections: true } })
    expect(ticket.note).toBeNull()
    const left = over.startsWith('numbers') ? '' : `263${phone.slice(1)}`
    expect(ticket.collections.map(({ customerPhone }) => customerPhone)).toEqual([left])
  },
)

async function payOutTo(ticketId: string): Promise<void> {
  const actor = { ...(await openTill('HRE-01', 'Tendai', 'supervisor')), till: shop.actor.till }
  await payOut({ ctx: { actor }, input: { ticketId, intentId: randomUUID(), amount: '', identity: '63-1234567A43' } })
}

test('what cashiers call a customer by finds their airtime and deposits; with more words around it, only those go', async () => {
  const name = 'Chipo Nhamo'
  const call = async (ticketId: string, customerName: string) => {
    await noteTicket({ ctx: { actor: shop.actor }, input: { ticketId, customerName, note: '' } })
    return ticketId
  }
  const airtime = await call((await sellNow(shop.actor, { ...AIRTIME, amount: '40' })).id, ' chipo  nhamo')
  const aunt = await call((await sellNow(shop.actor, AIRTIME)).id, `${name}’s aunt`)
  const held = await call(await heldDeposit('0772123480'), name)
  const told = await firstTold(await openTill('HRE-01', 'Tendai', 'owner'), { kind: 'name', subject: name })
  expect(told).toMatchObject({ kind: 'name', tickets: 2, open: 1, texts: 1 })
  expect(await forget('name', name)).toMatchObject({ tickets: 1, open: 1, texts: 1 })
  expect((await viewOf(shop.actor, airtime)).sale.recipient).toBeNull()
  expect((await viewOf(shop.actor, aunt)).sale.recipient).not.toBeNull()
  await payOutTo(held)
  await applyRetention()
  const paid = await db().moneyReturn.findFirstOrThrow({ where: { ticketId: held } })
  expect(paid).toMatchObject({ identity: null, sealedIdentity: null })
  const collection = await db().collection.findFirstOrThrow({ where: { ticketId: held } })
  expect(collection.customerPhone).toBe('')
})

test('a request leaves the name on a ticket whose names end once it is settled, but not what ends later', async () => {
  const open = await sellNow(shop.actor, { ...AIRTIME, recipient: '0778123465' })
  const written = {
    customerName: 'Rudo Chikwanha’s son',
    note: 'Rudo Chikwanha asked twice',
    purpose: 'Rudo Chikwanha’s',
  }
  await db().ticket.update({ where: { id: open.id }, data: written })
  await db().erasureWaiting.create({ data: { ticketId: open.id, what: 'names' } })
  expect(await forget('name', 'Rudo Chikwanha')).toMatchObject({ texts: 1 })
  expect(await db().ticket.findUnique({ where: { id: open.id } })).toMatchObject({ ...written, purpose: '•••’s' })
  await applyRetention()
  expect(await db().ticket.findUnique({ where: { id: open.id } })).toMatchObject({ customerName: null, note: null })
})

test('whom a request names is sealed until it is done and gone after; it is done once', async () => {
  const id = await addErasureByHand({ kind: 'number', subject: '0778123470' })
  expect(await whatIsStored()).not.toContain('778123470')
  expect(await runErasure(id)).toMatchObject({ tickets: 0 })
  expect(await db().erasure.findUniqueOrThrow({ where: { id } })).toMatchObject({ sealedSubject: null })
  expect(await runErasure(id)).toBeNull()
  const owner = await openTill('HRE-01', 'Tendai', 'owner')
  expect((await listErasures(owner)).find((one) => one.id === id)).toMatchObject({
    kind: 'number',
    requester: null,
    open: 0,
  })
})

test('what an owner asks for is done by the worker, which also knows when the night’s run is due', async ({
  onTestFinished,
}) => {
  const owner = await openTill('HRE-01', 'Tendai', 'owner')
  const code = await giveAuthenticator(owner)
  const sold = await sellNow(shop.actor, { ...AIRTIME, recipient: '0778123490' })
  const worker = startWorker(shop.databaseUrl, onTestFinished)
  await expect.poll(() => worker.output()).toContain('the worker is ready')
  const asked = { kind: 'number' as const, subject: '0778123490' }
  const input = { ...asked, told: await toldMark(owner, asked), code: await code() }
  const id = await askErasure({ ctx: { actor: owner }, input })
  await expect
    .poll(async () => (await listErasures(owner)).find((one) => one.id === id)?.result)
    .toMatchObject({ tickets: 1 })
  expect((await viewOf(shop.actor, sold.id)).sale.recipient).toBeNull()
  const crons = await db().$queryRaw<{ identifier: string }[]>`
    select identifier from graphile_worker._private_known_crontabs`
  expect(crons).toEqual([{ identifier: 'keep_retention' }])
  expect(worker.output()).not.toContain('8123490')
  await worker.kill()
})

test('whoever asks is told first what will be removed, and again if that changes or another customer is named', async () => {
  const owner = await openTill('HRE-01', 'Tendai', 'owner')
  const asked = { kind: 'number' as const, subject: '0778123481' }
  const none = { tickets: 0, sales: 0, payments: 0, quotes: 0, slips: 0, texts: 0, open: 0 }
  expect(await firstTold(owner, asked)).toMatchObject(none)
  const sold = await sellNow(shop.actor, { ...AIRTIME, recipient: asked.subject, amount: '40' })
  const link = { createdById: shop.actor.staffId, ticketId: sold.id }
  const expiresAt = new Date(Date.now() + 1e9)
  await db().receiptLink.createMany({
    data: [
      { ...link, hash: randomUUID(), expiresAt },
      { ...link, hash: randomUUID(), expiresAt: new Date(0) },
      { ...link, hash: randomUUID(), expiresAt, revokedAt: new Date() },
    ],
  })
  await heldDeposit(asked.subject)
  const told = await firstTold(owner, asked)
  expect(told).toMatchObject({ tickets: 2, sales: 1, payments: 1, quotes: 1, slips: 1, texts: 0, open: 1 })

  const press = (subject: string) =>
    askErasure({ ctx: { actor: owner }, input: { ...asked, subject, told: String(told.told), code: '123456' } })
  await expect(press('+263 77 812 3481')).rejects.toEqual(refusal('SECOND_STEP_MISSING'))
  await expect(press('0778123482')).rejects.toEqual(refusal('ERASE_CHECK'))
  await sellNow(shop.actor, { ...AIRTIME, recipient: asked.subject })
  await expect(press(asked.subject)).rejects.toEqual(refusal('ERASE_CHECK'))
})

test('who forgets a word is told of every note that has it, on a shift and on open tickets of others as well', async () => {
  const owner = await openTill('HRE-01', 'Tendai', 'owner')
  const [open, done] = [await sellNow(shop.actor, AIRTIME), await sellNow(shop.actor, AIRTIME)]
  for (const { id: ticketId } of [open, done]) {
    await noteTicket({ ctx: { actor: shop.actor }, input: { ticketId, customerName: '', note: 'Ask Muponda' } })
  }
  await db().sale.update({ where: { id: open.sale.id }, data: { nextCheckAt: new Date() } })
  const { shiftId } = await db().ticket.findUniqueOrThrow({ where: { id: done.id } })
  const { staffId } = shop.actor
  await db().shiftRemark.create({ data: { shiftId: shiftId ?? '', staffId, text: 'Muponda has the key' } })
  const told = await firstTold(owner, { kind: 'name', subject: 'Muponda' })
  expect(told).toMatchObject({ tickets: 0, sales: 0, payments: 0, quotes: 0, slips: 0, texts: 3, open: 1 })
  await db().sale.update({ where: { id: open.sale.id }, data: { nextCheckAt: null } })
})

test('what was interrupted on the terminal is finished by the worker, once', async ({ onTestFinished }) => {
  const sold = await sellNow(shop.actor, { ...AIRTIME, recipient: '0778123491' })
  const id = await addErasureByHand({ kind: 'number', subject: '0778123491' })
  const [job] = await db().$queryRaw<{ minutes: number }[]>`
    update graphile_worker._private_jobs set run_at = now() where payload ->> 'erasureId' = ${id}
    returning (select extract(epoch from o.run_at - now()) / 60 from graphile_worker._private_jobs o
      where o.id = _private_jobs.id)::int as minutes`
  expect(job?.minutes).toBeGreaterThan(50)
  const worker = startWorker(shop.databaseUrl, onTestFinished)
  await expect
    .poll(async () => (await db().erasure.findUnique({ where: { id } }))?.result)
    .toMatchObject({ tickets: 1 })
  expect((await viewOf(shop.actor, sold.id)).sale.recipient).toBeNull()
  await worker.kill()
  expect(await runErasure(id)).toBeNull()
})

test.each([
  ['before it reads webhooks', 'WebhookInbox', '0778123494'],
  ['among the texts', 'DayClose', '0778123495'],
])('an erasure that was cut off %s tells in the end all that it erased, documents too', async (_, table, phone) => {
  const sold = await sellNow(shop.actor, { ...AIRTIME, recipient: phone })
  const about = { ticketId: sold.id, tillId: shop.actor.till?.id ?? '', staffId: shop.actor.staffId }
  const paid = { intentId: randomUUID(), currency: 'USD', nativeCents: 0n, heldCents: 0n, usdCents: 0n }
  const { shiftId } = await db().ticket.findUniqueOrThrow({ where: { id: sold.id } })
  const { id: returnId } = await db().moneyReturn.create({
    data: { ...about, ...paid, shiftId: shiftId ?? '', identity: '63-1234567A42' },
  })
  await quote(shop.actor, { ...AIRTIME, recipient: '0778123496' })
  await db().quote.updateMany({ where: { recipient: '263778123496' }, data: { recipient: `263${phone.slice(1)}` } })
  const other = await sellNow(shop.actor, { ...AIRTIME, recipient: '0778123497' })
  await db().ticket.update({ where: { id: other.id }, data: { note: `Pays for ${phone}` } })
  const id = await addErasureByHand({ kind: 'number', subject: phone })
  const rename = (from: string, to: string) => db().$executeRawUnsafe(`alter table "${from}" rename to "${to}"`)
  await rename(table, 'Away')
  await expect(runErasure(id)).rejects.toThrow()
  await rename('Away', table)
  const owner = await openTill('HRE-01', 'Tendai', 'owner')
  expect((await listErasures(owner)).find((one) => one.id === id)).toMatchObject({ result: null })
  expect(await runErasure(id)).toMatchObject({ tickets: 1, quotes: 1, documents: 1, texts: 1, open: 0 })
  expect(await db().moneyReturn.findUnique({ where: { id: returnId } })).toMatchObject({ identity: null })
  expect((await listErasures(owner)).find((one) => one.id === id)).toMatchObject({
    result: { tickets: 1, quotes: 1, documents: 1, texts: 1 },
  })
})

test('two who do the same request tell it once', async () => {
  const told = () => db().audit.count({ where: { action: 'privacy:erased' } })
  const before = await told()
  const id = await addErasureByHand({ kind: 'number', subject: '0778123492' })
  await Promise.all([runErasure(id), runErasure(id)])
  expect(await told()).toBe(before + 1)
})

test('a customer is forgotten on the terminal where no worker has made the queue yet', async ({ onTestFinished }) => {
  await db().$executeRaw`alter schema graphile_worker rename to not_yet`
  onTestFinished(async () => void (await db().$executeRaw`alter schema not_yet rename to graphile_worker`))
  expect(await forget('number', '0778123493')).toMatchObject({ tickets: 0 })
})

test('only an owner may ask, with a code of their own, and for somebody', async () => {
  const owner = await openTill('HRE-01', 'Tendai', 'owner')
  const manager = await openTill('HRE-01', 'Farai', 'manager')
  const asked = { kind: 'number' as const, subject: '0778123480' }
  const input = { ...asked, told: await toldMark(owner, asked), code: '123456' }
  for (const told of ['', input.told]) {
    const byManager = askErasure({ ctx: { actor: manager }, input: { ...input, told } })
    await expect(byManager).rejects.toEqual(refusal('NOT_ALLOWED'))
  }
  await expect(askErasure({ ctx: { actor: owner }, input })).rejects.toEqual(refusal('SECOND_STEP_MISSING'))
  for (const [kind, subject] of [
    ['number', '077'],
    ['name', 'T'],
    ['meter', ' - '],
    ['account', ''],
  ] as const) {
    const asked = askErasure({ ctx: { actor: owner }, input: { ...input, kind, subject } })
    await expect(asked).rejects.toEqual(refusal('ERASE_SUBJECT'))
  }
})
