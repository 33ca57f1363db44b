import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { USUAL_SETUP } from '@/lib/counter/printers/model.ts'
import { savePreset } from '@/lib/counter/printers/presets.ts'
import { getBranchSoFar, listBranchesToSetUp } from '@/lib/office/new-branch/queries.ts'
import { type SetUpInput, setUpBranch } from '@/lib/office/new-branch/set-up-branch.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { redeemEnrolmentCode } from '@/lib/people/tills/enrolment-codes.ts'
import { db } from '@/lib/platform/database/db.ts'
import { branchShown, changeBranch } from '../support/change-branch.ts'
import { openShop, openTill } from '../support/shop.ts'

openShop()
let owner: Actor
let manager: Actor
let branchCode: string

let auditedBefore = 0n
beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  manager = await openTill('HRE-01', 'Farai', 'manager')
})

beforeEach(async () => {
  branchCode = `NEW-${randomUUID().slice(0, 8)}`
  await db().branch.create({ data: { code: branchCode, name: 'Mbare' } })
  const { _max: newest } = await db().audit.aggregate({ _max: { id: true } })
  auditedBefore = newest.id ?? 0n
})

const refused = (code: string) => ({ problem: { code } })
const person = (name: string, rest: object = {}, row = 1) => ({
  ...{ row, name, username: `${name.toLowerCase()}-${branchCode.toLowerCase()}`, role: 'cashier', locale: 'sn' },
  ...rest,
})

/** Posts the form as the page shows it now, or showed it when the tills in `waiting` were there. */
async function setUp(input: object = {}, actor = owner, waiting?: number[]) {
  const shown = (await db().till.findMany({ where: { branchCode, enrolmentHash: null } })).map(({ number }) => number)
  const all = {
    branchCode,
    branch: { shown: await branchShown(branchCode), name: 'Mbare Musika', maxSale: '', dayCap: '500' },
    till: { number: 1, preset: 'roll-58', floats: [{ currency: 'USD', amount: '20' }] },
    people: [person('Nyasha'), person('Tatenda'), person('Rudo', { role: 'supervisor' })],
    ...input,
  } as SetUpInput
  const till = all.till && { ...all.till, waiting: waiting ?? shown }
  return setUpBranch({ ctx: { actor }, input: { ...all, till } })
}

const audited = async () => {
  const where = { staffId: owner.staffId, id: { gt: auditedBefore } }
  const rows = await db().audit.findMany({ where, orderBy: { id: 'desc' } })
  return rows.map(({ action }) => action)
}

test('one form makes name and caps, till, printer, float, three people and a code that enrols the till', async () => {
  const made = await setUp()
  expect(made).toMatchObject({ done: ['branch', 'till', 'printer', 'float', 'people', 'code'], refused: null })
  expect(
    made.people.map(({ name, place, pin, password }) => [name, place, /^\d{6}$/.test(pin), password !== null]),
  ).toEqual([
    ['Nyasha', 'Mbare Musika', true, false],
    ['Tatenda', 'Mbare Musika', true, false],
    ['Rudo', 'Mbare Musika', true, true],
  ])
  const { till } = await redeemEnrolmentCode(made.code?.code ?? '')
  expect(till).toMatchObject({ branchCode, number: 1 })
  const kept = await db().till.findUniqueOrThrow({
    where: { id: till.id },
    include: { printerPreset: true, floatTargets: true },
  })
  expect(kept).toMatchObject({
    printerPreset: { name: '58 mm', paper: '58', branchCode },
    floatTargets: [{ currency: 'USD', cents: 2000n }],
  })
  expect(await audited()).toEqual(
    expect.arrayContaining([
      'branch:change',
      'till:add',
      'printer:add',
      'till:printer',
      'float:set',
      'staff:add',
      'till:code',
    ]),
  )
})

test('a refusal says which part, what was done before stays, and the second press does only the rest', async () => {
  const first = await setUp({ till: { number: 1, preset: 'roll-80', floats: [{ currency: 'USD', amount: 'a lot' }] } })
  expect(first).toMatchObject({
    done: ['branch', 'till', 'printer'],
    refused: { part: 'float', problem: { code: 'FLOAT_AMOUNT', field: 'float-USD' } },
  })
  expect(first).toMatchObject({ people: [], code: null })
  expect(await getBranchSoFar(owner, branchCode)).toMatchObject({
    name: 'Mbare Musika',
    dayCap: '500.00',
    next: { number: 1, floats: {} },
    people: [],
  })
  const before = await db().audit.count({ where: { branchCode } })
  const second = await setUp({ till: { number: 1, preset: 'roll-80', floats: [{ currency: 'USD', amount: '20' }] } })
  expect(second.refused).toBeNull()
  const since = await db().audit.findMany({ where: { branchCode }, orderBy: { id: 'asc' }, skip: before })
  expect(since.map(({ action }) => action)).toEqual(['float:set', 'till:code'])
  expect(await db().printerPreset.count({ where: { branchCode } })).toBe(1)
})

test('an old page undoes no name or cap that another owner set since', async () => {
  const shown = await branchShown(branchCode)
  const input = { code: branchCode, name: 'Mbare', maxSale: '15', dayCap: '' }
  await changeBranch({ ctx: { actor: owner }, input })
  const made = await setUp({ branch: { shown, name: 'Mbare Musika', maxSale: '', dayCap: '500' } })
  expect(made).toMatchObject({ done: [], refused: { part: 'branch', problem: { code: 'BRANCH_CHANGED' } } })
  expect(await getBranchSoFar(owner, branchCode)).toMatchObject({ name: 'Mbare', maxSale: '15.00', dayCap: '' })
})

test('a taken user name refuses all three people, and no PIN is shown', async () => {
  const taken = person('Nyasha', {}, 2)
  const made = await setUp({ people: [person('Tatenda'), taken, { ...taken, name: 'Another', row: 3 }] })
  const problem = { code: 'USERNAME_TAKEN', field: 'username-3' }
  expect(made).toMatchObject({ refused: { part: 'people', problem }, people: [], code: null })
  expect(await db().staffBranch.count({ where: { branchCode } })).toBe(0)
})

test('a manager sets up till and people of their own branch, but no name, no caps, no manager, no other branch', async () => {
  const own = { ...manager, branches: [branchCode] }
  expect(await setUp({}, own)).toMatchObject({ done: [], refused: { part: 'branch', ...refused('NOT_ALLOWED') } })
  const aManager = { branch: null, people: [person('Chipo', { role: 'manager' })] }
  expect(await setUp(aManager, own)).toMatchObject({ refused: { part: 'people', ...refused('NOT_ALLOWED') } })
  expect((await setUp({ branch: null }, own)).refused).toBeNull()
  await expect(setUp({}, manager)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await expect(getBranchSoFar(manager, branchCode)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  const cashier = { ...own, role: 'cashier' } as Actor
  await expect(setUp({}, cashier)).rejects.toMatchObject(refused('NOT_ALLOWED'))
})

test('an owner among the people is asked for the code of the single form', async () => {
  const made = await setUp({ people: [person('Chipo', { role: 'manager' })] })
  expect(made.refused).toMatchObject({ part: 'people' })
  expect(['CODE_NEEDED', 'SECOND_STEP_MISSING']).toContain(made.refused?.problem.code)
})

test('a refusal is about the very field that was typed, of the branch and of each row', async () => {
  const branch = { name: 'Mbare', maxSale: '5', dayCap: '50' }
  const fieldOf = async (input: object) => (await setUp(input)).refused?.problem.field
  expect(await fieldOf({ branch: { ...branch, name: ' ' } })).toBe('name')
  expect(await fieldOf({ branch: { ...branch, maxSale: 'much' } })).toBe('maxSale')
  expect(await fieldOf({ branch: { ...branch, dayCap: '0' } })).toBe('dayCap')
  expect(await fieldOf({ people: [person('Nyasha'), person('Tatenda', { name: '' }, 3)] })).toBe('name-3')
  expect(await fieldOf({ people: [person('Nyasha'), person('Rudo', { username: 'R' }, 2)] })).toBe('username-2')
})

test('a preset of another branch, an id that is none and a till number out of range are refused', async () => {
  const preset = await savePreset({
    ctx: { actor: owner },
    input: { id: null, branchCode: 'HRE-01', name: randomUUID().slice(0, 20), setup: USUAL_SETUP },
  })
  const withPreset = (choice: string) => setUp({ till: { number: 1, preset: choice, floats: [] }, people: [] })
  for (const choice of [preset, 'nonsense', randomUUID()]) {
    expect(await withPreset(choice)).toMatchObject({ refused: { part: 'printer', ...refused('PRESET_UNKNOWN') } })
  }
  expect(await setUp({ till: { number: 0, preset: '', floats: [] } })).toMatchObject({
    refused: { part: 'till', ...refused('TILL_NUMBER') },
  })
  await expect(setUp({ branchCode: 'NO-SUCH' })).rejects.toMatchObject(refused('BRANCH_UNKNOWN'))
})

test('two presses at once make one till, one preset and each person once', async () => {
  const both = await Promise.all([setUp(), setUp()])
  expect(both.filter(({ people }) => people.length === 3)).toHaveLength(1)
  expect(await db().till.count({ where: { branchCode } })).toBe(1)
  expect(await db().printerPreset.count({ where: { branchCode } })).toBe(1)
  expect(await db().staffBranch.count({ where: { branchCode } })).toBe(3)
})

test('a branch waits to be set up until a browser is its till, which no later code takes over', async () => {
  const waiting = async () => (await listBranchesToSetUp(owner)).map(({ code }) => code)
  expect(await waiting()).toContain(branchCode)
  expect(await getBranchSoFar(owner, branchCode)).toMatchObject({ next: { number: 1 } })
  const { code } = await setUp({ people: [] })
  expect(await waiting()).toContain(branchCode)
  await redeemEnrolmentCode(code?.code ?? '')
  expect(await waiting()).not.toContain(branchCode)
  expect(await getBranchSoFar(owner, branchCode)).toMatchObject({ next: null, tills: [{ number: 1, working: true }] })
  const again = await setUp({ people: [] })
  expect(again).toMatchObject({ code: null, refused: { part: 'till', ...refused('TILL_WORKS') } })
})

test('who adds a till that another owner added meanwhile is told, and only their next press sets it up', async () => {
  await setUp({ people: [] })
  const other = await openTill('HRE-01', 'Nyasha', 'owner')
  const till = { number: 1, preset: 'roll-80', floats: [{ currency: 'USD', amount: '90' }] }
  const told = await setUp({ branch: null, till, people: [] }, other, [])
  const problem = { code: 'TILL_ADDED', field: 'number', params: { number: 1 } }
  expect(told).toEqual({ done: [], refused: { part: 'till', problem }, code: null, people: [] })
  const where = { branchCode_number: { branchCode, number: 1 } }
  const of = () => db().till.findUniqueOrThrow({ where, include: { printerPreset: true, floatTargets: true } })
  expect(await of()).toMatchObject({ printerPreset: { paper: '58' }, floatTargets: [{ cents: 2000n }] })
  const next = await setUp({ branch: null, till, people: [] }, other)
  expect(next).toMatchObject({ refused: null, code: { number: 1 } })
  expect(await of()).toMatchObject({ printerPreset: { paper: '80' }, floatTargets: [{ cents: 9000n }] })
})

test('the printer and floats of a till that works are not changed by setting one up', async () => {
  const { code } = await setUp({ people: [] })
  await redeemEnrolmentCode(code?.code ?? '')
  const typed = { branch: null, till: { number: 1, preset: '', floats: [] }, people: [] }
  const problem = { code: 'TILL_WORKS', field: 'number', params: { number: 1 } }
  expect(await setUp(typed)).toMatchObject({ done: [], refused: { part: 'till', problem } })
  const where = { branchCode_number: { branchCode, number: 1 } }
  expect(await db().till.findUniqueOrThrow({ where })).toMatchObject({ printerPresetId: expect.any(String) })
})
