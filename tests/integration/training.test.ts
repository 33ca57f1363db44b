import { expect, test } from 'vitest'
import { listClosedShifts } from '@/lib/counter/shifts/queries.ts'
import { listDrillsDone, setTraining } from '@/lib/counter/training/training.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, makeDue, sellNow } from '../support/sell.ts'
import { close, open } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sweep } from '../support/sweep.ts'
import { LIVE_KEY, useKeys } from '../support/use-keys.ts'

const shop = openShop()

const refused = (code: string) => expect.objectContaining({ problem: expect.objectContaining({ code }) })

test('a drill is done once it happened at the till, and only for the person who did it', async () => {
  expect(await listDrillsDone(shop.actor)).toEqual({
    slow: false,
    failed: false,
    reversal: false,
    code: false,
    paused: false,
  })
  const sold = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002' })
  expect((await listDrillsDone(shop.actor)).slow).toBe(false)
  await portalOf(shop.simulator.url).advance(40)
  await makeDue(sold.sale.id)
  await sweep()
  expect(await listDrillsDone(shop.actor)).toMatchObject({ slow: true, failed: false })
  const other: Actor = await openTill('HRE-01', 'Blessing', 'cashier')
  expect((await listDrillsDone(other)).slow).toBe(false)
})

test('a sale delivered at once completes no drill', async () => {
  const other = await openTill('HRE-01', 'Tatenda', 'cashier')
  await sellNow(other, { ...AIRTIME, recipient: '263773400001' })
  expect(Object.values(await listDrillsDone(other))).not.toContain(true)
})

test('a manager makes a till a training till while no shift is open; a cashier does not', async () => {
  const manager = await openTill('HRE-01', 'Farai', 'manager')
  const given = { ctx: { actor: manager }, input: { training: true } }
  await setTraining(given)
  const till = await db().till.findUniqueOrThrow({ where: { id: manager.till?.id ?? '' } })
  expect(till.training).toBe(true)
  expect(environmentOf({ branchCode: till.branchCode, training: true })).toBe('test')
  await sellNow(manager, { ...AIRTIME, recipient: '263773400002' })
  await expect(setTraining({ ...given, input: { training: false } })).rejects.toEqual(refused('TRAINING_SHIFT_OPEN'))
  await expect(setTraining({ ...given, ctx: { actor: shop.actor } })).rejects.toEqual(refused('NOT_ALLOWED'))
})

test('once the shop sells live, the list of closed shifts marks those of practice', async ({ onTestFinished }) => {
  const other = await openTill('HRE-01', 'Rudo', 'cashier')
  await open(other, { USD: '10' })
  await close(other, { USD: '10' })
  const listed = async () => (await listClosedShifts(other)).rows.map(({ practice }) => practice)
  expect(await listed()).toEqual([false])
  onTestFinished(() => useKeys('demo'))
  Object.assign(process.env, LIVE_KEY)
  useKeys('demo', 'live')
  expect(await listed()).toEqual([true])
  await db().$executeRaw`alter table "Shift" disable trigger user`
  await db().$executeRaw`
    update "Shift" set report = jsonb_set(report::jsonb, '{environment}', '"live"') where "tillId" = ${other.till?.id}::uuid`
  await db().$executeRaw`alter table "Shift" enable trigger user`
  expect(await listed()).toEqual([false])
})
