import { parse } from 'node-html-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { followStatement } from '@/lib/jobs/follow-statement.ts'
import { BASES, GIVABLE, may, type Permission } from '@/lib/people/access/model.ts'
import { withBrought } from '@/lib/people/roles/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { type Door, readDoors } from '../../scripts/doors/read-doors.ts'
import { type Caller, signInCaller } from '../support/doors/callers.ts'
import { startWeb, type WebProcess } from '../support/doors/web-process.ts'
import { giveRole } from '../support/give-role.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { sellElsewhere } from '../support/sell-elsewhere.ts'
import { close, open as openShift } from '../support/shifts.ts'
import { openShop } from '../support/shop.ts'

/** Every page over HTTP, as somebody whose role has what the page declares and what that brings, and nothing else. */
const shop = openShop()
let web: WebProcess
let seller: Caller
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

/** They are about somebody's open shift, or about one person's week, which nobody asked for here. */
const MAY_BE_ABSENT = ['/shift/drawer', '/shift/close', '/staff-control/rows']

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

test('nothing of this was a fault of ours', () => {
  expect(web.output()).not.toMatch(/NOT_ALLOWED|"level":(50|60)/)
})
