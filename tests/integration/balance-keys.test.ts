import { beforeEach, expect, test } from 'vitest'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { refreshBalance } from '@/lib/service/standing/refresh-balance.ts'
import { deposit, followNow } from '../support/collect.ts'
import { haveKeys, keyThatMay } from '../support/keys.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { ageBalance } from '../support/shared-balance.ts'
import { openShop } from '../support/shop.ts'
import { toldOf } from '../support/ticket-view.ts'
import type { Wire } from '../support/wire.ts'

// Which key asks for the balance before a sale that shares it with another customer's deposit, and how often.
const wire = {} as Wire
const shop = openShop({ onWire: (line) => Object.assign(wire, line) })
const ALL = 'service_test_demo_all_abilities'
const SELLING = ['catalogue:read', 'transactions:write', 'transactions:read']
let served = 0

beforeEach(async () => {
  haveKeys(['demo', ALL])
  wire.does()
  if ((await db().collection.count()) === 0) await followNow(shop.actor, await deposit(shop.actor, { amount: '10' }))
  await refreshBalance(credentialNamed('demo'))
})

const outcome = async () => {
  const ticket = await sellNow(shop.actor, { ...AIRTIME, recipient: `26377510${String(1000 + served++)}` })
  return ticket.sale.outcome ?? toldOf(ticket)?.code
}

test('a key that may not read the balance leaves that to the one that last did', async () => {
  haveKeys(['counter', await keyThatMay(shop, SELLING)], ['demo', ALL])
  await ageBalance()
  expect(await outcome()).toBe('delivered')
})

test('where the key that last read the balance is gone, the one that sells asks', async () => {
  const told = await db().serviceStanding.findUniqueOrThrow({ where: { credential: 'demo' } })
  await db().serviceStanding.create({ data: { ...told, credential: 'gone', balanceAt: new Date() } })
  await ageBalance()
  expect(await outcome()).toBe('delivered')
  await db().serviceStanding.delete({ where: { credential: 'gone' } })
})

test('a balance known to cover a sale is not asked for again, and no payment is looked up that does not matter', async () => {
  wire.does()
  expect(await outcome()).toBe('delivered')
  expect(wire.count('GET', /\/balances/)).toBe(0)
  await ageBalance()
  expect(await outcome()).toBe('delivered')
  expect([wire.count('GET', /\/balances/), wire.count('GET', /\/collections/)]).toEqual([1, 0])
})
