import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { rereadStatement } from '@/lib/office/statement/reread-statement.ts'
import { syncStatement } from '@/lib/office/statement/sync-statement.ts'
import { db } from '@/lib/platform/database/db.ts'
import { dateEntry } from '../support/planted.ts'
import { eachRow, type RewritingProxy, startRewritingProxy, type WireRow } from '../support/rewriting-proxy.ts'
import { sellElsewhere } from '../support/sell-elsewhere.ts'
import { sellOtherAmount } from '../support/sell-other-amount.ts'
import { openShop, openTill } from '../support/shop.ts'
import { expectBooksLikeStatement, letGraceEnd, standsAt } from '../support/statement-books.ts'
import { giveAuthenticator } from '../support/top-up.ts'

// One row of the statement that cannot be read stops no other: it is kept as a gap, and told.
let proxy: RewritingProxy
const shop = openShop({
  between: async (serviceBaseUrl) => {
    proxy = await startRewritingProxy(serviceBaseUrl)
    return proxy.baseUrl
  },
})
const spoiled = new Map<string, (row: WireRow) => WireRow>()

beforeAll(() =>
  proxy.rewrite(
    '/statement',
    eachRow((row) => spoiled.get(String(row.reference ?? row.id))?.(row) ?? row),
  ),
)
afterAll(() => proxy.stop())

const sellOne = () => sellOtherAmount(shop.actor)

const rowOf = (saleId: string) => db().statementEntry.findFirst({ where: { saleId } })
const gaps = () => db().statementEntry.findMany({ where: { kind: 'gap' }, orderBy: { position: 'asc' } })
const problem = async () => (await db().statementSync.findUniqueOrThrow({ where: { environment: 'test' } })).problem
const alerts = () => db().incident.findMany({ where: { kind: 'statement_gap' }, orderBy: { id: 'asc' } })

/** From now on the Service lists a sale's row without what `spoil` takes from it. */
function spoil({ reference }: { reference: string | null }, change: (row: WireRow) => WireRow): void {
  spoiled.set(reference ?? '', change)
}

test('a row without an amount stops no row around it; it is kept as a gap, and a person is told', async () => {
  await followStatement('test')
  const [under, odd, above] = [await sellOne(), await sellOne(), await sellOne()]
  spoil(odd.sale, ({ amount: _, ...row }) => ({ ...row, kind: 'account_fee' }))
  await followStatement('test')
  expect(await rowOf(under.sale.id)).toMatchObject({ match: 'ours', chained: true })
  expect(await rowOf(above.sale.id)).toMatchObject({ match: 'ours', chained: true })
  const [gap, ...others] = await gaps()
  expect(others).toEqual([])
  const { totalDebitCents } = await db().sale.findUniqueOrThrow({ where: { id: odd.sale.id } })
  expect(gap).toMatchObject({ amountCents: -(totalDebitCents ?? 0n), chained: false, told: true, match: 'open' })
  expect((await alerts()).map(({ detail }) => detail)).toMatchObject([
    { position: String(gap?.position), cents: String(gap?.amountCents) },
  ])
  expect(await problem()).toBeNull()
})

test('our books fill the gap with what they know, and nothing goes into suspense', async () => {
  const odd = await db().sale.findFirstOrThrow({ where: { reference: [...spoiled.keys()][0] ?? '' } })
  const earlier = (at: Date | null) => new Date((at ?? new Date()).getTime() - 11 * 60_000)
  const sales = await db().sale.findMany()
  for (const { id, claimedAt, settledAt } of sales) {
    await db().sale.update({ where: { id }, data: { claimedAt: earlier(claimedAt) } })
    await dateEntry(id, earlier(settledAt))
  }
  await letGraceEnd()
  await followStatement('test')
  await followStatement('test')
  expect(await rowOf(odd.id)).toMatchObject({ match: 'ours', told: false })
  expect(await gaps()).toMatchObject([{ amountCents: 0n }])
  expect(await standsAt('suspense')).toBe(0)
  await expectBooksLikeStatement()
})

test('the gap is no hindrance when the Service completes its row, nor when that is odd again', async () => {
  const rows = await db().statementEntry.count()
  const [change] = [...spoiled]
  spoiled.clear()
  expect(await syncStatement('test')).toEqual({ end: 'up_to_date' })
  expect(await db().statementEntry.count()).toBe(rows)
  if (change) spoiled.set(...change)
  const { sale } = await sellOne()
  await followStatement('test')
  expect(await rowOf(sale.id)).toMatchObject({ match: 'ours', chained: true })
  await expectBooksLikeStatement()
})

test.each([
  ['without a time', ({ occurred_at: _, ...row }: WireRow): WireRow => row],
  ['without a balance', ({ balance_after: _, ...row }: WireRow): WireRow => row],
  ['with a tenth of a cent', (row: WireRow): WireRow => ({ ...row, amount: `${row.amount}5` })],
  ['that is only a word', (): WireRow => 'fee' as unknown as WireRow],
])('the newest row, if it is one %s, is told, and taken once another stands above it', async (_, change) => {
  const before = (await gaps()).length
  const odd = await sellOne()
  spoil(odd.sale, change)
  expect(await syncStatement('test')).toEqual({ end: 'up_to_date' })
  expect(await problem()).toBe('STATEMENT_TOP')
  expect((await gaps()).length).toBe(before)
  const { sale } = await sellOne()
  await followStatement('test')
  expect(await rowOf(sale.id)).toMatchObject({ match: 'ours' })
  expect((await gaps()).slice(before)).toMatchObject([{ match: 'open', told: true }])
  expect(await problem()).toBeNull()
})

test('several in sequence are one gap, whatever of it is foreign', async () => {
  const before = (await gaps()).length
  const odd = await sellOne()
  await sellElsewhere(shop.simulator.baseUrl)
  const { sale } = await sellOne()
  spoil(odd.sale, ({ amount: _, ...row }) => row)
  proxy.rewrite(
    '/statement',
    eachRow((row) => {
      if (String(row.reference).startsWith('elsewhere')) return { ...row, amount: null }
      return spoiled.get(String(row.reference ?? row.id))?.(row) ?? row
    }),
  )
  await followStatement('test')
  const { totalDebitCents } = await db().sale.findUniqueOrThrow({ where: { id: odd.sale.id } })
  expect((await gaps()).slice(before)).toMatchObject([{ amountCents: -285n - (totalDebitCents ?? 0n) }])
  expect(await rowOf(sale.id)).toMatchObject({ match: 'ours', chained: true })
  expect(await syncStatement('test')).toEqual({ end: 'up_to_date' })
  expect((await gaps()).length).toBe(before + 1)
})

test('a completed row takes the place of its gap when the owner reads the statement anew', async () => {
  spoiled.clear()
  proxy.rewrite('/statement', null)
  const owner = await openTill('HRE-01', 'Tendai', 'owner')
  const code = await giveAuthenticator(owner)
  await rereadStatement({ ctx: { actor: owner }, input: { code: await code() } })
  expect(await gaps()).toEqual([])
  expect(await db().statementEntry.count({ where: { OR: [{ chained: false }, { told: false }] } })).toBe(0)
  await letGraceEnd()
  await followStatement('test')
  expect(await standsAt('suspense')).toBe(285)
  await expectBooksLikeStatement()
})

test('names longer than an index holds are cut, and stop no row', async () => {
  await sellElsewhere(shop.simulator.baseUrl)
  const endless = Array.from({ length: 300 }, () => randomUUID()).join('\u{1f4b0}')
  const renamed = { id: endless, reference: endless, object_id: endless }
  proxy.rewrite(
    '/statement',
    eachRow((row) => (String(row.reference).startsWith('elsewhere') ? { ...row, ...renamed } : row)),
  )
  const { sale } = await sellOne()
  await followStatement('test')
  expect(await rowOf(sale.id)).toMatchObject({ match: 'ours' })
  const cut = [...endless].slice(0, 200).join('')
  expect(await db().statementEntry.count({ where: { reference: cut, upstreamId: cut, entryId: cut } })).toBe(1)
})
