import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/db.ts'
import { listReversals } from '@/lib/reversals/queries.ts'
import type { Page, PagePlace } from '@/lib/shared/page.ts'
import { listPeople } from '@/lib/staff/list-people.ts'
import type { Actor } from '@/lib/staff/model.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
let owner: Actor

beforeAll(async () => {
  owner = { ...(await openTill('HRE-01', 'Tendai', 'owner')), till: null }
})

/** Walks a list from its beginning to its end and back, and returns the pages of the way there. */
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

test('sixty people are walked through by name, namesakes and those who left included, each once', async () => {
  const left = [new Date('2026-01-02'), new Date('2026-03-04')]
  await db().staff.createMany({
    data: COUNTED.map((at) => ({
      // Three bear each name; every tenth left, on one of two days.
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

test('reversals that came at the same moment are neither left out nor shown twice', async () => {
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
    expect(new Set(pages.flat().map(({ saleId }) => saleId)).size).toBe(pages.flat().length)
    return pages.map((rows) => rows.length)
  }
  expect(await sizes('open')).toEqual([10, 2])
  expect(await sizes('settled')).toEqual([10, 1])
})
