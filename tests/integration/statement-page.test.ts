import { expect, test } from 'vitest'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { exportStatement } from '@/lib/office/statement/export-statement.ts'
import { parseStatementFilter, type StatementPlace } from '@/lib/office/statement/model.ts'
import { getStatementPage } from '@/lib/office/statement/queries.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { fillLedger } from '../support/ledger.ts'
import { AIRTIME, ELECTRICITY, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
const EVERYTHING = parseStatementFilter({})

const owner = () => openTill('HRE-01', 'Tendai', 'owner')

async function everyPage(actor: Actor, query: Record<string, string> = {}) {
  const filter = parseStatementFilter(query)
  const rows = []
  let place: StatementPlace = {}
  for (;;) {
    const page = await getStatementPage(actor, filter, place)
    rows.push(...page.rows)
    if (page.older === null) return rows
    place = { before: page.older }
  }
}

async function csvOf(actor: Actor, query: Record<string, string> = {}): Promise<string[][]> {
  const { body } = await exportStatement({ ctx: { actor }, input: parseStatementFilter(query) })
  const text = await new Response(body).text()
  return text
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
}

test('pages follow both ways without gaps or repeats, and the balance runs through them', async () => {
  await fillLedger(shop.serviceDatabaseUrl, 230, 3)
  await followStatement('test')
  const actor = await owner()
  const rows = await everyPage(actor)
  expect(rows.length).toBe(231)
  expect(new Set(rows.map(({ place }) => place)).size).toBe(231)
  for (const [index, row] of rows.slice(0, -1).entries()) {
    expect(row.balanceAfterCents - row.amountCents).toBe(rows[index + 1]?.balanceAfterCents)
  }
  const second = await getStatementPage(actor, EVERYTHING, { before: rows[49]?.place ?? '' })
  expect(second.rows[0]?.place).toBe(rows[50]?.place)
  const back = await getStatementPage(actor, EVERYTHING, { after: second.newer ?? '' })
  expect(back.rows.map(({ place }) => place)).toEqual(rows.slice(0, 50).map(({ place }) => place))
  expect(back.newer).toBeNull()
})

test('a row is found by kind, branch, day, slip number, reference and the Service’s id', async () => {
  const airtime = await sellNow(shop.actor, { ...AIRTIME, recipient: '0771234914' })
  await sellNow(await openTill('BYO-01', 'Sipho', 'cashier'), ELECTRICITY)
  await followStatement('test')
  const actor = await owner()
  const { reference, upstreamId } = airtime.sale
  for (const text of [airtime.number ?? '-', reference?.toLowerCase() ?? '-', upstreamId ?? '-']) {
    expect((await everyPage(actor, { text })).map((row) => row.reference)).toEqual([reference])
  }
  expect((await everyPage(actor, { branch: 'BYO-01' })).map((row) => row.product)).toEqual(['ZESA prepaid electricity'])
  expect((await everyPage(actor, { kind: 'top_up' })).length).toBe(1)
  const today = harareDay(airtime.createdAt)
  expect((await everyPage(actor, { from: today, to: today, kind: 'sale', branch: 'HRE-01' })).length).toBe(1)
  expect(parseStatementFilter({ text: '0771234567', from: '2026-99-99' })).toEqual(EVERYTHING)
})

test('a manager sees only the rows of their branches, on the page and in the file', async () => {
  const manager = await openTill('BYO-01', 'Farai', 'manager')
  const seen = await everyPage(manager)
  expect(new Set(seen.map((row) => `${row.branchName} ${row.kind}`))).toEqual(
    new Set(['Harare First Street sale', ' top_up']),
  )
  expect(seen.every((row) => row.staffName !== 'Rudo')).toBe(true)
  expect((await everyPage(manager, { branch: 'HRE-01' })).length).toBe(0)
  expect((await csvOf(manager)).length).toBe(1 + seen.length)
  for (const role of ['cashier', 'supervisor'] as const) {
    const other = await openTill('HRE-01', 'Nomsa', role)
    await expect(getStatementPage(other, EVERYTHING, {})).rejects.toThrow('NOT_ALLOWED')
    await expect(csvOf(other)).rejects.toThrow('NOT_ALLOWED')
  }
})

test('the file has every row in order, numbers masked, and nothing a spreadsheet would run', async () => {
  const sold = await sellNow(shop.actor, { ...AIRTIME, recipient: '0771234915' })
  await db().$executeRaw`update "Sale" set "productName" = '=cmd()' where id = ${sold.sale.id}::uuid`
  await followStatement('test')
  const actor = await owner()
  const [head, ...lines] = await csvOf(actor)
  expect(head).toEqual([
    'Time in Harare',
    'Kind',
    'Reference',
    'Service id',
    'Branch',
    'Till',
    'Cashier',
    'Product',
    'Recipient',
    'Debit USD',
    'Credit USD',
    'Balance USD',
  ])
  expect(lines.length).toBe(await db().statementEntry.count())
  const last = lines.at(-1) ?? []
  expect(last.slice(1, 11)).toEqual([
    'sale',
    sold.sale.reference,
    sold.sale.upstreamId,
    'Harare First Street',
    '1',
    'Rudo',
    "'=cmd()",
    '077 ••• 915',
    '4.75',
    '',
  ])
  const sum = lines.reduce((total, line) => total + Number(line[10]) - Number(line[9]), 0)
  expect(sum.toFixed(2)).toBe(last[11])
  expect(await db().audit.count({ where: { action: 'statement:export', staffId: actor.staffId } })).toBe(1)
})
