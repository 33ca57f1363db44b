import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { expireChange, getChangeRule, setChangeDays } from '@/lib/counter/change-owed/change-rule.ts'
import { findChange, getOwedTo, listChangeBeside } from '@/lib/counter/change-owed/find-change.ts'
import {
  getChangeOfTicket,
  type KeepChangeInput,
  keepChange,
  listKeptChange,
} from '@/lib/counter/change-owed/keep-change.ts'
import { payChange } from '@/lib/counter/change-owed/pay-change.ts'
import { makeSlip } from '@/lib/counter/receipts/make-slip.ts'
import { openLink } from '@/lib/counter/receipts/open-link.ts'
import { findLink, shareReceipt } from '@/lib/counter/receipts/receipt-links.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { sellTicket } from '@/lib/counter/tickets/sell-ticket.ts'
import { applyRetention } from '@/lib/office/privacy/apply-retention.ts'
import { addErasureByHand } from '@/lib/office/privacy/erasure-requests.ts'
import { runErasure } from '@/lib/office/privacy/run-erasure.ts'
import { rotateSeals } from '@/lib/office/sealing/seal-rows.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { parseSealKeys } from '@/lib/platform/env/settings.ts'
import { TEST_SEAL_KEYS } from '../support/seal-keys.ts'
import { AIRTIME, quote, sell, viewOf } from '../support/sell.ts'
import { close, move, open, xOf } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
let owner: Actor
let other: Actor
let served = 0

beforeAll(async () => {
  owner = { ...shop.actor, role: 'owner', proven: true, fresh: true, branches: null }
  await open(shop.actor, { USD: '20' })
  await db().branch.create({ data: { code: 'BYO-01', name: 'Bulawayo', serviceName: 'Bulawayo' } })
  other = await openTill('BYO-01', 'Nomsa', 'cashier')
  await open(other, { USD: '20' })
})

beforeEach(async () => {
  await db().rateLimiterFlexible.deleteMany()
  await db().changeRule.deleteMany()
})

function withKeys(text: string): void {
  const read = parseSealKeys(text)
  if (!read.ok) throw new Error(read.fault)
  Object.assign(env(), { sealKeys: read.keys })
}

const freshPhone = () => `26377${String(6_200_000 + served++)}`

/** Airtime for 4.60, paid with five dollars: forty cents of change. */
async function soldWithChange(actor: Actor = shop.actor, received = '5'): Promise<TicketView> {
  const ticket = await quote(actor, { ...AIRTIME, amount: '4.60', recipient: freshPhone() })
  return sell(actor, ticket, received)
}

const keep = (ticket: Pick<TicketView, 'id'>, input: Partial<KeepChangeInput> = {}, actor = shop.actor) => {
  const usual = { ticketId: ticket.id, currency: 'USD', amount: '0.40', phone: '' }
  return keepChange({ ctx: { actor }, input: { ...usual, ...input } })
}

const rowOf = (ticket: Pick<TicketView, 'id'>) => db().changeOwed.findFirstOrThrow({ where: { ticketId: ticket.id } })

/** Change that was kept for a fresh number, with its code. */
async function kept(input: Partial<KeepChangeInput> = {}, actor = shop.actor) {
  const ticket = await soldWithChange(actor)
  await keep(ticket, input, actor)
  const [own] = await listKeptChange(ticket.id, { withCode: true })
  const { id } = await rowOf(ticket)
  return { id, ticket, code: own?.code ?? '' }
}

const pay = (changeId: string, actor: Actor = other, intentId: string = randomUUID()) =>
  payChange({ ctx: { actor }, input: { changeId, intentId } })

const find = (text: string, actor: Actor = other) => findChange({ ctx: { actor }, input: { text } })

async function balance(account: string, key: string): Promise<bigint> {
  const where = { account, accountKey: key, currency: 'USD' }
  return (await db().journalPosting.aggregate({ where, _sum: { nativeCents: true } }))._sum.nativeCents ?? 0n
}

const drawerOf = (actor: Actor) => balance('drawer', actor.till?.id ?? '')

test('change that is kept stays in the drawer and is owed, and is told as due no more', async () => {
  const ticket = await soldWithChange(shop.actor, '10')
  const before = await drawerOf(shop.actor)
  await keep(ticket)
  expect((await drawerOf(shop.actor)) - before).toBe(40n)
  expect(await balance('change_owed', (await rowOf(ticket)).id)).toBe(-40n)
  const view = await viewOf(shop.actor, ticket.id)
  expect(view.changeKept).toMatchObject([{ currency: 'USD', cents: 40n }])
  expect(view.version).not.toBe(ticket.version)
})

test('any till of the shop pays it, out of its own drawer, found by the number or the code', async () => {
  const phone = freshPhone()
  const { id, code } = await kept({ phone })
  expect(await find(phone)).toBe(id)
  expect(await find(`${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`)).toBe(id)
  const before = await drawerOf(other)
  await pay(id)
  expect((await drawerOf(other)) - before).toBe(-40n)
  expect(await balance('change_owed', id)).toBe(0n)
  const [found] = await listChangeBeside(other, id)
  expect(found).toMatchObject({
    ...{ state: 'paid', cents: 40n, place: { branchName: 'Harare First Street' } },
    paid: { branchName: 'Bulawayo', tillNumber: other.till?.number },
  })
})

test('a number finds all that is kept for it, what is owed before what was paid', async () => {
  const phone = freshPhone()
  const [first, second] = [await kept({ phone }), await kept({ phone })]
  await pay(second.id)
  expect(await find(phone)).toBe(first.id)
  const third = await kept({ phone })
  expect((await listChangeBeside(other, first.id)).map(({ id }) => id)).toEqual([first.id, third.id])
})

test('two presses at once keep it once', async () => {
  const ticket = await soldWithChange()
  const before = await drawerOf(shop.actor)
  await Promise.all([keep(ticket), keep(ticket)])
  await keep(ticket)
  expect((await drawerOf(shop.actor)) - before).toBe(40n)
  await expect(keep(ticket, { amount: '0.10' })).rejects.toThrow('CHANGE_KEPT_BEFORE')
  await expect(keep(ticket, { phone: '0771234567' })).rejects.toThrow('CHANGE_KEPT_BEFORE')
})

test.each([
  ['more than the change', { amount: '0.41' }, 'CHANGE_TOO_MUCH'],
  ['change in a currency that none was given in', { currency: 'ZAR' }, 'CHANGE_NONE'],
  ['nothing', { amount: '' }, 'AMOUNT_EMPTY'],
  ['zero', { amount: '0' }, 'AMOUNT_ZERO'],
  ['no number', { amount: 'some' }, 'AMOUNT_NOT_A_NUMBER'],
  ['it for a number that is none', { phone: '077' }, 'PHONE_TOO_SHORT'],
])('keeping %s is refused', async (_, input, code) => {
  const ticket = await soldWithChange()
  await expect(keep(ticket, input)).rejects.toThrow(code)
  expect(await db().changeOwed.count({ where: { ticketId: ticket.id } })).toBe(0)
})

test('a sale without change, and a price that nobody paid, keep nothing', async () => {
  const exact = await soldWithChange(shop.actor, '4.60')
  const priced = await quote(shop.actor, { ...AIRTIME, recipient: freshPhone() })
  for (const ticket of [exact, priced]) await expect(keep(ticket)).rejects.toThrow('CHANGE_NONE')
  expect(await getChangeOfTicket(shop.actor, exact.id)).toEqual({ toKeep: [], kept: [] })
})

test('only the till that was to give the change keeps it, and only until its shift closes', async () => {
  const till = await openTill('HRE-01', 'Blessing', 'cashier')
  const ticket = await soldWithChange(till)
  await expect(keep(ticket, {}, shop.actor)).rejects.toThrow('CHANGE_NONE')
  await expect(keep(ticket, {}, other)).rejects.toThrow('TICKET_UNKNOWN')
  expect((await getChangeOfTicket(till, ticket.id)).toKeep).toEqual([
    { currency: 'USD', mostCents: 40n, usualCents: 40n },
  ])
  await close(till, { USD: '4.60' })
  await expect(keep(ticket, {}, till)).rejects.toThrow('SHIFT_NOT_OPEN')
  expect((await getChangeOfTicket(till, ticket.id)).toKeep).toEqual([])
  await open(till, { USD: '20' })
  await expect(keep(ticket, {}, till)).rejects.toThrow('CHANGE_NONE')
})

test('change of a live sale is not kept at a till that trains, nor in a shift of the other environment', async () => {
  const till = await openTill('HRE-01', 'Themba', 'cashier')
  const ticket = await soldWithChange(till)
  const [inTicket, inShift] = [{ id: ticket.id }, { tillId: till.till?.id ?? '' }]
  await db().ticket.updateMany({ where: inTicket, data: { environment: 'live' } })
  await expect(keep(ticket, {}, till)).rejects.toThrow('TILL_NOT_LIVE')
  await db().ticket.updateMany({ where: inTicket, data: { environment: 'test' } })
  await db().shift.updateMany({ where: inShift, data: { environment: 'live' } })
  await expect(keep(ticket, {}, till)).rejects.toThrow('SHIFT_OTHER_KEY')
  expect((await getChangeOfTicket(till, ticket.id)).toKeep).toEqual([])
  await db().shift.updateMany({ where: inShift, data: { environment: 'test' } })
  await keep(ticket, {}, till)
})

test('it is paid once: by the same form again, by another form, by two tills at once', async () => {
  const { id } = await kept()
  const intentId = randomUUID()
  const before = (await drawerOf(other)) + (await drawerOf(shop.actor))
  const results = await Promise.allSettled([pay(id, other, intentId), pay(id, shop.actor)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await drawerOf(other)) + (await drawerOf(shop.actor)) - before).toBe(-40n)
  const won = (await db().changeOwed.findUniqueOrThrow({ where: { id } })).paidIntentId ?? ''
  await pay(id, other, won)
  const [second, sameForm] = [await kept(), randomUUID()]
  await Promise.all([pay(second.id, other, sameForm), pay(second.id, other, sameForm)])
  await expect(pay(id)).rejects.toThrow('CHANGE_PAID_BEFORE')
  expect(await balance('change_owed', id)).toBe(0n)
})

test('a till without an open shift, or whose shift is of the other environment, pays nothing', async () => {
  const { id } = await kept()
  const till = await openTill('HRE-01', 'Farai', 'cashier')
  await expect(pay(id, till)).rejects.toThrow('SHIFT_NOT_OPEN')
  await open(till, { USD: '5' })
  await db().shift.updateMany({ where: { tillId: till.till?.id ?? '' }, data: { environment: 'live' } })
  await expect(pay(id, till)).rejects.toThrow('SHIFT_OTHER_KEY')
  await db().shift.updateMany({ where: { tillId: till.till?.id ?? '' }, data: { environment: 'test' } })
})

test('what was kept in the other environment is neither found nor paid', async () => {
  const phone = freshPhone()
  const { id, code } = await kept({ phone })
  await db().changeOwed.update({ where: { id }, data: { environment: 'live' } })
  await expect(find(phone)).rejects.toThrow('CHANGE_NOT_FOUND')
  await expect(find(code)).rejects.toThrow('CHANGE_CODE_WRONG')
  expect(await listChangeBeside(other, id)).toEqual([])
  await expect(pay(id)).rejects.toThrow('CHANGE_UNKNOWN')
  await db().changeOwed.update({ where: { id }, data: { environment: 'test' } })
})

test('a currency that tills take no more is not paid', async () => {
  const { id } = await kept()
  await db().currency.create({ data: { code: 'ZAR', smallestCents: 100n, denominations: [100n], accepted: false } })
  await db().changeOwed.update({ where: { id }, data: { currency: 'ZAR' } })
  await expect(pay(id)).rejects.toThrow('CHANGE_CURRENCY')
  await db().changeOwed.update({ where: { id }, data: { currency: 'USD' } })
  expect(await rowState(id)).toBe('owed')
})

const rowState = async (id: string) => (await db().changeOwed.findUniqueOrThrow({ where: { id } })).state

test('a role that may not give money back pays none and finds none; one that may not sell keeps none', async () => {
  const { id } = await kept()
  const ticket = await soldWithChange()
  const clerk: Actor = { ...other, customRole: { id: 'clerk', name: 'Clerk', permissions: ['sale:read'] } }
  await expect(pay(id, clerk)).rejects.toThrow('NOT_ALLOWED')
  await expect(find('0771234567', clerk)).rejects.toThrow('NOT_ALLOWED')
  await expect(listChangeBeside(clerk, id)).rejects.toThrow('NOT_ALLOWED')
  const here: Actor = { ...clerk, till: shop.actor.till }
  await expect(keep(ticket, {}, here)).rejects.toThrow('NOT_ALLOWED')
  expect((await getChangeOfTicket(here, ticket.id)).toKeep).toEqual([])
})

test('a wrong code is a try, of which somebody has few; a number is none, and a right code gives them back', async () => {
  const phone = freshPhone()
  const { id, code } = await kept({ phone })
  for (let n = 0; n < 4; n += 1) await expect(find('AAAA-2222')).rejects.toThrow('CHANGE_CODE_WRONG')
  expect(await find(code)).toBe(id)
  for (let n = 0; n < 5; n += 1) await expect(find('AAAA-2222')).rejects.toThrow('CHANGE_CODE_WRONG')
  await expect(find(code)).rejects.toThrow('CHANGE_TRIES')
  expect(await find(phone)).toBe(id)
  await expect(find(' ')).rejects.toThrow('CHANGE_SEARCH_EMPTY')
  await expect(find(freshPhone())).rejects.toThrow('CHANGE_NOT_FOUND')
})

const days = (text: string, shown?: string) =>
  setChangeDays({ ctx: { actor: owner }, input: { days: text, ...(shown !== undefined && { shown }) } })

test('without a rule it never expires; with one, its last day is of the rule of its day', async () => {
  const before = await kept()
  await days('30')
  const after = await kept()
  await days('')
  expect((await rowOf(before.ticket)).until).toBeNull()
  const { until, at } = await rowOf(after.ticket)
  const harareMidnight = Date.parse(`${new Date(at.getTime() + 2 * 3_600_000).toISOString().slice(0, 10)}T00:00:00Z`)
  expect(((until?.getTime() ?? 0) - harareMidnight) / 86_400_000).toBe(30)
})

test.each(['0', '3651', 'soon', '-1'])('“%s” is no number of days', async (text) => {
  await expect(days(text)).rejects.toThrow('CHANGE_DAYS')
})

test('an old page sets no days, nor does anybody but an owner', async () => {
  await days('30')
  await expect(days('60', '{"days":null}')).rejects.toThrow('SETTINGS_CHANGED')
  await days('60', '{"days":30}')
  expect((await getChangeRule(owner)).days).toBe(60)
  const manager: Actor = { ...owner, role: 'manager' }
  const byManager = setChangeDays({ ctx: { actor: manager }, input: { days: '1' } })
  await expect(byManager).rejects.toThrow('NOT_ALLOWED')
})

const until = (id: string, day: string) =>
  db()
    .$executeRaw`update "ChangeOwed" set until = (now() at time zone 'Africa/Harare')::date + ${day}::int where id = ${id}::uuid`

test('after its last day it is ours, once, and is not paid; on that day it is paid', async () => {
  const [over, today] = [await kept(), await kept()]
  await until(over.id, '-1')
  await until(today.id, '0')
  await expect(pay(over.id)).rejects.toThrow('CHANGE_EXPIRED')
  expect((await listChangeBeside(other, over.id))[0]?.state).toBe('expired')
  const income = await balance('other_income', '')
  const both = await Promise.all([expireChange(), expireChange()])
  expect(both.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(await expireChange()).toBe(0)
  expect((await balance('other_income', '')) - income).toBe(-40n)
  expect(await balance('change_owed', over.id)).toBe(0n)
  await expect(pay(over.id)).rejects.toThrow('CHANGE_EXPIRED')
  await pay(today.id)
  expect(await rowState(over.id)).toBe('expired')
  const audited = await db().audit.findFirst({ where: { action: 'change-owed:expire', objectId: over.ticket.id } })
  expect(audited).toMatchObject({ staffId: null, branchCode: 'HRE-01', detail: { currency: 'USD', cents: '40' } })
})

test('change in another currency is kept, paid and expires in it, at what it was worth when it was kept', async () => {
  const rate = { buyingMicros: 28_000_000n, sellingMicros: 26_000_000n }
  await db().currency.create({
    data: { code: 'ZWG', smallestCents: 100n, denominations: [100n], rates: { create: rate } },
  })
  await move(shop.actor, 'pay_in', { currency: 'ZWG', amount: '100' })
  const inZwg = async () => {
    const ticket = await quote(shop.actor, { ...AIRTIME, amount: '4.60', recipient: freshPhone() })
    const cash = { amounts: [{ currency: 'USD', text: '5' }], changeCurrency: 'ZWG' }
    const quoteIds = ticket.sales.map(({ quoteId }) => quoteId ?? '')
    await sellTicket({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id, quoteIds, cash, reason: 'test' } })
    await keep(ticket, { currency: 'ZWG', amount: '10' })
    return rowOf(ticket)
  }
  const [paid, expired] = [await inZwg(), await inZwg()]
  await db().exchangeRate.create({
    data: { currencyCode: 'ZWG', buyingMicros: 40_000_000n, sellingMicros: 39_000_000n },
  })
  await pay(paid.id)
  await until(expired.id, '-1')
  await expireChange()
  for (const { id } of [paid, expired]) {
    const sums = await db().journalPosting.aggregate({
      where: { account: 'change_owed', accountKey: id },
      _sum: { nativeCents: true, usdCents: true },
    })
    expect(sums._sum).toEqual({ nativeCents: 0n, usdCents: 0n })
  }
})

test('the shift tells what was kept and what was paid, and counts both in what it expects', async () => {
  const till = await openTill('HRE-01', 'Tatenda', 'supervisor')
  await open(till, { USD: '10' })
  const { id } = await kept({}, till)
  expect((await xOf(till)).report.drawers).toMatchObject([{ changeKept: 40n, changePaid: 0n, expected: 1_500n }])
  await pay(id, till)
  const elsewhere = await kept()
  await pay(elsewhere.id, till)
  const { report } = await close(till, { USD: '14.20' })
  expect(report.drawers).toMatchObject([{ changeKept: 40n, changePaid: -80n, other: 0n, difference: 0n }])
  const blind = await openTill('HRE-01', 'Chipo', 'cashier')
  await kept({}, blind)
  expect((await xOf(blind)).report.drawers).toMatchObject([{ changeKept: null, changePaid: null }])
})

const textOf = (slip: Awaited<ReturnType<typeof makeSlip>>) => JSON.stringify(slip.blocks)

test('paper has the code and the last day; the screen, a link and a message have neither code', async () => {
  await days('30')
  const { ticket, code } = await kept()
  const view = await viewOf(shop.actor, ticket.id)
  const shown = `${code.slice(0, 4)}-${code.slice(4)}`
  const paper = textOf(await makeSlip({ ticket: view, print: { copy: 2, at: new Date(), staffName: 'R' }, link: null }))
  expect(paper).toContain(shown)
  expect(paper).toContain('Paid until')
  await shareReceipt({ ctx: { actor: shop.actor }, input: { ticketId: ticket.id } })
  const address = (await findLink(ticket.id))?.url.split('/').at(-1) ?? ''
  const opened = await openLink(address, '192.0.2.1')
  const slips = [
    await makeSlip({ ticket: view, print: 'screen', link: null }),
    ...(opened.kind === 'open' ? [opened.slip] : []),
  ]
  expect(slips).toHaveLength(2)
  for (const slip of slips) {
    expect(textOf(slip)).toContain('Change kept for you')
    expect(textOf(slip)).not.toContain(shown)
  }
  expect(
    JSON.stringify(await db().changeOwed.findMany(), (_, v) => (typeof v === 'bigint' ? String(v) : v)),
  ).not.toContain(code)
})

test('a ticket’s page has the code for who may reveal codes, until it is paid', async () => {
  const { id, ticket, code } = await kept()
  expect((await getChangeOfTicket(shop.actor, ticket.id)).kept).toMatchObject([{ code, state: 'owed' }])
  const clerk: Actor = { ...shop.actor, customRole: { id: 'clerk', name: 'Clerk', permissions: ['sale:read'] } }
  expect((await getChangeOfTicket(clerk, ticket.id)).kept).toMatchObject([{ code: null }])
  await pay(id)
  expect((await getChangeOfTicket(shop.actor, ticket.id)).kept).toMatchObject([{ code: null, state: 'paid' }])
})

test('a code sealed under a new key still finds what it is for', async () => {
  const { id, code } = await kept()
  const before = await db().changeOwed.findUniqueOrThrow({ where: { id } })
  const fresh = `fresh:${'E'.repeat(42)}A`
  withKeys(`${fresh},${TEST_SEAL_KEYS}`)
  expect(await find(code)).toBe(id)
  await rotateSeals()
  withKeys(fresh)
  const after = await db().changeOwed.findUniqueOrThrow({ where: { id } })
  expect(after.codeHash).not.toBe(before.codeHash)
  expect(await find(code)).toBe(id)
  withKeys(`${TEST_SEAL_KEYS},${fresh}`)
  await rotateSeals()
  withKeys(TEST_SEAL_KEYS)
})

test('a customer who is forgotten loses the number, and what is owed is found by its code', async () => {
  const phone = freshPhone()
  const { id, code } = await kept({ phone })
  const stays = await kept({ phone: freshPhone() })
  await runErasure(await addErasureByHand({ kind: 'number', subject: phone }))
  expect(await db().changeOwed.findUniqueOrThrow({ where: { id } })).toMatchObject({ phone: null, state: 'owed' })
  expect(await find(code)).toBe(id)
  expect((await rowOf(stays.ticket)).phone).not.toBeNull()
})

test('number and code end by age once it is paid, not while it is owed', async () => {
  const [paid, owed] = [await kept({ phone: freshPhone() }), await kept({ phone: freshPhone() })]
  await pay(paid.id)
  const young = await kept({ phone: freshPhone() })
  await pay(young.id)
  await db().$executeRaw`
    update "ChangeOwed" set at = now() - interval '900 days' where id in (${paid.id}::uuid, ${owed.id}::uuid)`
  await applyRetention()
  const of = (id: string) => db().changeOwed.findUniqueOrThrow({ where: { id } })
  expect(await of(paid.id)).toMatchObject({ phone: null, sealedCode: null, codeHash: null })
  for (const { id } of [owed, young]) {
    const { phone, sealedCode, codeHash } = await of(id)
    expect([phone, sealedCode, codeHash]).not.toContain(null)
  }
})

test('a price tells what is kept for its number: all that is still owed, the oldest first', async () => {
  const phone = freshPhone()
  expect(await getOwedTo(other, phone)).toBeNull()
  const [over, paid, oldest] = [await kept({ phone }), await kept({ phone }), await kept({ phone })]
  await kept({ phone, amount: '0.10' })
  await until(over.id, '-1')
  await pay(paid.id)
  expect(await getOwedTo(other, phone)).toEqual({ id: oldest.id, sums: [{ currency: 'USD', cents: 50n }] })
  expect(await getOwedTo(other, null)).toBeNull()
  const clerk: Actor = { ...other, customRole: { id: 'clerk', name: 'Clerk', permissions: ['sale:create'] } }
  expect(await getOwedTo(clerk, phone)).toBeNull()
  await db().changeOwed.updateMany({ where: { phone }, data: { environment: 'live' } })
  expect(await getOwedTo(other, phone)).toBeNull()
  await db().changeOwed.updateMany({ where: { phone }, data: { environment: 'test' } })
})

test('the office sees how much is owed', async () => {
  const before = (await getChangeRule(owner)).owed.find(({ currency }) => currency === 'USD')
  await kept()
  const after = (await getChangeRule(owner)).owed.find(({ currency }) => currency === 'USD')
  expect(after).toEqual({ currency: 'USD', count: (before?.count ?? 0) + 1, cents: (before?.cents ?? 0n) + 40n })
})
