import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { checkBooks } from '@/lib/books/journal/check-books.ts'
import { correctSafe } from '@/lib/office/cash/correct-safe.ts'
import { countSafe } from '@/lib/office/cash/count-safe.ts'
import { intentField, parseSafeFilter, seenField } from '@/lib/office/cash/model.ts'
import { moveSafe, type SafeInput } from '@/lib/office/cash/move-safe.ts'
import { getSafeMovement, listSafeCounts, listSafeLines, listSafes } from '@/lib/office/cash/queries.ts'
import { parseReportFilter } from '@/lib/office/reports/model.ts'
import { getResultReport } from '@/lib/office/reports/queries.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { restField } from '@/lib/platform/shared/cash-count.ts'
import { move, open } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
let manager: Actor
let elsewhere: Actor

beforeAll(async () => {
  manager = await openTill('HRE-01', 'Farai', 'manager')
  elsewhere = await openTill('BYO-01', 'Thandeka', 'manager')
  const rates = { create: { buyingMicros: 28_000_000n, sellingMicros: 26_000_000n } }
  await db().currency.create({ data: { code: 'ZWG', smallestCents: 100n, denominations: [100n], rates } })
  await putIn('200')
})

const refused = (code: string) => ({ problem: expect.objectContaining({ code }) })

async function putIn(amount: string, rest: Partial<SafeInput> = {}): Promise<void> {
  const nothing = { expenseKind: '', bank: '', slipNumber: '', note: 'a note', intentId: randomUUID() }
  const whole = { branchCode: 'HRE-01', kind: 'owners_in', currency: 'USD', ...nothing, ...rest, amount } as const
  await moveSafe({ ctx: { actor: manager }, input: whole })
}

async function inSafe(currency = 'USD'): Promise<bigint> {
  const [safe] = await listSafes(manager)
  return safe?.sums.find((sum) => sum.currency === currency)?.cents ?? 0n
}

async function worthInSafe(currency: string): Promise<bigint> {
  const where = { account: 'safe', accountKey: 'HRE-01', currency }
  return (await db().journalPosting.aggregate({ where, _sum: { usdCents: true } }))._sum.usdCents ?? 0n
}

type Form = { counted: Record<string, string>; note?: string; branchCode?: string }

/** The form of a count as the page shows it now, filled in. */
async function filled({ counted, note = '', branchCode = 'HRE-01' }: Form) {
  const fields: Record<string, string> = {}
  for (const [currency, typed] of Object.entries(counted)) {
    fields[restField(currency)] = typed
    fields[intentField(currency)] = randomUUID()
    fields[seenField(currency)] = String(await inSafe(currency))
  }
  return { branchCode, note, fields }
}

const count = async (form: Form, actor = manager) => countSafe({ ctx: { actor }, input: await filled(form) })
const usd = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
const newest = async () => (await listSafeCounts(manager, 'HRE-01'))[0]
const overShort = async () => {
  const { _sum } = await db().journalPosting.aggregate({
    where: { account: 'safe_over_short', accountKey: 'HRE-01' },
    _sum: { usdCents: true },
  })
  return -(_sum.usdCents ?? 0n)
}

test('a count that agrees is kept beside the books and books nothing', async () => {
  const [there, entries] = [await inSafe(), await db().journalEntry.count()]
  await count({ counted: { USD: usd(there) } })
  expect(await newest()).toMatchObject({ by: 'Farai', countedCents: there, differenceCents: 0n, note: '' })
  expect(await db().journalEntry.count()).toBe(entries)
  const [safe] = await listSafes(manager)
  expect(safe?.counts).toMatchObject([{ currency: 'USD', differenceCents: 0n }])
})

test('a difference is booked as over or short of the safe, once however often its form is posted', async () => {
  const [there, before] = [await inSafe(), await overShort()]
  const input = await filled({ counted: { USD: usd(there - 250n) }, note: 'recounted twice' })
  await countSafe({ ctx: { actor: manager }, input })
  await countSafe({ ctx: { actor: manager }, input })
  expect([await inSafe(), await overShort()]).toEqual([there - 250n, before - 250n])
  const counted = await newest()
  const entry = await db().journalEntry.findFirstOrThrow({
    where: { objectKind: 'safe', objectId: counted?.movementId ?? '' },
    include: { postings: true },
  })
  expect([entry.event, entry.postings.map(({ account, nativeCents }) => [account, nativeCents])]).toEqual([
    'counted',
    [
      ['safe', -250n],
      ['safe_over_short', 250n],
    ],
  ])
  const [line] = await listSafeLines(manager, parseSafeFilter({ kind: 'count' }), { from: null, back: false, take: 9 })
  expect(line).toMatchObject({ cents: -250n, note: 'recounted twice', movementId: counted?.movementId })
})

test('a form that saved a count before and now says another is refused, and says so', async () => {
  const there = await inSafe()
  const input = await filled({ counted: { USD: usd(there + 100n) }, note: 'a coin roll' })
  const zwg = { [intentField('ZWG')]: randomUUID(), [seenField('ZWG')]: String(await inSafe('ZWG')) }
  const first = { ...input, fields: { ...input.fields, ...zwg, [restField('ZWG')]: '' } }
  await countSafe({ ctx: { actor: manager }, input: first })
  const others = [
    { fields: { ...first.fields, [restField('USD')]: usd(there + 300n) } },
    { fields: { ...first.fields, [restField('ZWG')]: '10' } },
    { fields: { ...first.fields, [restField('USD')]: '', [restField('ZWG')]: '10' } },
    { note: 'another roll' },
  ]
  for (const other of others) {
    const again = countSafe({ ctx: { actor: manager }, input: { ...first, ...other } })
    await expect(again, JSON.stringify(other)).rejects.toMatchObject(refused('SAFE_COUNT_BEFORE'))
  }
  await countSafe({ ctx: { actor: manager }, input: first })
  expect(await inSafe()).toBe(there + 100n)
})

test('a difference asks for a remark first, and says how much it is', async () => {
  const there = await inSafe()
  const wrong = count({ counted: { USD: usd(there + 300n) }, note: ' ' })
  await expect(wrong).rejects.toMatchObject({
    problem: { code: 'SAFE_COUNT_DIFFERS', params: { differences: '+$3.00' } },
  })
  expect(await inSafe()).toBe(there)
  await count({ counted: { USD: usd(there + 300n) }, note: 'found behind the tray' })
  expect(await inSafe()).toBe(there + 300n)
})

test('a safe that is found empty is short of all that the books had', async () => {
  const there = await inSafe()
  await count({ counted: { USD: '0' }, note: 'broken into' })
  expect(await inSafe()).toBe(0n)
  expect(await newest()).toMatchObject({ countedCents: 0n, differenceCents: -there })
  await putIn('200')
})

test('each currency is counted by itself, at the rate of the day; one that is left empty stays as it was', async () => {
  await putIn('560', { currency: 'ZWG' })
  const [there, zwg] = [await inSafe(), await inSafe('ZWG')]
  const worth = await worthInSafe('ZWG')
  await db().exchangeRate.create({
    data: { currencyCode: 'ZWG', buyingMicros: 40_000_000n, sellingMicros: 38_000_000n },
  })
  await count({ counted: { USD: '', ZWG: usd(zwg - 16_000n) }, note: 'torn notes' })
  expect([await inSafe(), await inSafe('ZWG')]).toEqual([there, zwg - 16_000n])
  expect([worth, await worthInSafe('ZWG')]).toEqual([2_000n, 1_000n])
  await count({ counted: { USD: usd(there + 100n), ZWG: usd(zwg) }, note: 'both again' })
  expect([await inSafe(), await inSafe('ZWG')]).toEqual([there + 100n, zwg])
})

test('of two counts at once one is booked, and the other is asked to count against the new books', async () => {
  const there = await inSafe()
  const form = { counted: { USD: usd(there - 200n) }, note: 'both of us' }
  const [mine, yours] = [await filled(form), await filled(form)]
  const answers = await Promise.allSettled([mine, yours].map((input) => countSafe({ ctx: { actor: manager }, input })))
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('SAFE_COUNT_MOVED') })
  expect(await inSafe()).toBe(there - 200n)
})

test('a count of cash that moved meanwhile books nothing', async () => {
  const input = await filled({ counted: { USD: usd(await inSafe()), ZWG: usd(await inSafe('ZWG')) } })
  await putIn('7')
  const there = await inSafe()
  const params = { currencies: 'USD', sums: `$${usd(there)}`, 'seen.USD': String(there) }
  await expect(countSafe({ ctx: { actor: manager }, input })).rejects.toEqual(
    expect.objectContaining({ problem: { code: 'SAFE_COUNT_MOVED', params } }),
  )
  expect(await inSafe()).toBe(there)
})

test('a count of which cash of two currencies moved is refused once for both, and saved against what that told', async () => {
  const [before, zwg] = [await inSafe(), await inSafe('ZWG')]
  const input = await filled({ counted: { USD: usd(before), ZWG: usd(zwg + 100n) }, note: 'a coin' })
  await putIn('7')
  await putIn('3', { currency: 'ZWG' })
  const [there, there2] = [before + 700n, zwg + 300n]
  const seen = { 'seen.USD': String(there), 'seen.ZWG': String(there2) }
  const params = { currencies: 'USD, ZWG', sums: `$${usd(there)}, ZiG ${usd(there2)}`, ...seen }
  await expect(countSafe({ ctx: { actor: manager }, input })).rejects.toMatchObject({
    problem: { code: 'SAFE_COUNT_MOVED', params },
  })
  await countSafe({ ctx: { actor: manager }, input: { ...input, fields: { ...input.fields, ...seen } } })
  expect([await inSafe(), await inSafe('ZWG')]).toEqual([before, zwg + 100n])
  await putIn('7')
})

test('a drop in the same moment is neither lost nor counted twice', async () => {
  await open(shop.actor, { USD: '30' })
  const there = await inSafe()
  const input = await filled({ counted: { USD: usd(there - 100n) }, note: 'while they sold' })
  const [counted] = await Promise.allSettled([
    countSafe({ ctx: { actor: manager }, input }),
    move(shop.actor, 'cash_drop', { amount: '10' }),
  ])
  expect(await inSafe()).toBe(there + 1_000n - (counted.status === 'fulfilled' ? 100n : 0n))
})

test('a form that lacks what it needs books nothing', async () => {
  const there = await inSafe()
  const wrong: [Form, string][] = [
    [{ counted: {} }, 'SAFE_COUNT_EMPTY'],
    [{ counted: { USD: '' } }, 'SAFE_COUNT_EMPTY'],
    [{ counted: { USD: 'ten' } }, 'COUNT_NOT_AN_AMOUNT'],
    [{ counted: { USD: '-5' } }, 'COUNT_NOT_AN_AMOUNT'],
    [{ counted: { XAU: '5' }, note: 'gold' }, 'SAFE_CURRENCY'],
  ]
  for (const [form, code] of wrong) await expect(count(form), code).rejects.toMatchObject(refused(code))
  const owner = await openTill('HRE-01', 'Owner', 'owner')
  const nowhere = count({ counted: { USD: '5' }, branchCode: 'NOWHERE' }, owner)
  await expect(nowhere).rejects.toMatchObject(refused('SAFE_BRANCH'))
  const input = { branchCode: 'HRE-01', note: 'no intent', fields: { [restField('USD')]: '5' } }
  await expect(countSafe({ ctx: { actor: manager }, input })).rejects.toMatchObject(refused('FORM_BROKEN'))
  const fields = { ...input.fields, [intentField('USD')]: 'none' }
  await expect(countSafe({ ctx: { actor: manager }, input: { ...input, fields } })).rejects.toMatchObject(
    refused('FORM_BROKEN'),
  )
  expect(await inSafe()).toBe(there)
})

test('a safe below zero is not counted before the owners’ money is entered, and every sum below zero is told', async () => {
  const { till } = elsewhere
  if (!till) return expect.unreachable('somebody is at a till')
  await open({ ...elsewhere, role: 'cashier' }, { USD: '20', ZWG: '30' })
  const fields = {
    ...{ [restField('USD')]: '15', [intentField('USD')]: randomUUID(), [seenField('USD')]: '-2000' },
    ...{ [restField('ZWG')]: '0', [intentField('ZWG')]: randomUUID(), [seenField('ZWG')]: '-3000' },
  }
  const input = { branchCode: 'BYO-01', note: 'it has some', fields }
  const problem = { code: 'SAFE_BELOW', params: { sums: '−$20.00, −ZiG 30.00' } }
  await expect(countSafe({ ctx: { actor: elsewhere }, input })).rejects.toMatchObject({ problem })
})

test('only who manages safes counts one, and of their own branches; a count is counted again, never taken back', async () => {
  const form = { counted: { USD: '1' }, note: 'not mine' }
  await expect(count(form, elsewhere)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await expect(count(form, { ...manager, role: 'supervisor' })).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await expect(listSafeCounts(elsewhere, 'HRE-01')).rejects.toMatchObject(refused('NOT_ALLOWED'))
  const movementId = (await newest())?.movementId ?? ''
  const input = { movementId, intentId: randomUUID(), note: 'wrong' }
  await expect(correctSafe({ ctx: { actor: manager }, input })).rejects.toMatchObject(refused('SAFE_COUNTED'))
  expect(await getSafeMovement(manager, movementId)).toMatchObject({ kind: 'count', countedCents: expect.any(BigInt) })
})

test('the result has it in a column of its own, apart from drawers, and the books stay sound', async () => {
  const owner = await openTill('HRE-01', 'Owner', 'owner')
  const lines = await getResultReport(owner, parseReportFilter({ report: 'result' }))
  const own = lines.find(({ key }) => key === 'HRE-01')
  expect(own).toMatchObject({ overShortCents: 0n, safeOverShortCents: await overShort() })
  expect(await overShort()).not.toBe(0n)
  const said = await db().audit.findMany({ where: { action: 'safe:count', branchCode: 'HRE-01' } })
  expect(said.length).toBeGreaterThan(4)
  expect((await checkBooks()).faults).toEqual([])
})
