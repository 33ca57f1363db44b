import { beforeAll, expect, test } from 'vitest'
import { watchReversals } from '@/lib/jobs/watch-lists.ts'
import { listSettingChanges, undoChange } from '@/lib/office/changes/spending-changes.ts'
import { monthBeside, parseCommissionFilter } from '@/lib/office/commission/model.ts'
import { listCommissionRules, setCommissionRule } from '@/lib/office/commission/rules.ts'
import { closeCommissionMonth, getStaffCommission } from '@/lib/office/commission/staff-commission.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { harareDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import { makeOld } from '../support/make-old.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()
const today = harareDay(new Date())
const soldOn = movedBy(today, -100)
const soldIn = soldOn.slice(0, 7)
let owner: Actor
let second: Actor

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  second = await openTill('HRE-01', 'Rumbi', 'owner')
})

const refused = (problem: string) => ({ problem: { code: problem } })

async function setRule(share: string, fromDay: string) {
  const rule = { kind: '*', staffId: null, basis: 'margin', share, amount: '', fromDay } as const
  await setCommissionRule({ ctx: { actor: owner }, input: rule })
}

async function newest(): Promise<string> {
  const [change] = await listSettingChanges(second, ['commission_rule'])
  return change?.id ?? expect.unreachable('no change is listed')
}

const undo = (changeId: string, actor = second) => undoChange({ ctx: { actor }, input: { changeId } })
const read = (month?: string) => getStaffCommission(owner, parseCommissionFilter(month ? { month } : {}, new Date()))
const earned = async (month?: string) => (await read(month)).lines.map(({ sales, cents }) => [sales, Number(cents)])

/** Airtime of 5.00, which earns 0.25, sold a hundred days ago; the Service reverses it once it is asked to. */
async function sellLongAgo() {
  const { id, sale } = await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000004' })
  await makeOld(id)
  await db().$executeRaw`update "Sale" set "settledAt" = "settledAt" - interval '100 days' where id = ${sale.id}::uuid`
}

test('the only rule undone, nobody earns and no month can be closed, as before', async () => {
  await setRule('90', `${soldIn}-01`)
  expect(await read(soldIn)).toMatchObject({ mayClose: true })
  await undo(await newest())
  expect(await read(soldIn)).toMatchObject({ mayClose: false })
  expect(await listCommissionRules(owner)).toMatchObject([{ setBy: 'Tendai', withdrawnBy: 'Rumbi' }])
  const audit = await db().audit.findFirstOrThrow({ where: { action: 'change:undo' }, orderBy: { id: 'desc' } })
  expect(audit.detail).toMatchObject({ action: 'commission:rule', percent: '90', fromDay: `${soldIn}-01` })
  await expect(db().$executeRaw`delete from "CommissionRuleWithdrawal"`).rejects.toThrow('append-only')
})

test('undone, a rule leaves what is not closed to the one before it', async () => {
  await setRule('10', `${soldIn}-01`)
  await sellLongAgo()
  expect(await earned(soldIn)).toEqual([[1, 3]])
  await setRule('90', soldOn)
  expect(await earned(soldIn)).toEqual([[1, 23]])
  await undo(await newest())
  expect(await earned(soldIn)).toEqual([[1, 3]])
})

test('of two owners who undo a rule at once one does; who set it does not, and nobody a day later', async () => {
  await setRule('91', soldOn)
  const changeId = await newest()
  await expect(undo(changeId, owner)).rejects.toMatchObject(refused('UNDO_OWN'))
  const third = await openTill('HRE-01', 'Chenai', 'owner')
  const ends = await Promise.allSettled([undo(changeId), undo(changeId, third)])
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('UNDO_GONE') })
  await setRule('10', soldOn)
  const late = await newest()
  await db().$executeRaw`update "SpendingChange" set "undoUntil" = now() - interval '1 second'`
  await expect(undo(late)).rejects.toMatchObject(refused('UNDO_GONE'))
})

test('a month closed by a rule keeps it when it is undone, and what is reversed of its sales is taken back by it', async () => {
  await setRule('50', soldOn)
  await closeCommissionMonth({ ctx: { actor: owner }, input: { month: soldIn } })
  expect(await earned(soldIn)).toEqual([[1, 13]])
  await undo(await newest())
  expect(await read(soldIn)).toMatchObject({ closed: { by: 'Tendai' }, lines: [{ rule: { tenThousandth: 5000 } }] })
  expect(await earned(soldIn)).toEqual([[1, 13]])
  expect(await read(monthBeside(soldIn, 1))).toMatchObject({ mayClose: true })
  await portalOf(shop.simulator.url).advance(130)
  await watchReversals(credentialNamed('demo'))
  expect(await earned()).toEqual([[-1, -13]])
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000001' })
  expect(await earned()).toEqual([
    [1, 3],
    [-1, -13],
  ])
})
