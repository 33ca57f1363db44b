import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { moveCash } from '@/lib/counter/shifts/move-cash.ts'
import { getFloatStart, getOpenShift } from '@/lib/counter/shifts/queries.ts'
import { sellTicket } from '@/lib/counter/tickets/sell-ticket.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { findTill } from '@/lib/people/sessions/find-actor.ts'
import { enrolDemoTill } from '@/lib/people/tills/enrol-till.ts'
import { setTillCash } from '@/lib/people/tills/set-till-cash.ts'
import { db } from '@/lib/platform/database/db.ts'
import { settingsText } from '@/lib/platform/shared/posted-again.ts'
import { AIRTIME, claimOf, quote, viewOf } from '../support/sell.ts'
import { open } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'
import { withTold } from '../support/ticket-view.ts'

const shop = openShop()
let manager: Actor
let served = 0

beforeAll(async () => {
  const denominations = [10_000n, 1_000n]
  for (const code of ['ZAR', 'ZWG']) {
    const rates = { create: { buyingMicros: 20_000_000n, sellingMicros: 18_000_000n } }
    await db().currency.create({ data: { code, smallestCents: 1_000n, denominations, rates } })
  }
  manager = await openTill('HRE-01', 'Farai', 'manager')
})

const refused = (code: string) => ({ problem: { code } })
const tillOf = ({ till }: Actor) => till ?? expect.unreachable('has a till')

/** The actor as at their next request, once their till takes no rand. */
async function withoutRand(actor: Actor): Promise<Actor> {
  await setTillCash({ ctx: { actor: manager }, input: { tillId: tillOf(actor).id, offered: ['ZAR'], taken: [] } })
  const { refusedCurrencies } = await db().till.findUniqueOrThrow({ where: { id: tillOf(actor).id } })
  return { ...actor, till: { ...tillOf(actor), refusedCurrencies } }
}

/** A cashier at a till that takes no rand; another till of the shop takes all. */
const cashier = async () => withoutRand(await openTill('HRE-01', 'Rudo', 'cashier'))

async function pay(actor: Actor, amounts: Record<string, string>, changeCurrency = 'USD') {
  served += 1
  const ticket = await quote(actor, { ...AIRTIME, recipient: `2637755${String(10_000 + served)}` })
  const typed = Object.entries(amounts).map(([currency, text]) => ({ currency, text }))
  await sellTicket({ ctx: { actor }, input: { ...claimOf(ticket), cash: { amounts: typed, changeCurrency } } })
  return withTold(await viewOf(actor, ticket.id))
}

test('a till takes no cash and gives no change in a currency that it refuses, and takes the others', async () => {
  const actor = await cashier()
  const told = { state: 'quoted', problem: { code: 'TENDER_CASH_REFUSED', params: { currency: 'ZAR' } } }
  expect(await pay(actor, { ZAR: '100' })).toMatchObject(told)
  expect(await pay(actor, { USD: '3', ZAR: '40' })).toMatchObject(told)
  expect(await pay(actor, { USD: '6' }, 'ZAR')).toMatchObject(told)
  expect(await db().tender.count({ where: { tillId: tillOf(actor).id } })).toBe(0)
  expect(await pay(actor, { USD: '5' }, 'ZAR')).toMatchObject({ outcome: 'delivered' })
  expect(await pay(actor, { USD: '', ZAR: '0', ZWG: '100' })).toMatchObject({ outcome: 'delivered' })
  expect(await pay(shop.actor, { ZAR: '100' })).toMatchObject({ outcome: 'delivered' })
})

test('neither a float nor a pay-in brings in what the till refuses', async () => {
  const actor = await cashier()
  expect((await getFloatStart(actor)).currencies.map(({ code }) => code)).toEqual(['USD', 'ZWG'])
  await expect(open(actor, { ZAR: '100' })).rejects.toMatchObject(refused('MOVE_CURRENCY'))
  await open(actor, { USD: '20' })
  const input = { intentId: randomUUID(), kind: 'pay_in', currency: 'ZAR', amount: '100', reason: 'change' } as const
  await expect(moveCash({ ctx: { actor }, input: { ...input, purpose: null } })).rejects.toMatchObject(
    refused('MOVE_CURRENCY'),
  )
})

test('a drawer that still holds a currency counts it, though its till takes it no more', async () => {
  const before = await openTill('HRE-01', 'Blessing', 'cashier')
  await open(before, { USD: '20', ZAR: '100' })
  const actor = await withoutRand(before)
  const counted = (await getOpenShift(actor))?.currencies.map(({ code, required }) => [code, required])
  expect(counted).toEqual([
    ['USD', true],
    ['ZAR', true],
    ['ZWG', false],
  ])
})

test('a manager sets it for the offered currencies alone, and a browser’s till knows it', async () => {
  const { till, secret } = await enrolDemoTill('HRE-01')
  const set = (offered: string[], taken: string[], actor = manager, shown?: string) =>
    setTillCash({ ctx: { actor }, input: { tillId: till.id, offered, taken, ...(shown !== undefined && { shown }) } })
  const now = async () => (await findTill(secret))?.refusedCurrencies
  await set(['ZAR', 'ZWG', 'USD', 'XXX'], ['ZWG'])
  expect(await now()).toEqual(['ZAR'])
  await set(['ZWG'], [])
  expect(await now()).toEqual(['ZAR', 'ZWG'])
  await expect(set(['ZAR'], ['ZAR'], manager, settingsText({ refused: [] }))).rejects.toMatchObject(
    refused('SETTINGS_CHANGED'),
  )
  await expect(set(['ZAR'], ['ZAR'], shop.actor)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  const elsewhere = await openTill('BYO-01', 'Sipho', 'manager')
  await expect(set(['ZAR'], ['ZAR'], elsewhere)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  expect(await now()).toEqual(['ZAR', 'ZWG'])
})
