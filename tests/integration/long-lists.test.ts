import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { listClosedShifts } from '@/lib/counter/shifts/queries.ts'
import { listBranches } from '@/lib/office/branches/list-branches.ts'
import { listReversals } from '@/lib/office/reversals/queries.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { listPeople } from '@/lib/people/staff/list-people.ts'
import { listTills } from '@/lib/people/tills/queries.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Page, PagePlace } from '@/lib/platform/shared/page.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
let owner: Actor

beforeAll(async () => {
  owner = { ...(await openTill('HRE-01', 'Tendai', 'owner')), till: null }
})

/** Pages through a list to its end and back; returns the pages of the way there. */
async function walk<T>(read: (place: PagePlace) => Promise<Page<T>>): Promise<T[][]> {
  let page = await read({})
  const there = [page.rows]
  while (page.on !== null) {
    page = await read({ on: page.on })
    there.push(page.rows)
  }
  const back = [page.rows]
  while (page.back !== null) {
    page = await read({ back: page.back })
    back.unshift(page.rows)
  }
  expect(back).toEqual(there)
  return there
}

const COUNTED = Array.from({ length: 60 }, (_, at) => at)

test('sixty people are paged through by name, namesakes and inactive ones included, each once', async () => {
  const left = [new Date('2026-01-02'), new Date('2026-03-04')]
  await db().staff.createMany({
    data: COUNTED.map((at) => ({
      // Three people share each name; every tenth is deactivated, on one of two days.
      name: `Person ${String(at % 20).padStart(2, '0')}`,
      username: `person-${at}`,
      role: 'cashier',
      deactivatedAt: at % 10 === 3 ? (left[at % 2] ?? null) : null,
    })),
  })
  const pages = await walk((place) => listPeople(owner, '', place))
  const people = pages.flat()
  expect(people).toHaveLength(62)
  expect(new Set(people.map(({ id }) => id)).size).toBe(62)
  const working = people.filter(({ active }) => active)
  expect(people.slice(0, working.length)).toEqual(working)
  expect(working.map(({ name }) => name)).toEqual(working.map(({ name }) => name).sort())
  const found = (await walk((place) => listPeople(owner, 'person 1', place))).flat()
  expect(found).toHaveLength(30)
  expect(await listPeople(owner, '', { on: randomUUID() })).toEqual({ rows: [], back: null, on: null })
})

test('reversals of the same moment are neither left out nor shown twice', async () => {
  const till = shop.actor.till ?? expect.unreachable('the shop has a till')
  for (const at of COUNTED.slice(0, 23)) {
    await db().ticket.create({
      data: {
        intentId: randomUUID(),
        environment: 'test',
        credential: 'demo',
        branchCode: till.branchCode,
        tillId: till.id,
        staffId: shop.actor.staffId,
        sales: {
          create: {
            intentId: randomUUID(),
            environment: 'test',
            credential: 'demo',
            kind: 'airtime',
            state: 'reversed',
            reversedAt: new Date(Date.UTC(2026, 10, 1 + Math.floor(at / 8))),
            ...(at % 2 && { reversalNote: { create: { staffId: owner.staffId, action: 'other', note: 'Called' } } }),
          },
        },
      },
    })
  }
  const sizes = async (which: 'open' | 'settled') => {
    const pages = await walk((place) => listReversals(owner, which, place))
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(pages.flat().length)
    return pages.map((rows) => rows.length)
  }
  expect(await sizes('open')).toEqual([10, 2])
  expect(await sizes('settled')).toEqual([10, 1])
})

test('fifty branches and their tills are paged, searched, and filtered to one branch', async () => {
  const codes = Array.from({ length: 50 }, (_, at) => `LOT-${String(at).padStart(2, '0')}`)
  await db().branch.createMany({ data: codes.map((code) => ({ code, name: `Kiosk ${code}` })) })
  const tills = codes.flatMap((branchCode) => [1, 2, 10].map((number) => ({ branchCode, number })))
  await db().till.createMany({ data: tills })
  const branches = (await walk((place) => listBranches(owner, '', place))).map((rows) => rows.length)
  expect(branches).toEqual([10, 10, 10, 10, 10, 1])
  expect((await walk((place) => listBranches(owner, 'lot-1', place))).flat()).toHaveLength(10)
  const seen = (await walk((place) => listTills(owner, null, place))).flat()
  expect(seen.map(({ branchCode, number }) => [branchCode, number])).toEqual([
    ...(await db().till.findMany({ where: { branchCode: 'HRE-01' }, orderBy: { number: 'asc' } })).map(
      ({ branchCode, number }) => [branchCode, number],
    ),
    ...tills.map(({ branchCode, number }) => [branchCode, number]),
  ])
  expect((await listTills(owner, 'LOT-07')).rows.map(({ number }) => number)).toEqual([1, 2, 10])
  expect((await listTills(shop.actor.till ? { ...shop.actor, role: 'manager' } : owner, 'LOT-07')).rows).toEqual([])
})

test('closed shifts are paged through, even several of one moment', async () => {
  const till = shop.actor.till ?? expect.unreachable('the shop has a till')
  const report = {
    ...{ environment: 'test', branchCode: till.branchCode, branchName: till.branchName, tillNumber: till.number },
    ...{ openedAt: '2026-11-01T05:00:00.000Z', openedBy: 'Rudo', closedAt: '2026-11-01T17:00:00.000Z' },
    ...{ closedBy: 'Rudo', tickets: 0, sales: [], delivered: '0', lateDelivered: '0', lateReversed: '0', total: '0' },
    ...{ mobile: { count: 0, cents: '0', takenBack: '0' }, drawers: [], movements: [], carried: [], late: [] },
  }
  await db().shift.createMany({
    data: COUNTED.map((at) => ({
      tillId: till.id,
      environment: 'test' as const,
      openedById: shop.actor.staffId,
      closedAt: new Date(Date.UTC(2026, 10, 1 + Math.floor(at / 7))),
      zNumber: at + 1,
      report: { ...report, zNumber: at + 1 },
    })),
  })
  const pages = await walk((place) => listClosedShifts(shop.actor, place))
  expect(pages.map((rows) => rows.length)).toEqual([25, 25, 10])
  expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(60)
})
