import { beforeAll, expect, test } from 'vitest'
import { findInOffice } from '@/lib/office/find/find-in-office.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { giveRole } from '../support/give-role.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
let owner: Actor
let manager: Actor

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  manager = await openTill('BYO-01', 'Farai', 'manager')
  await db().branch.update({ where: { code: 'BYO-01' }, data: { name: 'Bulawayo' } })
})

const find = (actor: Actor, text: string) => findInOffice({ ctx: { actor }, input: { text, day: '', after: '' } })
const placesOf = async (actor: Actor, text: string) =>
  (await find(actor, text)).places.map((place) => `${place.kind} ${place.text}`)

test('a name finds people, tills and branches that the actor may open, each with its page', async () => {
  const { places } = await find(owner, 'rud')
  expect(places).toEqual([{ kind: 'person', text: 'Rudo', href: `/staff/${shop.actor.staffId}` }])
  expect(await placesOf(owner, 'harare')).toContain('branch Harare First Street')
  expect(await placesOf(owner, `first street ${shop.actor.till?.number}`)).toEqual([
    `till Harare First Street ${shop.actor.till?.number}`,
  ])
  expect(await placesOf(owner, 'first street 999')).toEqual([])
})

test('people, tills and branches elsewhere stay hidden, and a cashier finds none', async () => {
  expect(await placesOf(manager, 'rud')).toEqual([])
  expect(await placesOf(manager, 'harare')).toEqual([])
  expect(await placesOf(shop.actor, 'rud')).toEqual([])
  expect(await placesOf(shop.actor, 'harare')).toEqual([])
})

test('a branch leads to its figures, and those who may not see them to what is set up there', async () => {
  expect((await find(manager, 'bulawayo')).places).toContainEqual({
    kind: 'branch',
    text: 'Bulawayo',
    href: '/overview?branch=BYO-01',
  })
  const clerk = await giveRole(await openTill('BYO-01', 'Sipho', 'cashier'), ['branch:read'])
  expect((await find(clerk, 'bulawayo')).places).toEqual([
    { kind: 'branch', text: 'Bulawayo', href: '/branches?q=BYO-01' },
  ])
})

test('one letter names nobody, and a percent sign is a letter', async () => {
  expect(await placesOf(owner, 'r')).toEqual([])
  expect(await placesOf(owner, '%%')).toEqual([])
})

test('a number still finds its sale', async () => {
  const { sale } = await sellNow(shop.actor, { ...AIRTIME, recipient: '263771239876' })
  const { sales, places } = await find(owner, '0771239876')
  expect(sales.map(({ id }) => id)).toEqual([sale.id])
  expect(places).toEqual([])
})
