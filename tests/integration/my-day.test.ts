import { expect, test } from 'vitest'
import { getMyDay } from '@/lib/counter/to-do/my-day.ts'
import { db } from '@/lib/platform/database/db.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

openShop()

test('my day counts my customers of today and my slowest wait, and no sum or other person’s', async () => {
  const actor = await openTill('HRE-01', 'Rudo', 'cashier')
  const other = { ...(await openTill('HRE-01', 'Chipo', 'cashier')), till: actor.till }
  expect(await getMyDay(actor)).toEqual({ customers: 0, slowestSeconds: null })
  const first = await sellNow(actor, { ...AIRTIME, recipient: '263775000001' })
  await sellNow(actor, { ...AIRTIME, recipient: '263775000002' })
  await sellNow(other, { ...AIRTIME, recipient: '263775000003' })
  await db().sale.updateMany({ where: { ticketId: first.id }, data: { claimedAt: new Date(Date.now() - 95_000) } })
  const day = await getMyDay(actor)
  expect(Object.keys(day)).toEqual(['customers', 'slowestSeconds'])
  expect(day.customers).toBe(2)
  expect(day.slowestSeconds).toBeGreaterThanOrEqual(90)
  expect(day.slowestSeconds).toBeLessThan(150)
  expect(await getMyDay(other)).toMatchObject({ customers: 1 })
  const yesterday = new Date(Date.now() - 24 * 3_600_000)
  await db().ticket.updateMany({ where: { id: first.id }, data: { tenderedAt: yesterday } })
  expect(await getMyDay(actor)).toMatchObject({ customers: 1 })
})
