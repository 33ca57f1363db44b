import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { haveKeys, keyThatMay } from '../support/keys.ts'
import { portalOf } from '../support/portal.ts'
import { openShop, openTill } from '../support/shop.ts'
import { topUp } from '../support/top-up.ts'

const shop = openShop()
const ALL = 'service_test_demo_all_abilities'
const SELLING = ['balance:read', 'catalogue:read', 'transactions:write', 'transactions:read']
let manager: Actor
let selling: string

beforeAll(async () => {
  manager = await openTill('HRE-01', 'Farai', 'manager')
  selling = await keyThatMay(shop, SELLING)
})

afterEach(async () => {
  await portalOf(shop.simulator.url).faults([])
})

const credentialOf = async (id: string) => (await db().funding.findUniqueOrThrow({ where: { id } })).credential

test('a top-up takes the key that may top up, wherever it stands', async () => {
  haveKeys(['counter', selling], ['demo', ALL])
  const first = await topUp(manager)
  expect([first.outcome, await credentialOf(first.id)]).toEqual(['waiting', 'demo'])
  haveKeys(['counter', selling], ['demo', ALL, 'HRE-01'])
  expect(await credentialOf((await topUp(manager)).id)).toBe('demo')
  haveKeys(['branch', ALL, 'HRE-01'], ['demo', ALL])
  expect(await credentialOf((await topUp(manager)).id)).toBe('demo')
})

test('where no key may top up, the refusal says so, and the first key is tried while none says what it may', async () => {
  haveKeys(['counter', selling], ['other', await keyThatMay(shop, SELLING)])
  expect(await topUp(manager)).toMatchObject({ outcome: 'not_made', refusal: { code: 'TOP_UP_NO_RIGHT' } })
  haveKeys(['counter', selling], ['demo', ALL])
  await portalOf(shop.simulator.url).faults([
    { match: { method: 'GET', path: '/me' }, times: 2, kind: 'error', code: 'INTERNAL_ERROR' },
  ])
  expect(await credentialOf((await topUp(manager)).id)).toBe('counter')
})
