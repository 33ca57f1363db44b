import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { USUAL_SETUP } from '@/lib/counter/printers/model.ts'
import { savePreset } from '@/lib/counter/printers/presets.ts'
import { payOut } from '@/lib/counter/tickets/pay-out.ts'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { bookOpening } from '@/lib/office/statement/internal/book-rows.ts'
import { syncStatement } from '@/lib/office/statement/sync-statement.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { changeBranch } from '@/lib/people/branches/change-branch.ts'
import { branchInText } from '@/lib/people/branches/model.ts'
import { recordTillOn } from '@/lib/people/sessions/record-activity.ts'
import { addTill, enrolTill } from '@/lib/people/tills/enrol-till.ts'
import { db } from '@/lib/platform/database/db.ts'
import { deposit, followNow } from '../support/collect.ts'
import { waitsOrGoesOn, whileLocked } from '../support/locks.ts'
import { AIRTIME, bookedFor, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
const STATEMENT = `select pg_advisory_xact_lock(hashtext('statement test'))`

/** A deposit of $4 that bought nothing, and a supervisor who pays it out. */
async function paidDeposit() {
  await sellNow(shop.actor, { ...AIRTIME, amount: '40', recipient: '263772109001' })
  const { ticketId } = await followNow(shop.actor, await deposit(shop.actor, { amount: '4' }))
  const tendai = await openTill('HRE-01', 'Tendai', 'supervisor')
  const actor: Actor = { ...tendai, till: shop.actor.till }
  const input = { ticketId, amount: '', identity: '63-1234567A42', intentId: randomUUID() }
  return { ticketId, pay: () => payOut({ ctx: { actor }, input }) }
}

/** Whether nobody holds what the statement would lock. */
async function isFree(statement: string, value: string): Promise<boolean> {
  return db()
    .$queryRawUnsafe(`${statement} nowait`, value)
    .then(
      () => true,
      () => false,
    )
}

test('a payout that waits for the shift does not hold the till, which a sale locks after the shift', async () => {
  const { ticketId, pay } = await paidDeposit()
  const till = shop.actor.till?.id ?? ''
  const { id } = await db().shift.findUniqueOrThrow({ where: { openTillId: till } })
  const closing = 'select 1 from "Shift" where id = $1 for update'
  const one = await whileLocked(shop.databaseUrl, closing, [id], async () => {
    const paid = pay()
    expect(await waitsOrGoesOn(paid)).toBe('waits')
    expect(await isFree('select 1 from "Till" where id = $1::uuid for update', till)).toBe(true)
    return { paid }
  })
  await one.paid
  expect(await bookedFor(ticketId)).toEqual({ service_available: 400, drawer: -400 })
})

test('a payout does not wait for what merely names its till, such as a sale that opens its shift', async () => {
  const { pay } = await paidDeposit()
  const named = 'select 1 from "Till" where id = $1 for key share'
  const end = await whileLocked(shop.databaseUrl, named, [shop.actor.till?.id], () => waitsOrGoesOn(pay()))
  expect(end).toBe('goes on')
})

test('the opening balance waits for a reading’s progress before it holds rows that the reading may want', async () => {
  await syncStatement('test')
  await db().statementSync.updateMany({ data: { booksFrom: new Date() } })
  const reading = 'select 1 from "StatementSync" where environment::text = $1 for update'
  const one = await whileLocked(shop.databaseUrl, reading, ['test'], async () => {
    const booked = bookOpening('test')
    expect(await waitsOrGoesOn(booked)).toBe('waits')
    expect(await isFree('select 1 from "StatementEntry" where environment::text = $1 for update', 'test')).toBe(true)
    return { booked }
  })
  await one.booked
  expect(await db().statementSync.findFirst()).toMatchObject({ openingBooked: true })
})

test('a reading that adds details to known rows waits for who explains rows, and holds no progress meanwhile', async () => {
  await followStatement('test')
  await db().statementEntry.updateMany({ data: { entryId: null } })
  const one = await whileLocked(shop.databaseUrl, STATEMENT, [], async () => {
    const read = syncStatement('test')
    expect(await waitsOrGoesOn(read)).toBe('waits')
    expect(await isFree('select 1 from "StatementSync" where environment::text = $1 for update', 'test')).toBe(true)
    return { read }
  })
  expect(await one.read).toEqual({ end: 'up_to_date' })
  expect(await db().statementEntry.count({ where: { entryId: null } })).toBe(0)
})

/** Two tills that nobody heard of, noted with one statement, the lower id first, while `lock` holds the higher. */
async function hearWhileLocked(lock: string) {
  const ids = [await openTill('HRE-01', 'Chipo', 'cashier'), await openTill('HRE-01', 'Farai', 'cashier')]
  const [low = '', high = ''] = ids.map(({ till }) => till?.id ?? '').sort()
  const isHeard = async (id: string) => (await db().till.findUniqueOrThrow({ where: { id } })).lastHeardAt !== null
  return whileLocked(shop.databaseUrl, `select 1 from "Till" where id = $1 ${lock}`, [high], async () => {
    // The first is asked alone; both others wait for it and share the next statement.
    const heard = Promise.all([randomUUID(), low, high].map((id) => recordTillOn(id)))
    const end = await waitsOrGoesOn(heard)
    const free = await isFree('select 1 from "Till" where id = $1::uuid for update', low)
    return { heard, end, free, low: () => isHeard(low), high: () => isHeard(high) }
  })
}

test('tills that are heard of do not wait for one whose sale has stopped, which its next beat notes', async () => {
  const told = await hearWhileLocked('for no key update')
  expect(told).toMatchObject({ end: 'goes on', free: true })
  await told.heard
  expect([await told.low(), await told.high()]).toEqual([true, false])
})

test('a till is noted as heard of while something merely names it, such as a sale that opens its shift', async () => {
  const told = await hearWhileLocked('for key share')
  expect(told).toMatchObject({ end: 'goes on', free: true })
  await told.heard
  expect([await told.low(), await told.high()]).toEqual([true, true])
})

test('changing a branch, its tills and its presets does not wait for what merely names the branch, such as a ticket', async () => {
  const ctx = { actor: await openTill('HRE-01', 'Nyasha', 'owner') }
  const named = 'select 1 from "Branch" where code = $1 for key share'
  const shown = branchInText({ name: 'Harare First Street', maxSale: '', dayCap: '' })
  const change = { code: 'HRE-01', name: 'First Street', maxSale: '', dayCap: '', shown }
  const preset = { id: null, branchCode: 'HRE-01', name: 'Counter', setup: USUAL_SETUP }
  const changes = {
    enrol: () => enrolTill({ ctx, input: { branchCode: 'HRE-01', number: 41 } }),
    add: () => addTill({ ctx, input: { branchCode: 'HRE-01', number: 42 } }),
    change: () => changeBranch({ ctx, input: change }),
    preset: () => savePreset({ ctx, input: preset }),
  }
  for (const [name, press] of Object.entries(changes)) {
    const one = await whileLocked(shop.databaseUrl, named, ['HRE-01'], async () => {
      const done = press()
      return { done, end: await waitsOrGoesOn(done) }
    })
    await one.done
    expect(one.end, name).toBe('goes on')
  }
})
