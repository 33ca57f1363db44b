import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { accountTender, isAccount } from '@/lib/books/tenders/model.ts'
import { listWaysToPay } from '@/lib/counter/accounts/charge-account.ts'
import { listOwing, type PayAccountInput, payAccount } from '@/lib/counter/accounts/pay-account.ts'
import { closeShift } from '@/lib/counter/shifts/close-shift.ts'
import { getClosedShift, getOpenShift } from '@/lib/counter/shifts/queries.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { getAccount, listAccounts } from '@/lib/office/accounts/queries.ts'
import { setAccount } from '@/lib/office/accounts/set-account.ts'
import { applyRetention } from '@/lib/office/privacy/apply-retention.ts'
import { addErasureByHand } from '@/lib/office/privacy/erasure-requests.ts'
import { runErasure } from '@/lib/office/privacy/run-erasure.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { addAccount, onAccount } from '../support/accounts.ts'
import { addPaymentType, payBy } from '../support/payment-types.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, makeDue, quote, viewOf } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'
import { withTold } from '../support/ticket-view.ts'

const shop = openShop()
let owner: Actor
let supervisor: Actor
let manager: Actor

beforeAll(async () => {
  owner = { ...shop.actor, role: 'owner', proven: true, fresh: true, branches: null }
  supervisor = await openTill('HRE-01', 'Nomsa', 'supervisor')
  manager = await openTill('HRE-01', 'Farai', 'manager')
})

let served = 0
function airtime(actor = supervisor, amount = '5') {
  served += 1
  return quote(actor, { ...AIRTIME, amount, recipient: `2637773${String(10_000 + served)}` })
}

const buy = async (id: string, amount = '5', actor = supervisor, reason = '') =>
  payBy(actor, await airtime(actor, amount), onAccount(id, amount, reason))

const pay = (accountId: string, change: Partial<PayAccountInput> = {}, actor = supervisor) => {
  const input = { intentId: randomUUID(), accountId, by: 'USD', amount: '5', reference: '', ...change }
  return payAccount({ ctx: { actor }, input })
}

async function owed(id: string): Promise<bigint | undefined> {
  return (await listAccounts(owner)).find((one) => one.id === id)?.owedCents
}

const problemOf = async (ticketId: string) => withTold(await viewOf(supervisor, ticketId)).problem

test('what is bought on account is owed by the customer, in no drawer, up to the limit', async () => {
  const id = await addAccount(owner, { name: 'Mrs Moyo' })
  const sold = await buy(id)
  expect(sold.sale.outcome).toBe('delivered')
  expect(sold.types).toMatchObject([{ id: accountTender(id), name: 'Mrs Moyo' }])
  expect(await owed(id)).toBe(500n)
  await buy(id)
  const over = await buy(id, '1')
  expect(over.tenderedAt).toBeNull()
  expect(await problemOf(over.id)).toMatchObject({
    code: 'ACCOUNT_OVER_LIMIT',
    params: { name: 'Mrs Moyo', limit: '$10.00', left: '$0.00' },
  })
  expect(await owed(id)).toBe(1_000n)
})

test('a manager goes above the limit for a reason, which the audit keeps', async () => {
  const id = await addAccount(owner, { limit: '4' })
  const ticket = await airtime(manager)
  await payBy(manager, ticket, onAccount(id, '5'))
  expect(withTold(await viewOf(manager, ticket.id)).problem).toMatchObject({ code: 'ACCOUNT_OVER_REASON' })
  const sold = await payBy(manager, ticket, onAccount(id, '5', 'Pays on Friday'))
  expect(sold.sale.outcome).toBe('delivered')
  expect(sold.tenders).toMatchObject([{ reference: null }])
  const row = await db().audit.findFirstOrThrow({ where: { action: 'account:over-limit', objectId: ticket.id } })
  expect(row.detail).toMatchObject({ limit: '$4.00', leftOnAccount: '$4.00', cents: '500', reason: 'Pays on Friday' })
})

test('a part on account and the rest in cash', async () => {
  const id = await addAccount(owner)
  await payBy(supervisor, await airtime(), onAccount(id, '3'), { currency: 'USD', text: '2' })
  expect(await owed(id)).toBe(300n)
})

test('of two tills that use what is left of an account at once, one sells', async () => {
  const id = await addAccount(owner, { limit: '5' })
  const tickets = await Promise.all([airtime(supervisor), airtime(manager)])
  await Promise.all(tickets.map((ticket, at) => payBy(at === 0 ? supervisor : manager, ticket, onAccount(id, '5'))))
  expect(await owed(id)).toBe(500n)
})

test('a cashier sells nothing on account, nor does anybody on one that is closed or of another branch', async () => {
  const id = await addAccount(owner)
  const ticket = await airtime(shop.actor)
  await payBy(shop.actor, ticket, onAccount(id, '5'))
  expect(withTold(await viewOf(shop.actor, ticket.id)).problem).toMatchObject({ code: 'NOT_ALLOWED' })
  await db().branch.create({ data: { code: 'BYO-01', name: 'Bulawayo', serviceName: 'Bulawayo' } })
  const closed = await addAccount(owner, { open: false })
  const away = await addAccount(owner, { branches: ['BYO-01'] })
  for (const other of [closed, away]) expect((await problemOf((await buy(other)).id))?.code).toBe('TENDER_TYPE_GONE')
  const offered = async (actor: Actor) => (await listWaysToPay(actor)).filter((one) => isAccount(one.id))
  expect(await offered(shop.actor)).toEqual([])
  const ours = (await offered(supervisor)).map((one) => one.id)
  expect([id, closed, away].map((one) => ours.includes(accountTender(one)))).toEqual([true, false, false])
  await expect(pay(away)).rejects.toThrow('ACCOUNT_NOT_OURS')
  await expect(pay(id, {}, shop.actor)).rejects.toThrow('NOT_ALLOWED')
})

test('a sale that fails goes back to the account, and not as cash', async () => {
  const id = await addAccount(owner)
  const ticket = await airtime()
  await portalOf(shop.simulator.url).failSales(1)
  await payBy(supervisor, ticket, onAccount(id, '5'))
  await portalOf(shop.simulator.url).advance(40)
  await makeDue(ticket.sale.id)
  await sweep()
  const failed = await viewOf(supervisor, ticket.id)
  expect(failed).toMatchObject({ cashBack: null, waysBack: [[{ typeId: accountTender(id), nativeCents: 500n }]] })
  const back = { ticketId: ticket.id, intentId: randomUUID(), currency: accountTender(id) }
  await returnMoney({ ctx: { actor: supervisor }, input: back })
  expect(await owed(id)).toBe(0n)
  const audited = { action: 'money:return', objectId: ticket.id }
  expect(await db().audit.findFirst({ where: audited })).toMatchObject({ detail: { given: '$5.00 (on account)' } })
  expect((await getAccount(owner, id))?.lines.map(({ kind, owedCents }) => [kind, owedCents])).toEqual([
    ['bought', 500n],
    ['returned', 0n],
  ])
})

test('a customer pays by cash and by a payment type, the oldest purchase first', async () => {
  const id = await addAccount(owner)
  const swipe = await addPaymentType(owner, { name: 'Swipe' })
  await buy(id)
  const later = await buy(id)
  expect((await listOwing(supervisor)).find((one) => one.id === id)).toMatchObject({ owedCents: 1_000n })
  const intentId = randomUUID()
  await Promise.all([pay(id, { intentId, amount: '6' }), pay(id, { intentId, amount: '6' })])
  await pay(id, { intentId, amount: '6' })
  await expect(pay(id, { intentId, amount: '1' })).rejects.toThrow('ACCOUNT_PAID_BEFORE')
  const account = await getAccount(owner, id)
  expect(account?.account).toMatchObject({ owedCents: 400n, since: expect.any(Date) })
  expect(account?.account.since?.getTime()).toBeGreaterThanOrEqual(later.tenderedAt?.getTime() ?? 0)
  await pay(id, { by: swipe, amount: '4', reference: 'ZX 1' })
  expect(await owed(id)).toBe(0n)
  const lines = (await getAccount(owner, id))?.lines ?? []
  expect(lines.map(({ kind, cents, owedCents }) => [kind, cents, owedCents])).toEqual([
    ['bought', 500n, 500n],
    ['bought', 500n, 1_000n],
    ['paid', -600n, 400n],
    ['paid', -400n, 0n],
  ])
  expect(lines.at(-1)?.about).toBe('ZX 1')
})

test.each([
  ['more than is owed', { amount: '5.01' }, 'ACCOUNT_PAYS_TOO_MUCH'],
  ['nothing', { amount: '' }, 'AMOUNT_EMPTY'],
  ['zero', { amount: '0' }, 'AMOUNT_ZERO'],
  ['no number', { amount: 'five' }, 'AMOUNT_NOT_A_NUMBER'],
  ['a way that is not there', { by: 'GBP' }, 'TENDER_TYPE_GONE'],
  ['an account that is not there', { accountId: randomUUID() }, 'ACCOUNT_NOT_OURS'],
])('a payment of %s is refused, and changes nothing', async (_, change, code) => {
  const id = await addAccount(owner)
  await buy(id)
  await expect(pay(id, change)).rejects.toThrow(code)
  expect(await owed(id)).toBe(500n)
})

test('a reference number pays an account or a ticket, once', async () => {
  const [id, swipe] = [await addAccount(owner), await addPaymentType(owner)]
  await buy(id)
  await pay(id, { by: swipe, amount: '1', reference: 'Q7' })
  await expect(pay(id, { by: swipe, amount: '1', reference: 'q-7' })).rejects.toThrow('ACCOUNT_REFERENCE_USED')
  await expect(pay(id, { by: swipe, amount: '1' })).rejects.toThrow('TENDER_REFERENCE')
  const ticket = await airtime()
  await payBy(supervisor, ticket, { typeId: swipe, currency: 'USD', text: '5', reference: 'Q7' })
  expect((await problemOf(ticket.id))?.code).toBe('ACCOUNT_REFERENCE_USED')
})

test('an account that owes nothing takes no payment', async () => {
  await expect(pay(await addAccount(owner))).rejects.toThrow('ACCOUNT_OWES_NOTHING')
})

test('the shift tells what was bought on account apart, and its payments with the debts', async () => {
  const till = await openTill('HRE-01', 'Tatenda', 'supervisor')
  const id = await addAccount(owner)
  await buy(id, '5', till)
  await pay(id, { amount: '2' }, till)
  const open = await getOpenShift(till)
  expect(open?.report.types).toMatchObject([{ typeId: 'account', name: '', count: 1, taken: 500n }])
  await closeShift({ ctx: { actor: till }, input: { shiftId: open?.id ?? '', fields: { 'count.USD.rest': '2' } } })
  const closed = await getClosedShift(till, open?.id ?? '')
  expect(closed?.report.drawers).toMatchObject([{ currency: 'USD', cash: 0n, debts: 200n, difference: 0n }])
  expect(closed?.report.rounding).toEqual([])
})

test.each([
  ['no name', { name: ' ' }, 'ACCOUNT_NAME'],
  ['no limit', { limit: '' }, 'ACCOUNT_LIMIT'],
  ['a limit that is no number', { limit: 'lots' }, 'AMOUNT_NOT_A_NUMBER'],
  ['a number that is none', { phone: '12' }, 'ACCOUNT_PHONE'],
  ['a branch that is not there', { branches: ['NO-01'] }, 'ACCOUNT_BRANCH'],
])('an account with %s is refused', async (_, change, code) => {
  await expect(addAccount(owner, change)).rejects.toThrow(code)
})

test('a name is of one account, and an old page changes nothing', async () => {
  const id = await addAccount(owner, { name: 'Baba Chipo' })
  await expect(addAccount(owner, { name: 'baba chipo' })).rejects.toThrow('ACCOUNT_NAME_TAKEN')
  const input = { id, name: 'Baba Chipo', phone: '', limit: '20', branches: [], open: true, shown: '{}' }
  await expect(setAccount({ ctx: { actor: owner }, input })).rejects.toThrow('SETTINGS_CHANGED')
})

test('a manager of a branch sets and sees accounts of that branch alone', async () => {
  const local: Actor = { ...owner, role: 'manager', branches: ['HRE-01'] }
  await expect(addAccount(local)).rejects.toThrow('ACCOUNT_BRANCH')
  const own = await addAccount(local, { branches: ['HRE-01'] })
  const away = await addAccount(owner, { branches: ['BYO-01'] })
  const seen = (await listAccounts(local)).map(({ id }) => id)
  expect([seen.includes(own), seen.includes(away)]).toEqual([true, false])
  expect(await getAccount(local, away)).toBeNull()
  const change = { id: away, name: 'Mine now', phone: '', limit: '1', branches: ['HRE-01'], open: true }
  await expect(setAccount({ ctx: { actor: local }, input: change })).rejects.toThrow('ACCOUNT_BRANCH')
  await expect(setAccount({ ctx: { actor: { ...local, fresh: false } }, input: change })).rejects.toThrow('CODE_NEEDED')
  await expect(listAccounts(supervisor)).rejects.toThrow('NOT_ALLOWED')
})

test('a customer who is forgotten loses name and number once nothing is owed, and buys no more at once', async () => {
  const id = await addAccount(owner, { name: 'Rudo Forgotten', phone: '0771999001' })
  const other = await addAccount(owner, { name: 'Rudo Other', phone: '0771999002' })
  await buy(id)
  const forget = async () => runErasure(await addErasureByHand({ kind: 'number', subject: '0771999001' }))
  expect(await forget()).toMatchObject({ open: 1 })
  expect(await db().customerAccount.findUnique({ where: { id } })).toMatchObject({
    name: 'Rudo Forgotten',
    open: false,
  })
  await pay(id)
  await forget()
  const gone = { name: '•••', phone: null, open: false }
  expect(await db().customerAccount.findUnique({ where: { id } })).toMatchObject(gone)
  expect(await db().customerAccount.findUnique({ where: { id: other } })).toMatchObject({ name: 'Rudo Other' })
})

test('a closed account loses its customer by age, an open one and one that owes do not', async () => {
  const [closed, open, owing] = [await addAccount(owner), await addAccount(owner), await addAccount(owner)]
  await buy(owing)
  await db().customerAccount.updateMany({ where: { id: { in: [closed, owing] } }, data: { open: false } })
  await db().$executeRaw`update "CustomerAccount" set "createdAt" = now() - interval '900 days'`
  await applyRetention()
  const names = await db().customerAccount.findMany({ where: { id: { in: [closed, open, owing] }, name: '•••' } })
  expect(names.map(({ id }) => id)).toEqual([closed])
})
