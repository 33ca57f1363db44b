import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listClosedShifts } from '@/lib/counter/shifts/queries.ts'
import { returnMoney } from '@/lib/counter/tickets/return-money.ts'
import { TRIGGERS } from '@/lib/counter/training/model.ts'
import { listDrillsDone, setTraining } from '@/lib/counter/training/training.ts'
import { watchReversals } from '@/lib/jobs/watch-lists.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed, environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { close, open } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'
import { LIVE_KEY, useKeys } from '../support/use-keys.ts'

const shop = openShop()

const refused = (code: string) => expect.objectContaining({ problem: expect.objectContaining({ code }) })

test('a drill is done once it happened at the till, and a sale delivered at once completes none', async () => {
  const sold = await sellNow(shop.actor, { ...AIRTIME, recipient: TRIGGERS.reversal })
  expect(await listDrillsDone(shop.actor)).toEqual({ reversal: false, code: false, paused: false })
  await portalOf(shop.simulator.url).advance(130)
  await watchReversals(credentialNamed('demo'))
  await returnMoney({
    ctx: { actor: shop.actor },
    input: { ticketId: sold.id, intentId: randomUUID(), currency: 'USD' },
  })
  expect(await listDrillsDone(shop.actor)).toEqual({ reversal: true, code: false, paused: false })
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
