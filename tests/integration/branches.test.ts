import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Environment } from '@/lib/generated/prisma/client.ts'
import { watchReversals } from '@/lib/jobs/watch-lists.ts'
import { listBranches } from '@/lib/office/branches/list-branches.ts'
import { parsePeriod } from '@/lib/office/periods/model.ts'
import { getPeriodView } from '@/lib/office/periods/parse-period.ts'
import { importServiceBranches, syncBranches } from '@/lib/office/set-up/sync-branches.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { changeBranch as changeShown } from '@/lib/people/branches/change-branch.ts'
import { findCap, refuseOverCap } from '@/lib/people/branches/refuse-over-cap.ts'
import { addNewBranches, listPassedOver } from '@/lib/people/staff/passed-over.ts'
import { answersForAll } from '@/lib/people/staff/queries.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialNamed } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { branchShown, changeBranch } from '../support/change-branch.ts'
import { waitsOrGoesOn, whileLocked } from '../support/locks.ts'
import { portalOf } from '../support/portal.ts'
import { AIRTIME, sellNow } from '../support/sell.ts'
import { openShop, openTill } from '../support/shop.ts'
import { giveAuthenticator } from '../support/top-up.ts'

const shop = openShop()
let owner: Actor
let manager: Actor

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  manager = await openTill('HRE-01', 'Farai', 'manager')
})

const refused = (code: string) => ({ problem: { code } })
const nameOf = async (code: string) => (await db().branch.findUniqueOrThrow({ where: { code } })).name
const refuse = async (actor: Actor, cents: bigint, environment: Environment = 'test') => {
  const overCap = await findCap(db(), actor, { environment, cents })
  await refuseOverCap(db(), actor, { ticketId: randomUUID(), environment, cents }, overCap)
}
const change = (actor: Actor, input: object) =>
  changeBranch({ ctx: { actor }, input: { code: 'HRE-01', name: 'First Street', maxSale: '', dayCap: '', ...input } })

test('branches come from the Service, and our own name for one stays', async () => {
  expect(await syncBranches({ ctx: { actor: owner } })).toEqual(expect.arrayContaining(['HRE-01', 'BYO-01', 'MUT-01']))
  expect(await nameOf('BYO-01')).toBe('Bulawayo Fife Street')
  await change(owner, { name: ' First Street ' })
  await importServiceBranches()
  expect(await nameOf('HRE-01')).toBe('First Street')
  const { rows: views } = await listBranches(owner)
  expect(views.find(({ code }) => code === 'HRE-01')).toMatchObject({ serviceName: 'Harare First Street' })
})

test('a name taken from the Service changes with it', async () => {
  await db().branch.update({ where: { code: 'MUT-01' }, data: { name: 'Old name', serviceName: 'Old name' } })
  await importServiceBranches()
  expect(await nameOf('MUT-01')).toBe('Mutare Main Street')
})

test('a branch named before its first import keeps that name too', async () => {
  await db().branch.update({ where: { code: 'MUT-01' }, data: { name: 'Seeded', serviceName: null } })
  await change(owner, { code: 'MUT-01', name: 'Our Mutare' })
  await importServiceBranches()
  expect(await nameOf('MUT-01')).toBe('Our Mutare')
})

test('a new branch says from which managers of all branches it took the signing of days, and is added to them', async () => {
  await db().branch.updateMany({ data: { createdAt: new Date(Date.now() - 60 * DAY_MS) } })
  const code = await giveAuthenticator(owner)
  const ofAll = await openTill('HRE-01', 'Chipo', 'manager')
  await db().staffBranch.createMany({
    data: ['BYO-01', 'MUT-01'].map((branchCode) => ({ staffId: ofAll.staffId, branchCode })),
  })
  expect(await listPassedOver(owner)).toEqual([])
  await db().branch.create({ data: { code: 'GWE-01', name: 'Gweru' } })
  const branches = [{ code: 'GWE-01', name: 'Gweru' }]
  expect(await listPassedOver(owner)).toEqual([{ id: ofAll.staffId, name: 'Chipo', branches }])
  expect(await answersForAll({ ...ofAll, branches: ['HRE-01', 'BYO-01', 'MUT-01'] })).toBe(false)
  const add = async (actor: Actor, staffId: string, own: string) =>
    addNewBranches({ ctx: { actor }, input: { staffId, code: own } })
  await expect(add(manager, ofAll.staffId, '')).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await expect(add(owner, manager.staffId, '')).rejects.toMatchObject(refused('NOTHING_TO_ADD'))
  await expect(add(owner, ofAll.staffId, '')).rejects.toMatchObject(refused('CODE_NEEDED'))
  await add(owner, ofAll.staffId, await code())
  expect(await db().staffBranch.count({ where: { staffId: ofAll.staffId } })).toBe(4)
  expect(await listPassedOver(owner)).toEqual([])
  expect(await db().staffChange.count({ where: { staffId: ofAll.staffId, kind: 'change' } })).toBe(1)
  await db().staffBranch.deleteMany({ where: { staffId: ofAll.staffId, branchCode: 'GWE-01' } })
  await db().branch.update({ where: { code: 'GWE-01' }, data: { createdAt: new Date(Date.now() - 31 * DAY_MS) } })
  expect(await listPassedOver(owner)).toEqual([])
  await db().branch.delete({ where: { code: 'GWE-01' } })
})

test('whoever is demoted while the new branches are added to them stays demoted', async () => {
  const ofAll = await openTill('HRE-01', 'Nomsa', 'manager')
  const adding = await openTill('HRE-01', 'Rumbi', 'owner')
  const code = await giveAuthenticator(adding)
  await db().branch.updateMany({ data: { createdAt: new Date(Date.now() - 60 * DAY_MS) } })
  const others = await db().branch.findMany({ where: { code: { not: 'HRE-01' } }, select: { code: true } })
  await db().staffBranch.createMany({
    data: others.map(({ code: branchCode }) => ({ staffId: ofAll.staffId, branchCode })),
  })
  await db().branch.create({ data: { code: 'KWE-01', name: 'Kwekwe' } })
  expect((await listPassedOver(owner)).map(({ id }) => id)).toContain(ofAll.staffId)
  const typed = await code()
  const { added } = await whileLocked(
    shop.databaseUrl,
    `select pg_advisory_xact_lock(hashtext('staff'))`,
    [],
    async () => {
      const input = { staffId: ofAll.staffId, code: typed }
      const work = addNewBranches({ ctx: { actor: adding }, input }).catch((error: unknown) => error)
      await waitsOrGoesOn(work)
      await db().staff.update({ where: { id: ofAll.staffId }, data: { role: 'cashier' } })
      return { added: work }
    },
  )
  expect(await added).toMatchObject(refused('NOTHING_TO_ADD'))
  expect(await db().staff.findUniqueOrThrow({ where: { id: ofAll.staffId } })).toMatchObject({ role: 'cashier' })
  await db().branch.delete({ where: { code: 'KWE-01' } })
})

test('when the Service is silent nothing changes, and the owner is told', async () => {
  const portal = portalOf(shop.simulator.url)
  await portal.faults([{ match: { method: 'GET', path: '/branches' }, kind: 'drop' }])
  await expect(syncBranches({ ctx: { actor: owner } })).rejects.toMatchObject(refused('BRANCHES_UNANSWERED'))
  await portal.faults([])
})

test('a manager sees their branches, and only the owner changes one', async () => {
  expect((await listBranches(manager)).rows.map(({ code }) => code)).toEqual(['HRE-01'])
  await expect(listBranches(shop.actor)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await expect(change(manager, {})).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await expect(syncBranches({ ctx: { actor: manager } })).rejects.toMatchObject(refused('NOT_ALLOWED'))
})

test('an old page undoes nothing that another owner set since, neither a cap nor a name', async () => {
  await change(owner, { name: 'First Street', maxSale: '20' })
  const shown = await branchShown('HRE-01')
  await change(owner, { name: 'First Street', maxSale: '10' })
  const post = (input: object) => {
    const old = { code: 'HRE-01', name: 'First Street', maxSale: '20.00', dayCap: '', shown, ...input }
    return changeShown({ ctx: { actor: owner }, input: old })
  }
  await expect(post({ name: 'Kopje' })).rejects.toMatchObject(refused('BRANCH_CHANGED'))
  await expect(post({ shown: '' })).rejects.toMatchObject(refused('BRANCH_CHANGED'))
  expect(await branchShown('HRE-01')).toBe(JSON.stringify(['First Street', '10.00', '']))
  await post({ shown: await branchShown('HRE-01'), name: 'Kopje', maxSale: '10' })
  expect(await nameOf('HRE-01')).toBe('Kopje')
  await change(owner, { name: 'First Street' })
})

test.each([
  [{ name: '  ' }, 'NAME_EMPTY'],
  [{ code: 'NOWHERE' }, 'BRANCH_UNKNOWN'],
  [{ maxSale: 'ten' }, 'AMOUNT_NOT_A_NUMBER'],
  [{ dayCap: '1.001' }, 'AMOUNT_TOO_PRECISE'],
  [{ maxSale: '0' }, 'AMOUNT_ZERO'],
  [{ maxSale: '10.01', dayCap: '10' }, 'CAP_ABOVE_DAY'],
])('a change of %o is refused with %s', async (input, code) => {
  await expect(change(owner, input)).rejects.toMatchObject(refused(code))
})

test('caps that do not fit each other, kept from before, keep nobody from renaming the branch', async () => {
  const caps = { maxSaleCents: 5000n, dayCapCents: 4000n }
  await db().branchSettings.upsert({
    where: { branchCode: 'HRE-01' },
    create: { branchCode: 'HRE-01', ...caps },
    update: caps,
  })
  await change(owner, { name: 'Kopje', maxSale: '50', dayCap: '40' })
  expect(await nameOf('HRE-01')).toBe('Kopje')
  await expect(change(owner, { maxSale: '50', dayCap: '45' })).rejects.toMatchObject(refused('CAP_ABOVE_DAY'))
  await change(owner, { name: 'First Street' })
})

test('a cap for one sale holds for cashiers and supervisors, and not for managers', async () => {
  await change(owner, { maxSale: '10' })
  await refuse(shop.actor, 1000n)
  await expect(refuse(shop.actor, 1001n)).rejects.toMatchObject({
    problem: { code: 'BRANCH_SALE_CAP', params: { cap: '$10.00' } },
  })
  await expect(refuse(await openTill('HRE-01', 'Nomsa', 'supervisor'), 1001n)).rejects.toThrow('BRANCH_SALE_CAP')
  await refuse(manager, 1001n)
  expect(await db().audit.findFirst({ where: { action: 'cap:override' } })).toMatchObject({
    staffId: manager.staffId,
    detail: { why: 'BRANCH_SALE_CAP', cap: '$10.00', cents: '1001' },
  })
  await refuse(await openTill('BYO-01', 'Sipho', 'cashier'), 100_000n)
  await expect(refuse({ ...shop.actor, till: null }, 1n)).rejects.toMatchObject(refused('NO_TILL'))
})

test('what a branch sold today is what the overview says: delivered less reversed, nothing that waits', async () => {
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263772000301', amount: '7' })
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000004', amount: '2' })
  await portalOf(shop.simulator.url).advance(130)
  await watchReversals(credentialNamed('demo'))
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000002', amount: '3' })
  const row = (await listBranches(owner)).rows.find(({ code }) => code === 'HRE-01')
  const { branches } = await getPeriodView(owner, parsePeriod({}, new Date()))
  expect(branches.find(({ key }) => key === 'HRE-01')?.nowCents).toBe(700n)
  expect(row).toMatchObject({ soldToday: '$7.00', towardsCap: '' })
  await db().sale.updateMany({ data: { claimedAt: new Date(Date.now() - 26 * 3_600_000) } })
})

test('a cap for the day counts sales that did not fail', async () => {
  await change(owner, { dayCap: '12' })
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263772000001' })
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263000000003' })
  const left = (await listBranches(owner)).rows.find(({ code }) => code === 'HRE-01')
  expect(left).toMatchObject({ towardsCap: '$10.00', dayCap: '12.00' })
  await refuse(shop.actor, 200n)
  await expect(refuse(shop.actor, 201n)).rejects.toMatchObject({
    problem: { code: 'BRANCH_DAY_CAP', params: { cap: '$12.00', left: '$2.00' } },
  })
  await change(owner, { dayCap: '9' })
  await expect(refuse(shop.actor, 1n)).rejects.toMatchObject({
    problem: { code: 'BRANCH_DAY_CAP', params: { cap: '$9.00', left: '$0.00' } },
  })
  await change(owner, { dayCap: '12' })
  await db().sale.updateMany({
    where: { state: 'pending' },
    data: { claimedAt: new Date(Date.now() - 49 * 3_600_000) },
  })
  await refuse(shop.actor, 700n)
})

test('practice uses up nothing of the cap of a live day, neither at the till nor on the page of branches', async () => {
  await change(owner, { dayCap: '12' })
  await sellNow(shop.actor, { ...AIRTIME, recipient: '263772000007', amount: '7' })
  await expect(refuse(shop.actor, 1200n, 'test')).rejects.toMatchObject(refused('BRANCH_DAY_CAP'))
  await refuse(shop.actor, 1200n, 'live')
  const [key] = env().credentials
  if (!key) throw new Error('these tests sell with a key')
  Object.assign(key, { environment: 'live' })
  const row = (await listBranches(owner)).rows.find(({ code }) => code === 'HRE-01')
  Object.assign(key, { environment: 'test' })
  expect(row).toMatchObject({ towardsCap: '$0.00', capState: null })
})

test('the audit has a branch before and after', async () => {
  await change(owner, { maxSale: '10' })
  await change(owner, { dayCap: '12' })
  const row = await db().audit.findFirst({ where: { action: 'branch:change' }, orderBy: { id: 'desc' } })
  expect(row).toMatchObject({
    branchCode: 'HRE-01',
    detail: { before: { maxSaleCents: '1000', dayCapCents: null }, after: { maxSaleCents: null, dayCapCents: '1200' } },
  })
})
