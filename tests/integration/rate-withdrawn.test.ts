import { beforeAll, beforeEach, expect, test } from 'vitest'
import { formatRatePair } from '@/lib/books/currencies/model.ts'
import { listCurrencies, listForeignCash, listOldRates } from '@/lib/books/currencies/queries.ts'
import { setRate, setRates } from '@/lib/books/currencies/set-rate.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { sellTicket } from '@/lib/counter/tickets/sell-ticket.ts'
import { listSettingChanges, undoChange } from '@/lib/office/changes/spending-changes.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { AIRTIME, claimOf, quote, viewOf } from '../support/sell.ts'
import { close } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'
import { withTold } from '../support/ticket-view.ts'

const shop = openShop()
let owner: Actor
let second: Actor
let third: Actor
let code = 'XAA'

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  second = await openTill('HRE-01', 'Rumbi', 'owner')
  third = await openTill('HRE-01', 'Chenai', 'owner')
})

beforeEach(async () => {
  await db().spendingChange.deleteMany()
  await db().currency.updateMany({ where: { code: { not: 'USD' } }, data: { accepted: false } })
  code = `XA${String.fromCharCode(code.charCodeAt(2) + 1)}`
  await db().currency.create({ data: { code, smallestCents: 100n, denominations: [10_000n, 100n] } })
})

const refused = (problem: string) => ({ problem: { code: problem } })
const millions = (units: number) => BigInt(units) * 1_000_000n

async function setTo(buying: number, selling: number) {
  const read = formatRatePair({ buyingMicros: millions(buying), sellingMicros: millions(selling) })
  const input = { currencyCode: code, buying: String(buying), selling: String(selling), sure: true, read }
  await setRate({ ctx: { actor: owner }, input })
}

async function newest(): Promise<string> {
  const [change] = await listSettingChanges(second, ['rate'])
  return change?.id ?? expect.unreachable('no change is listed')
}

const undo = (changeId: string, actor = second) => undoChange({ ctx: { actor }, input: { changeId } })

async function undoNewest() {
  await undo(await newest())
}

let served = 0

function airtime(actor = shop.actor) {
  served += 1
  return quote(actor, { ...AIRTIME, recipient: `2637771${String(10_000 + served)}` })
}

async function pay(ticket: TicketView, text: string, actor = shop.actor) {
  const cash = { amounts: [{ currency: code, text }], changeCurrency: 'USD' }
  await sellTicket({ ctx: { actor }, input: { ...claimOf(ticket), cash } })
  return withTold(await viewOf(actor, ticket.id))
}

const inForce = async () => (await listForeignCash()).filter(({ currency }) => currency === code)
const shownRates = async () => (await listCurrencies(owner)).find((currency) => currency.code === code)?.rates

test('undone, a first rate is withdrawn: tills refuse its cash as before, and no page has it', async () => {
  await setTo(28, 26)
  const before = await airtime()
  await undoNewest()
  expect(await inForce()).toEqual([])
  expect(await shownRates()).toEqual([])
  expect(await listOldRates(owner, new Date(Date.now() + 2 * DAY_MS))).toEqual([])
  const after = await airtime()
  expect(after.rates).toEqual([])
  expect(await pay(after, '140')).toMatchObject({ state: 'quoted', problem: { code: 'TENDER_NOT_A_NUMBER' } })
  // Whoever was told a price keeps it (money rule 3).
  expect((await pay(before, '140')).outcome).toBe('delivered')
  await expect(db().$executeRaw`delete from "RateWithdrawal"`).rejects.toThrow('append-only')
})

test('whoever has the withdrawn rate on a page is told, and a rate set again is a first one', async () => {
  await setTo(28, 26)
  await undoNewest()
  const [shown, read] = ['{"buying":"28.00","selling":"26.00"}', '28.00 26.00']
  const held = { currencyCode: code, buying: '28', selling: '26', sure: true, read, shown }
  const morning = setRates({
    ctx: { actor: third },
    input: { rates: [{ ...held, buying: '29', read: '29.00 26.00' }] },
  })
  await expect(morning).rejects.toMatchObject({ problem: { code: 'SETTINGS_CHANGED' } })
  await setTo(30, 29)
  expect(await inForce()).toMatchObject([{ buyingMicros: millions(30) }])
  expect(await shownRates()).toHaveLength(1)
  await undoNewest()
  expect(await inForce()).toEqual([])
})

test('undone newest first, a second rate leads back to the first, and that to none', async () => {
  await setTo(28, 26)
  const first = await newest()
  await setTo(14, 13)
  await expect(undo(first)).rejects.toMatchObject(refused('UNDO_NEWER'))
  await undoNewest()
  expect(await inForce()).toMatchObject([{ buyingMicros: millions(28) }])
  await undo(first)
  expect(await inForce()).toEqual([])
  await expect(undo(first)).rejects.toMatchObject(refused('UNDO_GONE'))
})

test('of two owners who withdraw a first rate at once, one does; the one who set it and a day later nobody', async () => {
  await setTo(28, 26)
  const changeId = await newest()
  await expect(undo(changeId, owner)).rejects.toMatchObject(refused('UNDO_OWN'))
  const ends = await Promise.allSettled([undo(changeId), undo(changeId, third)])
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('UNDO_GONE') })
  await setTo(27, 26)
  const late = await newest()
  await db().$executeRaw`update "SpendingChange" set "undoUntil" = now() - interval '1 second'`
  await expect(undo(late)).rejects.toMatchObject(refused('UNDO_GONE'))
  expect(await inForce()).toHaveLength(1)
})

test('cash that a drawer took at a rate that is withdrawn keeps its worth: closing it loses nothing', async () => {
  const clerk = await openTill('BYO-01', 'Sipho', 'cashier')
  await setTo(28, 26)
  expect((await pay(await airtime(clerk), '140', clerk)).outcome).toBe('delivered')
  await undoNewest()
  const { id: shiftId } = await close(clerk, { USD: '0', [code]: '140' })
  const counted = await db().shiftCount.findFirstOrThrow({ where: { shiftId, kind: 'close', currency: code } })
  expect(counted).toMatchObject({ nativeCents: 14_000n, usdCents: 500n, expectedCents: 14_000n })
  const drawer = { account: 'drawer', currency: code, entry: { tillId: clerk.till?.id ?? '' } } as const
  const left = await db().journalPosting.aggregate({ where: drawer, _sum: { nativeCents: true, usdCents: true } })
  expect(left._sum).toEqual({ nativeCents: 0n, usdCents: 0n })
  expect(await db().journalEntry.count({ where: { shiftId, event: 'revalued' } })).toBe(0)
})
