import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { correctSafe } from '@/lib/office/cash/correct-safe.ts'
import { parseSafeFilter, type SafeLine } from '@/lib/office/cash/model.ts'
import { moveSafe, type SafeInput } from '@/lib/office/cash/move-safe.ts'
import { getSafeMovement, listSafeLines, listSafes, sumExpenses } from '@/lib/office/cash/queries.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { getPage, type PagePlace } from '@/lib/platform/shared/page.ts'
import { close, move, open } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
let manager: Actor
let elsewhere: Actor
let supervisor: Actor

beforeAll(async () => {
  manager = await openTill('HRE-01', 'Farai', 'manager')
  elsewhere = await openTill('BYO-01', 'Thandeka', 'manager')
  supervisor = { ...(await openTill('HRE-01', 'Tendai', 'supervisor')), till: shop.actor.till }
})

const refused = (code: string) => ({ problem: expect.objectContaining({ code }) })

/** A movement of the Harare safe, and the intent it was made with. */
async function moved(input: Partial<SafeInput>, actor: Actor = manager): Promise<string> {
  const nothing = { expenseKind: '', bank: '', slipNumber: '', note: 'a note' }
  const intentId = input.intentId ?? randomUUID()
  const whole = { branchCode: 'HRE-01', kind: 'owners_in', currency: 'USD', amount: '1', ...nothing, ...input } as const
  await moveSafe({ ctx: { actor }, input: { ...whole, intentId } })
  return intentId
}

let slips = 0
const newSlip = () => `N-${slips++}`

const banked = (amount: string, rest: Partial<SafeInput> = {}) =>
  moved({ kind: 'banking', amount, bank: 'CBZ', slipNumber: newSlip(), ...rest })

async function inSafe(actor: Actor = manager, branch = 'HRE-01', currency = 'USD'): Promise<bigint> {
  const safes = await listSafes(actor)
  return (
    safes.find(({ branchCode }) => branchCode === branch)?.sums.find((sum) => sum.currency === currency)?.cents ?? 0n
  )
}

const lines = (query = {}) => listSafeLines(manager, parseSafeFilter(query), { from: null, back: false, take: 500 })
const idOf = async (intentId: string) => (await db().safeMovement.findUniqueOrThrow({ where: { intentId } })).id

test('what tills close with and drop lies in their branch’s safe, and floats leave it', async () => {
  await moved({ amount: '100' })
  const before = await inSafe()
  await open(shop.actor, { USD: '30' })
  expect(await inSafe()).toBe(before - 3000n)
  await move(shop.actor, 'cash_drop', { amount: '10' })
  await close(shop.actor, { USD: '20' })
  expect(await inSafe()).toBe(before)
  expect((await lines()).slice(0, 3)).toMatchObject([
    { kind: 'closing', cents: 2000n, tillNumber: shop.actor.till?.number, movementId: null },
    { kind: 'cash_drop', cents: 1000n, note: 'test' },
    { kind: 'float', cents: -3000n },
  ])
})

test('a banking leaves the safe for the bank, with its slip, once however often its form is posted', async () => {
  await moved({ amount: '50' })
  const before = await inSafe()
  const intentId = await banked('40', { slipNumber: '00417' })
  await banked('40', { slipNumber: '00417', intentId })
  expect(await inSafe()).toBe(before - 4000n)
  const [line] = await lines({ kind: 'banking' })
  expect(line).toMatchObject({ cents: -4000n, bank: 'CBZ', slipNumber: '00417', by: 'Farai', corrected: false })
  const entry = await db().journalEntry.findFirstOrThrow({
    where: { objectKind: 'safe', objectId: await idOf(intentId) },
    include: { postings: true },
  })
  expect(entry.postings.map(({ account, nativeCents }) => [account, nativeCents])).toEqual([
    ['bank', 4000n],
    ['safe', -4000n],
  ])
})

test('a form that moved cash before moves nothing else, and says so', async () => {
  await moved({ amount: '50' })
  const slip = { amount: '20', bank: 'CBZ', slipNumber: newSlip() }
  const intentId = await banked('20', slip)
  const before = await inSafe()
  const others: Partial<SafeInput>[] = [
    { amount: '30' },
    { slipNumber: newSlip() },
    { bank: 'Stanbic' },
    { note: 'another bag' },
    { kind: 'owners_out' },
    { kind: 'owners_in' },
  ]
  for (const other of others) {
    const again = banked('20', { ...slip, ...other, intentId })
    await expect(again, JSON.stringify(other)).rejects.toMatchObject(refused('SAFE_MOVE_BEFORE'))
  }
  await banked('20', { ...slip, intentId })
  expect(await inSafe()).toBe(before)
})

test('a branch may be named as a large shop types it, if it is one branch', async () => {
  const before = await inSafe()
  await moved({ amount: '5', branchCode: 'harare first' })
  expect(await inSafe()).toBe(before + 500n)
  const owner = await openTill('HRE-01', 'Rutendo', 'owner')
  for (const branchCode of ['', 'Nowhere', 'street']) {
    const problem = expect.objectContaining({ code: 'SAFE_BRANCH', field: 'branchCode' })
    await expect(moved({ branchCode }, owner), branchCode).rejects.toMatchObject({ problem })
  }
})

test('a bank’s slip is entered once at any branch, until its banking is taken back', async () => {
  const owner = await openTill('HRE-01', 'Rutendo', 'owner')
  await moved({ amount: '300' })
  await moved({ amount: '100', branchCode: 'BYO-01' }, elsewhere)
  const slip = { bank: 'CBZ', slipNumber: 'S-77' }
  const first = await banked('100', slip)
  const known = {
    problem: expect.objectContaining({
      ...{ code: 'SAFE_SLIP_KNOWN', field: 'slipNumber' },
      params: { name: 'Farai', branch: expect.any(String), at: expect.stringContaining(':') },
    }),
  }
  for (const change of [{ amount: '20' }, { slipNumber: ' s-77', bank: 'cbz ' }]) {
    await expect(banked('20', { ...slip, ...change })).rejects.toMatchObject(known)
  }
  const there = { ...slip, kind: 'banking', amount: '20', branchCode: 'BYO-01' } as const
  await expect(moved(there, elsewhere)).rejects.toMatchObject(known)
  await banked('20', { ...slip, bank: 'Stanbic' })
  await correctSafe({
    ctx: { actor: owner },
    input: { intentId: randomUUID(), movementId: await idOf(first), note: 'it was Bulawayo’s' },
  })
  const both = await Promise.allSettled([banked('20', slip), moved(there, elsewhere)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('one slip may be for several currencies, and what stands for no number may stand there again', async () => {
  const rates = { create: { buyingMicros: 28_000_000n, sellingMicros: 26_000_000n } }
  const zig = { code: 'ZWG', smallestCents: 100n, denominations: [10_000n, 100n] }
  await db().currency.create({ data: { ...zig, rates } })
  await moved({ amount: '100' })
  await moved({ amount: '100', currency: zig.code })
  const slip = { bank: 'CBZ', slipNumber: 'S-78' }
  await banked('20', slip)
  await banked('20', { ...slip, currency: zig.code })
  await expect(banked('20', { ...slip, currency: zig.code })).rejects.toMatchObject(refused('SAFE_SLIP_KNOWN'))
  const before = await inSafe()
  for (const slipNumber of ['-', '-', '0', '0', '000', 'none', 'none'])
    await banked('1', { bank: 'EcoCash', slipNumber })
  expect(await inSafe()).toBe(before - 700n)
})

test('no more leaves a safe than lies there, also when two forms are posted at once', async () => {
  await moved({ amount: '10' })
  const there = await inSafe()
  await expect(banked(`${there / 100n + 1n}`)).rejects.toMatchObject(refused('SAFE_SHORT'))
  const all = { kind: 'owners_out', amount: String(Number(there) / 100) } as const
  const answers = await Promise.allSettled([moved(all), moved(all)])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await inSafe()).toBe(0n)
})

test('a form that lacks what it needs moves nothing', async () => {
  await moved({ amount: '10' })
  const before = await inSafe()
  const wrong: [Partial<SafeInput>, string][] = [
    [{ amount: '' }, 'SAFE_AMOUNT'],
    [{ amount: '0' }, 'SAFE_AMOUNT'],
    [{ amount: '-5' }, 'SAFE_AMOUNT'],
    [{ kind: 'banking', bank: 'CBZ' }, 'SAFE_SLIP'],
    [{ kind: 'banking', slipNumber: '1' }, 'SAFE_SLIP'],
    [{ kind: 'expense', expenseKind: 'gifts' }, 'EXPENSE_KIND'],
    [{ kind: 'owners_in', note: ' ' }, 'NOTE_EMPTY'],
    [{ currency: 'XAU' }, 'SAFE_CURRENCY'],
  ]
  for (const [input, code] of wrong) await expect(moved(input), code).rejects.toMatchObject(refused(code))
  const owner = await openTill('HRE-01', 'Owner', 'owner')
  await expect(moved({ branchCode: 'NOWHERE' }, owner)).rejects.toMatchObject(refused('SAFE_BRANCH'))
  expect(await inSafe()).toBe(before)
})

test('what was entered wrongly is taken back by a counter-entry, once; both stay', async () => {
  await moved({ amount: '60' })
  const before = await inSafe()
  const movementId = await idOf(await banked('60'))
  const input = { intentId: randomUUID(), movementId, note: 'it was 6' }
  await correctSafe({ ctx: { actor: manager }, input })
  await correctSafe({ ctx: { actor: manager }, input })
  expect(await inSafe()).toBe(before)
  const again = { ...input, intentId: randomUUID() }
  await expect(correctSafe({ ctx: { actor: manager }, input: again })).rejects.toMatchObject(refused('SAFE_CORRECTED'))
  const correction = await idOf(input.intentId)
  const ofCorrection = { ...again, movementId: correction }
  await expect(correctSafe({ ctx: { actor: manager }, input: ofCorrection })).rejects.toMatchObject(
    refused('SAFE_UNKNOWN'),
  )
  expect(await getSafeMovement(manager, movementId)).toMatchObject({ correctedBy: correction, corrects: null })
  expect(await getSafeMovement(manager, correction)).toMatchObject({ corrects: movementId, cents: 6000n })
  expect((await lines()).slice(0, 2)).toMatchObject([{ kind: 'correction' }, { kind: 'banking', corrected: true }])
})

test('a form that saved before and now takes something back, or says another reason, is refused', async () => {
  const intentId = await moved({ amount: '12' })
  const movementId = await idOf(intentId)
  const other = await idOf(await moved({ amount: '13' }))
  const used = { intentId, movementId, note: 'it was 6' }
  await expect(correctSafe({ ctx: { actor: manager }, input: used })).rejects.toMatchObject(refused('SAFE_MOVE_BEFORE'))
  const input = { ...used, intentId: randomUUID() }
  await correctSafe({ ctx: { actor: manager }, input })
  for (const change of [{ movementId: other }, { note: 'it was 7' }]) {
    const again = correctSafe({ ctx: { actor: manager }, input: { ...input, ...change } })
    await expect(again, JSON.stringify(change)).rejects.toMatchObject(refused('SAFE_MOVE_BEFORE'))
  }
  expect(await getSafeMovement(manager, other)).toMatchObject({ correctedBy: null })
})

test('what came in is not taken back once it has left again', async () => {
  const there = await inSafe()
  if (there > 0n) await moved({ kind: 'owners_out', amount: String(Number(there) / 100) })
  const movementId = await idOf(await moved({ amount: '25' }))
  await banked('20')
  const input = { intentId: randomUUID(), movementId, note: 'twice' }
  await expect(correctSafe({ ctx: { actor: manager }, input })).rejects.toMatchObject(refused('SAFE_SHORT'))
  expect(await inSafe()).toBe(500n)
})

test('a correction without a reason, or of another branch’s movement, changes nothing', async () => {
  const movementId = await idOf(await moved({ amount: '3' }))
  const input = { intentId: randomUUID(), movementId, note: '' }
  await expect(correctSafe({ ctx: { actor: manager }, input })).rejects.toMatchObject(refused('NOTE_EMPTY'))
  const other = { ...input, note: 'not mine' }
  await expect(correctSafe({ ctx: { actor: elsewhere }, input: other })).rejects.toMatchObject(refused('SAFE_UNKNOWN'))
  expect(await getSafeMovement(elsewhere, movementId)).toBeNull()
})

test('managers see and move only their own branches’ safes; supervisors and cashiers none', async () => {
  expect((await listSafes(elsewhere)).map(({ branchCode }) => branchCode)).toEqual(['BYO-01'])
  await expect(moved({}, elsewhere)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  for (const actor of [supervisor, shop.actor]) {
    await expect(moved({}, actor)).rejects.toMatchObject(refused('NOT_ALLOWED'))
    await expect(listSafes(actor)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  }
  const everywhere = { from: null, back: false, take: 100 }
  const theirs = await listSafeLines(elsewhere, parseSafeFilter({ branch: 'HRE-01' }), everywhere)
  expect(theirs).toEqual([])
})

test('expenses are summed by kind, those of drawers apart, less what was corrected', async () => {
  const days = parseSafeFilter({})
  const before = await sumExpenses(manager, days)
  const was = (kind: string) => before.find((sum) => sum.kind === kind) ?? { safeCents: 0n, drawerCents: 0n }
  await moved({ amount: '90' })
  await moved({ kind: 'expense', expenseKind: 'rent', amount: '70', note: '' })
  const wrong = await moved({ kind: 'expense', expenseKind: 'wages', amount: '5' })
  const input = { intentId: randomUUID(), movementId: await idOf(wrong), note: 'not paid' }
  await correctSafe({ ctx: { actor: manager }, input })
  await open(shop.actor, { USD: '20' })
  await move(supervisor, 'payout', { amount: '4', purpose: 'expense', expenseKind: 'transport' })
  await move(supervisor, 'payout', { amount: '2', purpose: 'expense' })
  await move(supervisor, 'payout', { amount: '1', purpose: 'owners' })
  const now = new Map((await sumExpenses(manager, days)).map((sum) => [sum.kind, sum]))
  expect((now.get('rent')?.safeCents ?? 0n) - was('rent').safeCents).toBe(7000n)
  expect((now.get('wages')?.safeCents ?? 0n) - was('wages').safeCents).toBe(0n)
  expect((now.get('transport')?.drawerCents ?? 0n) - was('transport').drawerCents).toBe(400n)
  expect((now.get('other')?.drawerCents ?? 0n) - was('other').drawerCents).toBe(200n)
  await close(shop.actor, { USD: '13' })
})

const STEPS = ['owners_in', 'owners_out', 'banking', 'undo'] as const
type Step = [what: (typeof STEPS)[number], dollars: number]
type Made = { id: string; cents: bigint }

/** Posts one step; what it made, or null if it took the last one back. */
async function attempt([what, dollars]: Step, last: Made | null): Promise<Made | null> {
  if (what === 'undo') {
    const input = { intentId: randomUUID(), movementId: last?.id ?? randomUUID(), note: 'undo' }
    await correctSafe({ ctx: { actor: manager }, input })
    return null
  }
  const id = await idOf(await moved({ kind: what, amount: String(dollars), bank: 'CBZ', slipNumber: newSlip() }))
  return { id, cents: BigInt(dollars) * (what === 'owners_in' ? 100n : -100n) }
}

/** What a step would change, or null if there is nothing to take back. */
function changeBy([what, dollars]: Step, last: Made | null): bigint | null {
  if (what === 'undo') return last && -last.cents
  return BigInt(dollars) * (what === 'owners_in' ? 100n : -100n)
}

test('whatever the office tries, a safe never goes below zero and holds what was put in less what left', async () => {
  let expected = await inSafe()
  const step = fc.tuple(fc.constantFrom(...STEPS), fc.integer({ min: 1, max: 40 }))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
      let last: Made | null = null
      for (const one of steps) {
        const change = changeBy(one, last)
        const fits = change !== null && expected + change >= 0n
        const made: PromiseSettledResult<Made | null> = (await Promise.allSettled([attempt(one, last)]))[0]
        expect(made.status, one.join(' ')).toBe(fits ? 'fulfilled' : 'rejected')
        if (fits) expected += change
        if (made.status === 'fulfilled') last = made.value
        expect(await inSafe()).toBe(expected)
      }
    }),
    { numRuns: 6 },
  )
})

test('the lines of each kind are those of the whole list, page by page, onwards and back', async () => {
  const whole = await lines()
  const kinds = new Set(whole.map(({ kind }) => kind))
  expect([...kinds].sort()).toEqual(expect.arrayContaining(['banking', 'cash_drop', 'closing', 'expense', 'float']))
  for (const kind of [undefined, ...kinds]) {
    const wanted = whole.filter((line) => kind === undefined || line.kind === kind)
    const page = (place: PagePlace) => {
      return getPage(place, 2, (walk) => listSafeLines(manager, parseSafeFilter({ kind }), walk))
    }
    const walked: SafeLine[] = []
    for (let at = await page({}); ; at = await page({ on: at.on })) {
      walked.push(...at.rows)
      const back = at.back === null ? null : await page({ back: at.back })
      expect(back?.rows ?? [], kind).toEqual(walked.slice(0, -at.rows.length).slice(-2))
      if (at.on === null) break
    }
    expect(walked, kind).toEqual(wanted)
  }
})
