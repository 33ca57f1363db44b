import { expect, test } from 'vitest'
import type { Actor } from '@/lib/people/access/model.ts'
import { findTill } from '@/lib/people/sessions/find-actor.ts'
import { listBranchesToEnrol, listWhoMayEnrol } from '@/lib/people/staff/queries.ts'
import { enrolTill } from '@/lib/people/tills/enrol-till.ts'
import { openShop, openTill } from '../support/shop.ts'

const shop = openShop()

const enrol = (actor: Actor, branchCode: string, number: number | null) =>
  enrolTill({ ctx: { actor }, input: { branchCode, number } })

test('a manager enrols tills only at their branches, and sees which numbers are taken there', async () => {
  const manager = await openTill('HRE-01', 'Farai', 'manager')
  await openTill('BYO-01', 'Sipho', 'cashier')
  const { till } = await enrol(manager, 'HRE-01', 7)
  expect(await listBranchesToEnrol(manager)).toMatchObject([{ code: 'HRE-01', tillNumbers: [till.number] }])
  await expect(enrol(manager, 'BYO-01', null)).rejects.toMatchObject({ problem: { code: 'NOT_ALLOWED' } })
})

test('the owner enrols tills at any branch that exists', async () => {
  const owner = await openTill('HRE-01', 'Tendai', 'owner')
  expect((await listBranchesToEnrol(owner)).map((branch) => branch.code)).toEqual(['HRE-01', 'BYO-01'])
  await expect(enrol(owner, 'NOWHERE', null)).rejects.toMatchObject({ problem: { code: 'BRANCH_UNKNOWN' } })
})

test('a till number moves from its old browser to the new one', async () => {
  const owner = await openTill('HRE-01', 'Rumbi', 'owner')
  const before = await enrol(owner, 'BYO-01', 30)
  const after = await enrol(owner, 'BYO-01', 30)
  expect(after.till.id).toBe(before.till.id)
  expect(await findTill(before.secret)).toBeNull()
  expect(await findTill(after.secret)).toMatchObject({ number: 30, branchCode: 'BYO-01' })
})

test('a cashier cannot enrol a till, and is told who can at their branch', async () => {
  await expect(enrol(shop.actor, 'HRE-01', null)).rejects.toMatchObject({ problem: { code: 'NOT_ALLOWED' } })
  await expect(listBranchesToEnrol(shop.actor)).rejects.toMatchObject({ problem: { code: 'NOT_ALLOWED' } })
  await openTill('BYO-01', 'Somewhere Else', 'manager')
  const names = await listWhoMayEnrol(shop.actor)
  expect(names).toEqual(expect.arrayContaining(['Farai', 'Tendai']))
  expect(names).not.toContain('Somewhere Else')
})
