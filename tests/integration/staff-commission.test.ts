import { text } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { watchReversals } from '@/lib/jobs/watch-lists.ts'
import { getCommissionMonth, setCommissionTarget } from '@/lib/office/commission/commission-month.ts'
import { type CommissionQuery, monthBeside, parseCommissionFilter } from '@/lib/office/commission/model.ts'
import { listCommissionRules, type NewRule, setCommissionRule } from '@/lib/office/commission/rules.ts'
import {
  closeCommissionMonth,
  exportStaffCommission,
  getStaffCommission,
} from '@/lib/office/commission/staff-commission.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, ELECTRICITY, sellNow } from '../support/sell.ts'
import { close, xOf, zOf } from '../support/shifts.ts'
import { openShop, openTill } from '../support/shop.ts'
import { sumAll } from '../support/sum-all.ts'

const shop = openShop()
const THIS = harareDay(new Date()).slice(0, 7)
/** The month just over can be closed an hour after its end only. */
const LAST = monthBeside(monthBeside(THIS, -1), -1)
const NEXT = monthBeside(THIS, 1)
let owner: Actor
let manager: Actor
let supervisor: Actor
let sipho: Actor

/** Rudo sells airtime of 5.00 twice with a margin of 0.25 each, Sipho electricity with 0.60. */
beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  manager = await openTill('BYO-01', 'Farai', 'manager')
  supervisor = await openTill('HRE-01', 'Nomsa', 'supervisor')
  sipho = await openTill('BYO-01', 'Sipho', 'cashier')
  for (const end of ['001', '004']) await sellNow(shop.actor, { ...AIRTIME, recipient: `263000000${end}` })
  await sellNow(sipho, ELECTRICITY)
})

const EVERYBODYS: NewRule = {
  ...{ kind: '*', staffId: null, basis: 'margin', share: '10', amount: '', fromDay: `${LAST}-01` },
}
const setRule = (change: Partial<NewRule>, actor = owner) =>
  setCommissionRule({ ctx: { actor }, input: { ...EVERYBODYS, ...change } })
const refusal = (code: string, field?: string) => ({
  problem: expect.objectContaining({ code, ...(field && { field }) }),
})
const read = (query: CommissionQuery = {}, actor = owner) =>
  getStaffCommission(actor, parseCommissionFilter(query, new Date()))
const told = async (query: CommissionQuery = {}, actor = owner) =>
  (await read(query, actor)).lines.map(({ name, kind, sales, cents }) => [name, kind, sales, Number(cents)])

test('without a rule nobody earns, no month can be closed, and no report speaks of it', async () => {
  expect(await read()).toMatchObject({ closed: null, mayClose: false, lines: [] })
  expect((await xOf({ ...supervisor, till: shop.actor.till })).report.commission).toEqual([])
})

test.each<[string, Partial<NewRule>, keyof NewRule]>([
  ['COMMISSION_SHARE', { share: '' }, 'share'],
  ['COMMISSION_SHARE', { share: '101' }, 'share'],
  ['COMMISSION_AMOUNT', { basis: 'sale', amount: '0' }, 'amount'],
  ['COMMISSION_DAY', { fromDay: '2026-02-30' }, 'fromDay'],
  ['COMMISSION_PERSON', { staffId: '00000000-0000-4000-8000-000000000000' }, 'staffId'],
])('a rule is refused with %s for %o', async (code, change, field) => {
  await expect(setRule(change)).rejects.toMatchObject(refusal(code, field))
  expect(await listCommissionRules(owner)).toEqual([])
})

test('people earn by the nearest rule, as a manager sees for their own branches', async () => {
  await setRule({})
  await setRule({ kind: 'airtime', staffId: shop.actor.staffId, basis: 'sale', share: '', amount: '0.02' })
  expect(await told()).toEqual([
    ['Rudo', 'airtime', 2, 4],
    ['Sipho', 'electricity', 1, 6],
  ])
  expect(await told({}, manager)).toEqual([['Sipho', 'electricity', 1, 6]])
  expect(await told({ branch: 'HRE-01' })).toEqual([['Rudo', 'airtime', 2, 4]])
  await sumAll()
  expect(await told()).toHaveLength(2)
})

test('a rule that begins later counts from its day on, and stays beside the one before it', async () => {
  await setRule({ share: '50', fromDay: `${NEXT}-01` })
  expect(await told({}, manager)).toEqual([['Sipho', 'electricity', 1, 6]])
  expect((await listCommissionRules(owner)).map(({ tenThousandth }) => tenThousandth)).toEqual([5000, 0, 1000])
})

test('what is reversed is taken back from whoever sold it', async () => {
  await portalOf(shop.simulator.url).advance(130)
  await watchReversals(credentialNamed('demo'))
  expect(await told({ branch: 'HRE-01' })).toEqual([['Rudo', 'airtime', 1, 2]])
})

test('an X tells those who may know the sums, a cashier before the count nothing, and the Z everybody', async () => {
  expect((await xOf(shop.actor)).report.commission).toEqual([])
  const seen = await xOf({ ...supervisor, till: shop.actor.till })
  expect(seen.report.commission).toEqual([{ by: 'Rudo', cents: 2n }])
  const { id } = await close(shop.actor, { USD: '5' })
  expect((await zOf(shop.actor, id)).report.commission).toEqual([{ by: 'Rudo', cents: 2n }])
})

test('a target counts from its month on, for all or a kind, and shows what is reached', async () => {
  const set = (kind: string, fromMonth: string, amount: string) =>
    setCommissionTarget({ ctx: { actor: owner }, input: { kind, fromMonth, amount } })
  await expect(set('*', LAST, '10')).rejects.toMatchObject(refusal('COMMISSION_MONTH', 'fromMonth'))
  await expect(set('*', 'soon', '10')).rejects.toMatchObject(refusal('COMMISSION_MONTH', 'fromMonth'))
  await expect(set('*', THIS, 'x')).rejects.toMatchObject(refusal('AMOUNT_NOT_A_NUMBER'))
  await set('*', THIS, '100')
  await set('*', THIS, '1.70')
  await set('bundle', THIS, '5')
  await set('*', NEXT, '50')
  const month = (actor: Actor, query: CommissionQuery = {}) =>
    getCommissionMonth(actor, parseCommissionFilter(query, new Date()))
  const targets = async (actor: Actor, query: CommissionQuery = {}) =>
    (await month(actor, query)).lines.map(({ kind, commissionCents, targetCents }) => [
      kind,
      Number(commissionCents),
      targetCents === null ? null : Number(targetCents),
    ])
  expect(await targets(owner)).toEqual([
    ['*', 85, 170],
    ['electricity', 60, null],
    ['airtime', 25, null],
    ['bundle', 0, 500],
  ])
  expect(await targets(owner, { branch: 'BYO-01' })).toEqual([
    ['*', 60, null],
    ['electricity', 60, null],
  ])
  expect((await targets(manager)).map(([, , target]) => target)).toEqual([null, null])
  await set('*', THIS, '')
  expect((await targets(owner))[0]).toEqual(['*', 85, null])
})

test('a month is closed by the owner once it is over and those before it are, and stays as it was', async () => {
  const closeMonth = (month: string, actor = owner) => closeCommissionMonth({ ctx: { actor }, input: { month } })
  await sumAll()
  await db().$executeRaw`update "SalesTotal" set day = ${`${LAST}-15`}::date where grain = 'each'`
  await expect(closeMonth(LAST, manager)).rejects.toMatchObject(refusal('NOT_ALLOWED'))
  for (const month of [THIS, monthBeside(LAST, -1), 'x']) {
    await expect(closeMonth(month)).rejects.toMatchObject(refusal('COMMISSION_NOT_NEXT'))
  }
  const before = await told({ month: LAST })
  expect(await read({ month: LAST })).toMatchObject({ closed: null, mayClose: true })
  await Promise.all([closeMonth(LAST), closeMonth(LAST)])
  await expect(setRule({ fromDay: `${LAST}-28` })).rejects.toMatchObject(refusal('COMMISSION_CLOSED', 'fromDay'))
  await db().$executeRaw`update "SalesTotal" set delivered = delivered + 7, "salesCents" = "salesCents" + 700`
  await setRule({ share: '99', fromDay: `${THIS}-01` })
  expect(await read({ month: LAST })).toMatchObject({ closed: { by: 'Tendai' }, mayClose: false })
  expect(await told({ month: LAST })).toEqual(before)
  expect(await told({ month: LAST }, manager)).toEqual([['Sipho', 'electricity', 1, 6]])
  expect(await db().audit.count({ where: { action: 'commission:close' } })).toBe(1)
})

test('rules, targets and closed months are history that the database keeps', async () => {
  for (const table of ['CommissionRule', 'CommissionTarget', 'CommissionClose', 'CommissionLine']) {
    await expect(db().$executeRawUnsafe(`delete from "${table}"`)).rejects.toThrow()
  }
})

test('the file says of each line whether it is closed, and taking it is noted', async () => {
  const file = await exportStaffCommission({
    ctx: { actor: manager },
    input: parseCommissionFilter({ month: LAST }, new Date()),
  })
  const lines = (await text(file.body)).replace('\ufeff', '').trim().split('\r\n')
  expect(lines[1]).toMatch(`${LAST},closed,BYO-01,`)
  expect(lines[1]).toMatch(/,Sipho,electricity,1,margin,0\.60,10,,0\.06$/)
  const noted = await db().audit.findFirstOrThrow({ where: { action: 'report:export' }, orderBy: { id: 'desc' } })
  expect(noted.detail).toEqual({ report: 'staffCommission', month: LAST })
})
