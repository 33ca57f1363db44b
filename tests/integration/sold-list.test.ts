import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { watchReversals } from '@/lib/jobs/watch-lists.ts'
import { parseReportFilter, SALES_FIGURES, sumSales } from '@/lib/office/reports/model.ts'
import { getSalesReport } from '@/lib/office/reports/queries.ts'
import { exportSold } from '@/lib/office/sold/export-sold.ts'
import { listSold, listTillChoices } from '@/lib/office/sold/list-sold.ts'
import { parseSoldFilter, type SoldQuery } from '@/lib/office/sold/model.ts'
import { sumSold } from '@/lib/office/sold/sum-sold.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { getPage } from '@/lib/platform/shared/page.ts'
import { collect, followNow } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, ELECTRICITY, quote, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
const NOT_ALLOWED = { problem: { code: 'NOT_ALLOWED' } }
let owner: Actor
let manager: Actor
let sipho: Actor

/** Rudo: 5.00 delivered, reversed, waiting and failed for cash, 6.00 by EcoCash. Sipho in Bulawayo: 20.30 for cash. */
beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  manager = await openTill('BYO-01', 'Farai', 'manager')
  sipho = await openTill('BYO-01', 'Sipho', 'cashier')
  for (const end of ['001', '004', '002', '003'])
    await sellNow(shop.actor, { ...AIRTIME, recipient: `263000000${end}` })
  const paid = await quote(shop.actor, { ...AIRTIME, amount: '6', recipient: '263771234567' })
  await followNow(shop.actor, await collect(shop.actor, paid))
  await sellNow(sipho, ELECTRICITY)
  await portalOf(shop.simulator.url).advance(130)
  await watchReversals(credentialNamed('demo'))
})

const all = { from: null, back: false, take: 100 }
const list = (actor: Actor, query: SoldQuery) => listSold(actor, parseSoldFilter(query), all)
const prices = async (actor: Actor, query: SoldQuery) =>
  (await list(actor, query)).map(({ priceCents }) => Number(priceCents))

test('the list has every sale of the actor’s branches, newest first, with cost and margin where the goods stayed', async () => {
  const rows = await list(owner, {})
  expect(rows.map(({ priceCents }) => Number(priceCents))).toEqual([2030, 600, 500, 500, 500, 500])
  expect(rows[0]).toMatchObject({
    cashier: 'Sipho',
    outcome: 'delivered',
    costCents: 1970n,
    marginCents: 60n,
    cash: true,
  })
  expect(rows[1]).toMatchObject({ methods: ['EcoCash'], cash: false, recipient: expect.stringMatching(/•|…|\*/) })
  const reversed = rows.find(({ outcome }) => outcome === 'reversed')
  expect(reversed).toMatchObject({ costCents: null, marginCents: null })
  expect(await prices(manager, {})).toEqual([2030])
  await expect(list(shop.actor, {})).rejects.toMatchObject(NOT_ALLOWED)
  await expect(sumSold(shop.actor, parseSoldFilter({}))).rejects.toMatchObject(NOT_ALLOWED)
  await expect(listTillChoices(shop.actor)).rejects.toMatchObject(NOT_ALLOWED)
})

test.each<[string, () => SoldQuery, number[]]>([
  ['a branch', () => ({ branch: 'BYO-01' }), [2030]],
  ['a cashier', () => ({ cashier: sipho.staffId }), [2030]],
  ['a till', () => ({ till: sipho.till?.id ?? '' }), [2030]],
  ['a product', () => ({ product: 'zesa.prepaid' }), [2030]],
  ['all cash', () => ({ tender: 'cash' }), [2030, 500, 500, 500, 500]],
  ['mobile money', () => ({ tender: 'mobile' }), [600]],
  ['both', () => ({ tender: 'both' }), []],
  ['what is reversed', () => ({ state: 'reversed' }), [500]],
  ['at least an amount', () => ({ least: '5.01' }), [2030, 600]],
  ['at most an amount', () => ({ most: '6', least: '6' }), [600]],
  ['another day', () => ({ from: '2026-01-01', to: '2026-01-02' }), []],
  ['a branch that is not theirs', () => ({ branch: 'XXX' }), []],
])('it can be narrowed to %s', async (_what, query, expected) => {
  expect(await prices(owner, query())).toEqual(expected)
})

test('a drawer’s sales are found whatever day it was opened', async () => {
  const { shiftId } = await db().ticket.findFirstOrThrow({ where: { staffId: sipho.staffId } })
  expect(await prices(owner, { shift: shiftId ?? '' })).toEqual([2030])
})

test('its sums are those of the report, to the cent', async () => {
  const sum = await sumSold(owner, parseSoldFilter({}))
  const lines = await getSalesReport(owner, parseReportFilter({ by: 'branch' }))
  const report = sumSales(lines)
  const figure = (name: string) => SALES_FIGURES.find((one) => one.name === name)?.of(report)
  expect(sum.priceCents).toBe(figure('net'))
  expect(sum.costCents).toBe(figure('cost'))
  expect(sum).toMatchObject({ sales: 6, delivered: report.delivered - report.reversed })
})

test('pages follow one another without a gap, forwards and back', async () => {
  const read = (place: { on?: string; back?: string }) =>
    getPage(place, 2, (walk) => listSold(owner, parseSoldFilter({}), walk))
  const first = await read({})
  const second = await read({ on: first.on ?? '' })
  const third = await read({ on: second.on ?? '' })
  const ids = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id))
  expect(ids).toEqual((await list(owner, {})).map(({ id }) => id))
  expect(third.on).toBeNull()
  expect((await read({ back: third.back ?? '' })).rows).toEqual(second.rows)
})

test('the file has every row of the filter and its download is audited', async () => {
  const { name, body } = await exportSold({ ctx: { actor: manager }, input: parseSoldFilter({}) })
  const lines = (await text(body)).trim().split(/\r?\n/)
  expect(name).toMatch(/^sales-.*\.csv$/)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('20.30,19.70,0.60')
  expect(await db().audit.count({ where: { action: 'report:export', staffId: manager.staffId } })).toBe(1)
  await expect(exportSold({ ctx: { actor: shop.actor }, input: parseSoldFilter({}) })).rejects.toMatchObject(
    NOT_ALLOWED,
  )
})
