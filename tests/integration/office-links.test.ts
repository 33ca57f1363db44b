import { randomUUID } from 'node:crypto'
import { type HTMLElement, parse } from 'node-html-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { db } from '@/lib/platform/database/db.ts'
import { harareDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import { type Caller, signInCaller } from '../support/doors/callers.ts'
import { startWeb, type WebProcess } from '../support/doors/web-process.ts'
import { giveRole } from '../support/give-role.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { sellElsewhere } from '../support/sell-elsewhere.ts'
import { open } from '../support/shifts.ts'
import { openShop } from '../support/shop.ts'

/** Where the links and filter forms of the office's pages lead, read from the pages as they are sent. */
const shop = openShop()
let web: WebProcess
let owner: Caller
let reader: Caller
const today = harareDay(new Date())

beforeAll(async () => {
  web = await startWeb()
  owner = await signInCaller(web.url, { role: 'owner' })
  await signInCaller(web.url, { role: 'cashier', branch: 'BYO-01' })
  reader = await signInCaller(web.url, { role: 'cashier' })
  await giveRole(reader.actor, ['report:read', 'branch:read-live'])
  await sellNow(shop.actor, AIRTIME)
  const row = { action: 'token:reveal', branchCode: 'HRE-01', staffId: shop.actor.staffId }
  await db().audit.createMany({ data: [row, row, row] })
}, 300_000)

afterAll(() => web?.stop())

async function load(path: string, caller: Caller): Promise<{ status: number; page: HTMLElement }> {
  const answer = await fetch(web.url + path, { headers: caller.headers, redirect: 'manual' })
  return { status: answer.status, page: parse(await answer.text()) }
}

async function linksOf(path: string, caller = owner): Promise<string[]> {
  const { status, page } = await load(path, caller)
  expect(status).toBe(200)
  return page.querySelectorAll('a[href]').map((link) => (link.getAttribute('href') ?? '').replaceAll('&amp;', '&'))
}

/** What the page's filter form sends, hidden or chosen. */
async function formOf(path: string, holding: string): Promise<Record<string, string>> {
  const { page } = await load(path, owner)
  const form = page.querySelectorAll('form').find((one) => one.querySelector(`[name="${holding}"]`))
  const fields = form?.querySelectorAll('input[name]') ?? []
  return Object.fromEntries(fields.map((field) => [field.getAttribute('name'), field.getAttribute('value') ?? '']))
}

const startsWith = (start: string) => (link: string) => link.startsWith(start)
const controlOf = (week: string) => `/staff-control?week=${week}`
const rowsPage = (more = '') =>
  `/staff-control/rows?measure=codes&who=${shop.actor.staffId}&branch=HRE-01&week=${today}${more}`

test('a figure of a person leads to its rows for those who may read the audit, and is plain text for others', async () => {
  expect((await linksOf(controlOf(today))).some(startsWith('/staff-control/rows'))).toBe(true)
  const links = await linksOf(controlOf(today), reader)
  expect(links.some(startsWith('/sold?cashier='))).toBe(true)
  expect(links.filter(startsWith('/staff-control/rows'))).toEqual([])
  expect((await load(rowsPage(), reader)).status).toBe(404)
})

test('those who may read the audit alone see the rows, without a way to figures that they may not', async () => {
  const auditor = await signInCaller(web.url, { role: 'cashier' })
  await giveRole(auditor.actor, ['audit:read'])
  expect((await linksOf(rowsPage(), auditor)).filter(startsWith('/staff-control'))).toEqual([])
})

test('the balance leads to its days only for those who may read the statement', async () => {
  expect(await linksOf('/overview')).toContain('/statement/days')
  expect(await linksOf('/overview', reader)).not.toContain('/statement/days')
})

test('a move that nobody made here leads to the day’s close for those who may close days alone', async () => {
  await sellElsewhere(shop.simulator.baseUrl)
  await followStatement('test')
  await db().$executeRaw`update "StatementEntry" set "readAt" = "readAt" - interval '20 minutes' where match = 'open'`
  await followStatement('test')
  const ofAll = await signInCaller(web.url, { role: 'cashier' })
  await giveRole(ofAll.actor, ['report:read', 'branch:read-live', 'statement:read'])
  const { staffId } = ofAll.actor
  const branches = await db().branch.findMany({ where: { staff: { none: { staffId } } } })
  await db().staffBranch.createMany({ data: branches.map(({ code }) => ({ staffId, branchCode: code })) })
  expect((await load('/overview', ofAll)).page.text).toContain('1 balance movement was not made here')
  expect((await linksOf('/overview')).filter(startsWith('/day-close?day'))).not.toEqual([])
  expect((await linksOf('/overview', ofAll)).filter(startsWith('/day-close'))).toEqual([])
})

test('a large shop’s safes and tills show their first lines, below zero first, and all of them on a link', async () => {
  const codes = Array.from({ length: 40 }, (_, at) => `LOT-${at + 10}`)
  await db().branch.createMany({ data: codes.map((code) => ({ code, name: `Kiosk ${code}` })) })
  await db().till.createMany({
    data: codes.map((branchCode) => ({ branchCode, number: 1, enrolmentHash: randomUUID() })),
  })
  const seller = await signInCaller(web.url, { role: 'cashier', branch: 'LOT-49' })
  await open(seller.actor, { USD: '20' })
  const rows = async (path: string) =>
    (await load(path, owner)).page.querySelectorAll('table').map((table) => table.querySelectorAll('tbody tr'))
  const shown = await rows('/cash')
  expect(shown[0]?.[0]?.text).toContain('Kiosk LOT-49')
  expect([shown[0]?.length, shown.at(-1)?.length]).toEqual([25, 25])
  const links = (await linksOf('/cash')).filter((link) => link.includes('all='))
  expect(links.map((link) => new URL(link, web.url).searchParams.get('all'))).toEqual(['safes', 'floats'])
  expect((await rows(links[0] ?? ''))[0]?.length).toBeGreaterThan(40)
  expect((await rows(links[1] ?? '')).at(-1)?.length).toBeGreaterThan(40)
  const { page } = await load('/cash?branch=LOT-48', owner)
  expect(page.querySelector('tbody tr')?.text).toContain('Kiosk LOT-48')
  expect(page.querySelector('input[name=till]')?.getAttribute('list')).toBeTruthy()
})

test('the overview of one branch leads to the sales of that branch alone', async () => {
  const links = (await linksOf('/overview?branch=HRE-01')).filter(startsWith('/now?'))
  expect(links.length).toBeGreaterThan(4)
  expect(links.filter((link) => !link.includes('branch=HRE-01'))).toEqual([])
  expect((await linksOf('/overview')).filter(startsWith('/now?outcome=waiting'))).toContain('/now?outcome=waiting')
})

test('the rows behind a figure lead back to the branch that was chosen, or to all if none was', async () => {
  const chosen = await linksOf(`/staff-control?week=${today}&branch=HRE-01`)
  const rows = chosen.find(startsWith('/staff-control/rows')) ?? ''
  expect(
    (await linksOf(rows)).filter(startsWith('/staff-control?')).every((link) => link.includes('branch=HRE-01')),
  ).toBe(true)
  const all = (await linksOf(controlOf(today))).find(startsWith('/staff-control/rows')) ?? ''
  expect((await linksOf(all)).filter(startsWith('/staff-control?')).some((link) => link.includes('branch='))).toBe(
    false,
  )
})

test('choosing a branch keeps how the customers who stay away are sorted, and the period of the best', async () => {
  expect(await formOf('/customers?list=lapsed&sort=margin', 'list')).toEqual({ list: 'lapsed', sort: 'margin' })
  const inPeriod = await formOf('/customers?list=lapsed&period=week&branch=HRE-01', 'list')
  expect(inPeriod).toEqual({ list: 'lapsed', period: 'week' })
})

test('what is held keeps the days and the grouping of the report that it was opened from', async () => {
  const [from, to] = [movedBy(today, -40), movedBy(today, -30)]
  const held = `/reports?report=held&by=branch&from=${from}&to=${to}`
  expect(await formOf(held, 'report')).toMatchObject({ report: 'held', from, to, by: 'branch' })
})

test('a period that was pressed stays by its name, and a view of it is saved by that', async () => {
  const [link = ''] = (await linksOf('/reports')).filter((one) => one.includes('period=month'))
  expect(link).toContain(`to=${today}`)
  expect((await formOf(link, 'report')).period).toBe('month')
  const { page } = await load(link, owner)
  const kept = page.querySelector('form input[name="query"]')?.getAttribute('value')?.replaceAll('&amp;', '&')
  expect(new URLSearchParams(kept).get('period')).toBe('month')
})
