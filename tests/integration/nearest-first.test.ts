import { beforeAll, expect, test } from 'vitest'
import { listNow } from '@/lib/office/now/list-now.ts'
import { parseNowFilter } from '@/lib/office/now/model.ts'
import { listSold } from '@/lib/office/sold/list-sold.ts'
import { parseSoldFilter, type SoldQuery } from '@/lib/office/sold/model.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { getPage, type PagePlace, timePlace } from '@/lib/platform/shared/page.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { seedPast } from '../support/seed-past.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
/** More sales than are looked through for a page of the live screen, and few at one of the branches. */
const SIZES = { sales: 8000, 'statement-rows': 10, branches: 4, staff: 12, days: 9 }
const ALL = { from: null, back: false, take: 10_000 }
const DAYS = { from: harareDay(new Date(Date.now() - 20 * DAY_MS)), to: harareDay(new Date()) }
let owner: Actor
let cashier: string
let branch: string

beforeAll(async () => {
  owner = { ...(await openTill('HRE-01', 'Tendai', 'owner')), till: null }
  seedPast(shop.databaseUrl, SIZES)
  ;({ staffId: cashier, branchCode: branch } = await db().collection.findFirstOrThrow({
    orderBy: { createdAt: 'asc' },
  }))
})

const queries = (): SoldQuery[] => [
  ...[{ branch }, { cashier }, { tender: 'mobile' }, { tender: 'both' }, { branch, state: 'failed' }],
  { branch, cashier: shop.actor.staffId },
]

test('sales that tickets choose are the newest of all such sales, page after page and back', async () => {
  for (const query of queries()) {
    const filter = parseSoldFilter({ ...DAYS, ...query })
    const ids = (await listSold(owner, filter, ALL)).map(({ id }) => id)
    const read = (place: PagePlace) => getPage(place, 3, (walk) => listSold(owner, filter, walk))
    const [first, deep] = [await read({}), await read({ on: (await listSold(owner, filter, ALL)).at(99)?.place })]
    expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(0, 3))
    if (ids.length <= 100) continue
    expect(deep.rows.map(({ id }) => id)).toEqual(ids.slice(100, 103))
    expect((await read({ back: deep.back ?? '' })).rows.map(({ id }) => id)).toEqual(ids.slice(97, 100))
  }
  expect(await listSold(owner, parseSoldFilter({ ...DAYS, branch }), ALL)).not.toHaveLength(0)
})

test('a manager’s list has their branches’ newest sales alone', async () => {
  const manager: Actor = { ...owner, role: 'manager', branches: [branch] }
  const filter = parseSoldFilter({ ...DAYS, branch })
  const ids = (await listSold(owner, filter, ALL)).map(({ id }) => id)
  const own = await listSold(manager, parseSoldFilter(DAYS), { ...ALL, take: 5 })
  expect(own.map(({ id }) => id)).toEqual(ids.slice(0, 5))
})

/** Everything of the branch, newest first. */
async function allNow(): Promise<{ id: string; kind: string; state: string; at: string }[]> {
  const ticket = { branchCode: branch }
  const sales = await db().sale.findMany({ where: { ticket, claimedAt: { not: null } } })
  const payments = await db().collection.findMany({ where: { ticket } })
  return [
    ...sales.map(({ id, kind, state, claimedAt }) => ({ id, kind, state, at: claimedAt?.toISOString() ?? '' })),
    ...payments.map(({ id, state, createdAt }) => ({ id, kind: 'collection', state, at: createdAt.toISOString() })),
  ].sort((a, b) => (a.at < b.at || (a.at === b.at && a.id < b.id) ? 1 : -1))
}

const DAY = harareDay(new Date(Date.now() - 4 * DAY_MS))
type Row = Awaited<ReturnType<typeof allNow>>[number]

test.each<[string, Parameters<typeof parseNowFilter>[0], (row: Row) => boolean]>([
  ['all', {}, () => true],
  ['failed sales, which are few', { outcome: 'failed' }, ({ state }) => state === 'failed'],
  ['payments', { kind: 'collection' }, ({ kind }) => kind === 'collection'],
  ['a day', { day: DAY }, ({ at }) => harareDay(new Date(at)) === DAY],
  [
    'the payments of a day',
    { kind: 'collection', day: DAY },
    ({ kind, at }) => kind === 'collection' && harareDay(new Date(at)) === DAY,
  ],
])('the live screen of a branch shows the newest of %s, and from there on', async (_what, query, isWanted) => {
  const wanted = (await allNow()).filter(isWanted).map(({ id, at }) => ({ id, at }))
  const show = async (before?: string) =>
    (await listNow(owner, parseNowFilter({ branch, ...query, before }))).map(({ id, at }) => ({ id, at }))
  expect(wanted.length).toBeGreaterThan(2)
  expect(await show()).toEqual(wanted.slice(0, 61))
  const [first] = wanted
  expect(await show(timePlace(new Date(first?.at ?? 0), first?.id ?? ''))).toEqual(wanted.slice(1, 62))
})
