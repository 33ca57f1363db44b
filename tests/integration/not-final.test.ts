import { beforeAll, expect, test } from 'vitest'
import { listNotFinal } from '@/lib/office/now/list-now.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { collect, deposit, followNow } from '../support/collect.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, makeDue, quote, sell, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'

const shop = openShop()
let manager: Actor
beforeAll(async () => {
  manager = { ...(await openTill('HRE-01', 'Farai', 'manager')), branches: ['HRE-01'] }
})

const PENDING = { ...AIRTIME, recipient: '263000000002' }

test('what is not final is listed by ticket, oldest first, with its numbers masked, until it is final', async () => {
  const sold = await sell(shop.actor, await quote(shop.actor, PENDING))
  const asked = await collect(shop.actor, await quote(shop.actor, AIRTIME))
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263772000001' })
  const { rows } = await listNotFinal(manager, {})
  expect(rows).toMatchObject([
    { ticketId: sold.id, step: 'under_way', cashier: 'Rudo', items: [{ what: 'Econet airtime' }], priceText: '$5.00' },
    { ticketId: asked.ticketId, step: 'collecting' },
  ])
  expect(
    JSON.stringify(rows.map(({ items, payments }) => [items.map((item) => item.recipient), payments])),
  ).not.toMatch(/\d{6}/)
  await followNow(shop.actor, asked)
  await portalOf(shop.simulator.url).advance(60)
  await makeDue(sold.sale.id)
  await sweep()
  expect((await listNotFinal(manager, {})).rows).toEqual([])
})

test('a deposit that was asked for is listed by its purpose, and another branch’s manager sees nothing', async () => {
  const { ticketId } = await deposit(shop.actor, { purpose: 'Solar lamp' })
  expect((await listNotFinal(manager, {})).rows).toMatchObject([{ ticketId, purpose: 'Solar lamp', items: [] }])
  expect((await listNotFinal({ ...manager, branches: ['BYO-01'] }, {})).rows).toEqual([])
  await expect(listNotFinal(shop.actor, {})).rejects.toThrow('NOT_ALLOWED')
})
