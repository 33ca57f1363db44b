import { randomUUID } from 'node:crypto'
import { type HTMLElement, parse } from 'node-html-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { BASES, GIVABLE, may, type Permission } from '@/lib/people/access/model.ts'
import { withBrought } from '@/lib/people/roles/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { harareDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import { type Door, readDoors } from '../../scripts/doors/read-doors.ts'
import { type Caller, signInCaller } from '../support/doors/callers.ts'
import { startWeb, type WebProcess } from '../support/doors/web-process.ts'
import { giveRole } from '../support/give-role.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { sellElsewhere } from '../support/sell-elsewhere.ts'
import { close, open as openShift } from '../support/shifts.ts'
import { openShop } from '../support/shop.ts'

/**
 * Every page over HTTP, as somebody whose role has what the page declares and what that brings, and nothing else. Then
 * where the links and filter forms of the office's pages lead.
 */
const shop = openShop()
let web: WebProcess
let seller: Caller
let owner: Caller
let reader: Caller
let soldTicket = ''
let countedShift = ''

beforeAll(async () => {
  web = await startWeb()
  seller = await signInCaller(web.url, { role: 'cashier' })
  await openShift(seller.actor, { USD: '10' })
  soldTicket = (await sellNow(seller.actor, AIRTIME)).id
  countedShift = (await close(seller.actor, { USD: '1' })).id
  await sellElsewhere(shop.simulator.baseUrl)
  await followStatement('test')
  await db().$executeRaw`update "StatementEntry" set "readAt" = "readAt" - interval '20 minutes' where match = 'open'`
  await followStatement('test')
  owner = await signInCaller(web.url, { role: 'owner' })
  await signInCaller(web.url, { role: 'cashier', branch: 'BYO-01' })
  reader = await signInCaller(web.url, { role: 'cashier' })
  await giveRole(reader.actor, ['report:read', 'branch:read-live'])
  await sellNow(shop.actor, AIRTIME)
  const row = { action: 'token:reveal', branchCode: 'HRE-01', staffId: shop.actor.staffId }
  await db().audit.createMany({ data: [row, row, row] })
}, 300_000)

afterAll(() => web?.stop())

type PageDoor = { path: string; permission: Permission }

/** Pages without an id in their address, and those of a ticket that was sold and of a drawer that was counted. */
const pages: PageDoor[] = readDoors().flatMap(({ kind, file, access }: Door) => {
  if (kind !== 'page' || !access || !('permission' in access)) return []
  const path = file
    .replace(/^app/, '')
    .replace(/\/\([a-z]+\)/, '')
    .replace(/\/page\.tsx$/, '')
  return [{ path, permission: access.permission as Permission }]
})
const ofTickets = ['/sold/[id]', '/tickets/[id]', '/tickets/[id]/receipt']
const ofDrawers = ['/drawers/[id]', '/shift/[id]']
const given = pages.filter(({ path, permission }) => {
  return GIVABLE.includes(permission) && ([...ofTickets, ...ofDrawers].includes(path) || !path.includes('['))
})

/** It is made of the forms of several pages. */
const NEEDS_MORE = ['/branches/new']

/**
 * They are about somebody's open shift, or about one person's week, which nobody asked for here, or lead on to a slip.
 */
const MAY_BE_ABSENT = ['/shift/drawer', '/shift/close', '/staff-control/rows', '/last-slip']

/** The counter is there for those who sell. */
const isOfCounter = (path: string) => COUNTER.some((start) => path.startsWith(start))
const COUNTER = ['/paid', '/sales', '/waiting', '/tickets']

type Opened = { status: number; broken: boolean; links: string[] }

async function open(path: string, caller: Caller): Promise<Opened> {
  const address = path.replace('[id]', ofDrawers.includes(path) ? countedShift : soldTicket)
  const answer = await ask(new URL(address, web.url), caller)
  const body = await answer.text()
  return { status: answer.status, broken: /data-dgst="(?!NEXT_)/.test(body), links: linksIn(body) }
}

/** As a browser does when a page only completes its own address, as with a day; it may not lead elsewhere. */
async function ask(url: URL, { headers }: Caller): Promise<Response> {
  const answer = await fetch(url, { headers, redirect: 'manual' })
  const to = new URL(answer.headers.get('location') ?? '/', url)
  const completed = to.origin === url.origin && to.pathname === url.pathname && url.search === ''
  return completed ? fetch(to, { headers, redirect: 'manual' }) : answer
}

/** Where a page leads in the shop, one of each kind: filters, ids and days aside. */
function linksIn(body: string): string[] {
  const hrefs = parse(body)
    .querySelectorAll('a[href^="/"]')
    .map((link) => (link.getAttribute('href') ?? '').replaceAll('&amp;', '&'))
  return [...new Map(hrefs.map((href) => [kindOf(href), href])).values()]
}

const kindOf = (href: string) => href.replace(/[?#].*/, '').replace(/[0-9a-f-]{36}/, '[id]')

/** The links that lead to no page for them. */
async function deadEnds(links: readonly string[], caller: Caller): Promise<string[]> {
  const dead: string[] = []
  for (const link of links) if ((await open(link, caller)).status === 404) dead.push(link)
  return dead
}

async function withRole(permissions: readonly Permission[]): Promise<Caller> {
  const caller = await signInCaller(web.url, { role: 'cashier', at: seller })
  await giveRole(caller.actor, withBrought(permissions))
  return caller
}

test('the pages are found by what they declare', () => {
  expect(given.length).toBeGreaterThan(35)
  expect(new Set(given.map(({ permission }) => permission)).size).toBeGreaterThan(15)
})

test.each(given)(
  '$path opens with $permission and what it brings, and leads to no page that needs more',
  async (page) => {
    const { path, permission } = page
    const caller = await withRole(isOfCounter(path) ? [permission, 'sale:create'] : [permission])
    const { status, broken, links } = await open(path, caller)
    const usual = NEEDS_MORE.includes(path) ? [404] : MAY_BE_ABSENT.includes(path) ? [200, 307, 404] : [200]
    expect({ status, broken }).toEqual({
      status: expect.toSatisfy((one: number) => usual.includes(one)),
      broken: false,
    })
    expect(await deadEnds(links, caller)).toEqual([])
  },
)

test('whoever only sells meets no broken page at the counter', async () => {
  const caller = await withRole(['sale:create'])
  const counter = pages.filter(({ path }) => !path.includes('[') || ofTickets.includes(path))
  for (const { path } of counter) {
    const { status, broken } = await open(path, caller)
    expect({ path, status, broken }).toEqual({
      path,
      status: expect.toSatisfy((one: number) => one < 500),
      broken: false,
    })
  }
})

/** An owner may open every page. */
test.each(BASES)('no link of a page leads a %s to a page that is not theirs', async (role) => {
  const caller = await signInCaller(web.url, { role })
  const theirs = given.filter(({ permission }) => may(caller.actor, permission))
  const links = new Map<string, string>()
  for (const { path } of theirs) for (const link of (await open(path, caller)).links) links.set(kindOf(link), link)
  expect(await deadEnds([...links.values()], caller)).toEqual([])
})

test('whoever never sells is led from the counter to the office, and has no way back', async () => {
  const caller = await withRole(['audit:read'])
  const answer = await fetch(`${web.url}/sell/airtime`, { headers: caller.headers, redirect: 'manual' })
  expect(answer.headers.get('location') ?? (await answer.text())).toContain('/office')
  const office = await fetch(`${web.url}/audit`, { headers: caller.headers })
  expect(office.status).toBe(200)
  expect(await office.text()).not.toContain('href="/sell/airtime"')
})

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

const today = harareDay(new Date())
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
  const there = await signInCaller(web.url, { role: 'cashier', branch: 'LOT-49' })
  await openShift(there.actor, { USD: '20' })
  const rows = async (path: string) =>
    (await load(path, owner)).page.querySelectorAll('table').map((table) => table.querySelectorAll('tbody tr'))
  const shown = await rows('/cash')
  const belowZero = shown[0]?.filter(({ text }) => text.includes('Below zero')).map(({ text }) => text)
  expect(belowZero).toEqual([expect.stringContaining('Harare First Street'), expect.stringContaining('Kiosk LOT-49')])
  expect(shown[0]?.slice(0, 2).map(({ text }) => text)).toEqual(belowZero)
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
  // The line that warns of a product that fails everywhere is about the shop, whatever the page shows.
  const isWarning = (link: string) => /^\/now\?product=[^&]+$/.test(link)
  const links = (await linksOf('/overview?branch=HRE-01'))
    .filter(startsWith('/now?'))
    .filter((link) => !isWarning(link))
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

test('nothing of this was a fault of ours', () => {
  expect(web.output()).not.toMatch(/NOT_ALLOWED|"level":(50|60)/)
})
