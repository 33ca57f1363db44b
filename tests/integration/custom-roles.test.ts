import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { pairDisplay } from '@/lib/counter/display/pairings.ts'
import { importPeople } from '@/lib/office/imports/import-people.ts'
import { showPeopleCheck } from '@/lib/office/imports/show-check.ts'
import { exportReport } from '@/lib/office/reports/export-report.ts'
import { parseReportFilter } from '@/lib/office/reports/model.ts'
import { getSalesReport } from '@/lib/office/reports/queries.ts'
import { type Actor, may, type Permission, type Role } from '@/lib/people/access/model.ts'
import { lockPeople } from '@/lib/people/access/people-with-roles.ts'
import { parseAuditFilter } from '@/lib/people/audit/model.ts'
import { listAudit } from '@/lib/people/audit/queries.ts'
import { changeRole, deleteRole, makeRole } from '@/lib/people/roles/change-role.ts'
import { getRole, listRoles, listRolesToGive } from '@/lib/people/roles/queries.ts'
import { findActor } from '@/lib/people/sessions/find-actor.ts'
import { newEnrolment, unsealSession } from '@/lib/people/sessions/session-token.ts'
import { signInWithPassword } from '@/lib/people/sign-in/sign-in.ts'
import { signInWithCompany } from '@/lib/people/sign-in/sign-in-with-company.ts'
import { deactivateStaff } from '@/lib/people/staff/deactivate-staff.ts'
import { hireStaff } from '@/lib/people/staff/hire-people.ts'
import { getPerson } from '@/lib/people/staff/list-people.ts'
import { listPassedOver } from '@/lib/people/staff/passed-over.ts'
import { listWhoMayEnrol } from '@/lib/people/staff/queries.ts'
import { resetSecret } from '@/lib/people/staff/reset-secret.ts'
import { undoStaffChange } from '@/lib/people/staff/undo-staff-change.ts'
import { issueEnrolmentCode } from '@/lib/people/tills/enrolment-codes.ts'
import { db } from '@/lib/platform/database/db.ts'
import { editStaff } from '../support/edit-staff.ts'
import { giveRole } from '../support/give-role.ts'
import { openShop, openTill } from '../support/shop.ts'
import { someoneWaits } from '../support/someone-waits.ts'
import { giveAuthenticator } from '../support/top-up.ts'

openShop()
let owner: Actor
let code: () => Promise<string>
let second: Actor
let secondCode: () => Promise<string>
let manager: Actor
let managerCode: () => Promise<string>

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  code = await giveAuthenticator(owner)
  second = await openTill('HRE-01', 'Rumbi', 'owner')
  secondCode = await giveAuthenticator(second)
  manager = await openTill('HRE-01', 'Farai', 'manager')
  managerCode = await giveAuthenticator(manager)
  await db().staff.updateMany({ where: { role: 'owner' }, data: { passwordHash: 'their own' } })
})

const refused = (problem: string) => ({ problem: { code: problem } })
const aName = () => `Clerk ${randomUUID().slice(0, 8)}`
const CLERK: readonly Permission[] = ['sale:create', 'report:read']

async function make(permissions: readonly string[] = CLERK, base: 'cashier' | 'supervisor' | 'manager' = 'cashier') {
  const input = { name: aName(), base, permissions, code: await code() }
  return (await makeRole({ ctx: { actor: owner }, input })).id
}

async function change(roleId: string, permissions: readonly string[], version = 1, actor = owner) {
  const typed = actor === owner ? await code() : await secondCode()
  return changeRole({ ctx: { actor }, input: { roleId, version, name: aName(), permissions, code: typed } })
}

const drop = async (roleId: string) => deleteRole({ ctx: { actor: owner }, input: { roleId, code: await code() } })

const person = (role: string, branches = ['HRE-01']) => {
  const username = `u-${randomUUID().slice(0, 8)}`
  return { name: 'Nyasha', username, role, branches, locale: 'en' as const }
}

async function hire(actor: Actor, role: string, branches?: string[]) {
  const typed = actor === manager ? await managerCode() : await code()
  return hireStaff({ ctx: { actor }, input: { ...person(role, branches), code: typed } })
}

async function sessionOf({ staffId, till }: Actor): Promise<string> {
  const data = { staffId, provenAt: new Date(), expiresAt: new Date(Date.now() + 60_000) }
  if (till) await db().till.update({ where: { id: till.id }, data: { enrolmentHash: null } })
  return (await db().staffSession.create({ data })).id
}

test('the owner makes a role, with what it brings along, and it is listed with who has it', async () => {
  const id = await make()
  await hire(owner, id)
  const view = (await listRoles(owner)).find((role) => role.id === id)
  expect(view).toMatchObject({ base: 'cashier', version: 1, people: 1, needsSecondStep: true })
  expect(view?.more).toEqual(['sale:read-branch', 'branch:read-live', 'report:read'])
  expect(view?.less).toContain('money:return')
  const audit = await db().audit.findFirstOrThrow({ where: { action: 'role:make', objectId: id } })
  expect(audit).toMatchObject({ staffId: owner.staffId, detail: { after: { base: 'cashier', name: view?.name } } })
})

test.each([
  ['manager', (actor: Actor, roleId: string) => changeRole({ ctx: { actor }, input: forged(roleId) })],
  ['manager', (actor: Actor) => makeRole({ ctx: { actor }, input: { ...forged(''), base: 'cashier' } })],
  ['manager', (actor: Actor, roleId: string) => deleteRole({ ctx: { actor }, input: { roleId, code: '000000' } })],
  ['manager', (actor: Actor) => listRoles(actor)],
] as const)('a %s makes, changes, deletes and lists no roles', async (_who, act) => {
  await expect(act(manager, await make())).rejects.toMatchObject(refused('NOT_ALLOWED'))
})

const forged = (roleId: string) => ({ roleId, version: 1, name: aName(), permissions: CLERK, code: '000000' })

test('a role is made only with the owner’s own code', async () => {
  const input = { name: aName(), base: 'cashier' as const, permissions: CLERK }
  const ctx = { actor: owner }
  const atCode = (code: string) => ({ problem: { code, field: 'code' } })
  await expect(makeRole({ ctx, input })).rejects.toMatchObject(atCode('CODE_NEEDED'))
  await expect(makeRole({ ctx, input: { ...input, code: '000000' } })).rejects.toMatchObject(atCode('CODE_WRONG'))
  expect(await db().customRole.count({ where: { name: input.name } })).toBe(0)
  const roleId = await make()
  const change = { ...forged(roleId), code: '' }
  await expect(changeRole({ ctx, input: change })).rejects.toMatchObject(refused('CODE_NEEDED'))
  await expect(deleteRole({ ctx, input: { roleId } })).rejects.toMatchObject(refused('CODE_NEEDED'))
})

test.each([
  ['what only an owner may', ['sale:create', 'money:change'], 'NOT_ALLOWED'],
  ['to manage everybody', ['staff:manage-all'], 'NOT_ALLOWED'],
  ['what there is not', ['sale:everything'], 'NOT_ALLOWED'],
  ['nothing', [], 'ROLE_EMPTY'],
  ['nothing that opens a page', ['sale:read'], 'ROLE_EMPTY'],
])('a role that may do %s is refused, before any code', async (_what, permissions, problem) => {
  const input = { name: aName(), base: 'manager' as const, permissions, code: '' }
  await expect(makeRole({ ctx: { actor: owner }, input })).rejects.toMatchObject(refused(problem))
})

test.each(['', ' x ', '--', 'a'.repeat(41)])('the name %j is refused', async (name) => {
  const input = { name, base: 'cashier' as const, permissions: CLERK, code: '' }
  await expect(makeRole({ ctx: { actor: owner }, input })).rejects.toMatchObject({
    problem: { code: 'ROLE_NAME', field: 'name' },
  })
})

test('two roles are never called the same, nor as a built-in one in any language', async () => {
  const name = aName()
  const making = async (typed: string) =>
    makeRole({ ctx: { actor: owner }, input: { name: typed, base: 'cashier', permissions: CLERK, code: await code() } })
  await making(name)
  for (const taken of [name, ` ${name.toUpperCase()} `, name.replace(' ', '-'), 'Cashier', 'maneja', 'UMNIKAZI'])
    await expect(making(taken)).rejects.toMatchObject({ problem: { code: 'ROLE_NAME_TAKEN', field: 'name' } })
})

test('a changed role acts at the next request of whoever has it', async () => {
  const clerk = await giveRole(await openTill('HRE-01', 'Rudo', 'cashier'), ['sale:create'])
  const sessionId = await sessionOf({ ...clerk, till: null })
  const roleId = clerk.customRole?.id ?? ''
  const now = async () => (await findActor(sessionId, undefined)) ?? expect.unreachable('still signed in')
  expect(may(await now(), 'report:read')).toBe(false)
  await change(roleId, CLERK)
  expect(may(await now(), 'report:read')).toBe(true)
  await expect(getSalesReport(await now(), parseReportFilter({}))).resolves.toBeDefined()
  await db().staffSession.update({ where: { id: sessionId }, data: { provenAt: null } })
  await expect(getSalesReport(await now(), parseReportFilter({}))).rejects.toMatchObject(refused('SECOND_STEP_DUE'))
  await db().staffSession.update({ where: { id: sessionId }, data: { provenAt: new Date() } })
  await change(roleId, ['sale:create'], 2)
  await expect(getSalesReport(await now(), parseReportFilter({}))).rejects.toMatchObject(refused('NOT_ALLOWED'))
  const audit = await db().audit.findFirstOrThrow({ where: { objectId: roleId }, orderBy: { id: 'asc' } })
  expect(audit).toMatchObject({
    action: 'role:change',
    detail: {
      before: { permissions: ['sale:create'] },
      after: { permissions: expect.arrayContaining(['report:read']) },
      people: 1,
    },
  })
})

test('codes and displays end when the role of who made them lets them make no more, and only then', async () => {
  const holder = async (name: string) => giveRole(await openTill('HRE-01', name, 'manager'), [...CLERK, 'till:enrol'])
  const [maker, other] = [await holder('Rudo'), await holder('Chipo')]
  for (const actor of [maker, other]) {
    await issueEnrolmentCode({ ctx: { actor }, input: { branchCode: 'HRE-01', number: 70 } })
    await pairDisplay({ ctx: { actor } })
  }
  const left = async ({ staffId }: Actor) => [
    await db().enrolmentCode.count({ where: { createdById: staffId, expiresAt: { gt: new Date() } } }),
    await db().displayPairing.count({ where: { createdById: staffId, endedAt: null } }),
  ]
  const roleId = maker.customRole?.id ?? ''
  const ended = async () =>
    (await db().audit.findFirstOrThrow({ where: { objectId: roleId }, orderBy: { id: 'desc' } })).detail
  await change(roleId, ['sale:create', 'till:enrol'])
  expect(await left(maker)).toEqual([1, 1])
  await change(roleId, ['sale:create', 'report:read'], 2)
  expect(await left(maker)).toEqual([0, 1])
  expect(await ended()).toMatchObject({ codesEnded: 1 })
  await change(roleId, ['report:read'], 3)
  expect(await left(maker)).toEqual([0, 0])
  expect(await ended()).toMatchObject({ displaysEnded: 1 })
  expect(await left(other)).toEqual([1, 1])
})

test('of two changes at once one is refused, and so is one of a role deleted meanwhile', async () => {
  const id = await make()
  const both = await Promise.allSettled([change(id, ['sale:create']), change(id, ['audit:read'], 1, second)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('ROLE_CHANGED') })
  await drop(id)
  await expect(change(id, ['sale:create'], 2)).rejects.toMatchObject(refused('ROLE_GONE'))
  await expect(drop(id)).rejects.toMatchObject(refused('ROLE_GONE'))
})

test('a role that somebody has is not deleted, deactivated people included', async () => {
  const id = await make(['sale:create'])
  const { id: staffId } = await hire(owner, id)
  await expect(drop(id)).rejects.toMatchObject(refused('ROLE_GIVEN'))
  await deactivateStaff({ ctx: { actor: owner }, input: { staffId } })
  await expect(drop(id)).rejects.toMatchObject(refused('ROLE_GIVEN'))
  await expect(db().customRole.delete({ where: { id } })).rejects.toThrow()
  await editStaff({ ctx: { actor: owner }, input: { ...person('cashier'), staffId } })
  await drop(id)
  expect(await getRole(owner, id)).toBeNull()
})

test('a role is never both given and deleted at once', async () => {
  const id = await make(['sale:create'])
  const typed = await code()
  const hiring = hireStaff({ ctx: { actor: second }, input: person(id) })
  const [hired, dropped] = await Promise.allSettled([
    hiring,
    deleteRole({ ctx: { actor: owner }, input: { roleId: id, code: typed } }),
  ])
  expect([hired.status, dropped.status].toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a file names a custom role as people do, and asks for a code if its work needs one', async () => {
  const { name } = (await getRole(owner, await make())) ?? expect.unreachable('just made')
  const username = `u-${randomUUID().slice(0, 8)}`
  const text = `name,username,role,branches\nNyasha,${username},${name.toUpperCase().replace(' ', '-')},HRE-01`
  const check = await showPeopleCheck(manager, text)
  expect(check).toMatchObject({ ready: true, needsCode: true })
  expect(check.rows[0]?.cells).toContain(name)
  await importPeople({ ctx: { actor: manager }, input: { text, code: await managerCode() } })
  const { id } = await db().staff.findUniqueOrThrow({ where: { username } })
  expect(await getPerson(owner, id)).toMatchObject({ role: 'cashier', customRole: { name }, password: 'given' })
  const bookkeeper = await getRole(owner, await make(['report:read'], 'manager'))
  const above = await showPeopleCheck(manager, `name,username,role,branches\nTariro,tariro,${bookkeeper?.name},HRE-01`)
  expect(above.rows[0]?.problems.map(({ column }) => column)).toEqual(['Role'])
})

test('nobody is hired with a role that changed while they were being added', async () => {
  const roleId = await make(['sale:create'])
  const typed = person(roleId)
  const hired = await db().$transaction(async (tx) => {
    await lockPeople(tx)
    const hiring = hireStaff({ ctx: { actor: owner }, input: typed }).catch((error: unknown) => error)
    await someoneWaits()
    await tx.customRole.update({ where: { id: roleId }, data: { permissions: ['sale:create', 'report:read'] } })
    return { hiring }
  })
  expect(await hired.hiring).toMatchObject(refused('ROLE_CHANGED'))
  expect(await db().staff.count({ where: { username: typed.username } })).toBe(0)
})

test('a manager gives a custom role that holds nothing they lack, and none else', async () => {
  const clerk = await make()
  const { id, password } = await hire(manager, clerk)
  expect(password).not.toBeNull()
  expect(await getPerson(manager, id)).toMatchObject({ role: 'cashier', customRole: { id: clerk }, managed: true })
  expect((await listRolesToGive(manager)).some(({ customRole }) => customRole?.id === clerk)).toBe(true)
  const bookkeeper = await make(['report:read'], 'manager')
  const givesRoles = await make(['staff:manage'], 'cashier')
  for (const role of [bookkeeper, givesRoles])
    await expect(hire(manager, role)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  const lacking = await giveRole(await openTill('HRE-01', 'Less', 'manager'), ['staff:manage', 'sale:create'])
  await expect(hireStaff({ ctx: { actor: lacking }, input: person(clerk) })).rejects.toMatchObject(
    refused('NOT_ALLOWED'),
  )
  await expect(hireStaff({ ctx: { actor: lacking }, input: person('cashier') })).rejects.toMatchObject(
    refused('NOT_ALLOWED'),
  )
})

test('nobody raises themselves or others through a role that they may not give', async () => {
  const all = await make(['staff:manage', 'report:read', 'audit:read'], 'supervisor')
  const { id: staffId } = await hire(manager, 'cashier')
  const edit = (actor: Actor, role: string, id = staffId) =>
    editStaff({ ctx: { actor }, input: { ...person(role), staffId: id } })
  await expect(edit(manager, all)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await expect(edit(manager, all, manager.staffId)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  const raised = await hire(owner, all)
  const input = { staffId: raised.id, kind: 'pin' as const, code: '' }
  await expect(resetSecret({ ctx: { actor: manager }, input })).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await expect(edit(manager, 'cashier', raised.id)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await expect(edit(manager, randomUUID())).rejects.toMatchObject(refused('ROLE_GONE'))
})

test('whoever gets office work by a custom role is changed only with a code, and another owner undoes it', async () => {
  const clerk = await make()
  const { id: staffId } = await hire(owner, 'cashier')
  const input = { ...person(clerk), staffId }
  await expect(editStaff({ ctx: { actor: owner }, input })).rejects.toMatchObject(refused('CODE_NEEDED'))
  await editStaff({ ctx: { actor: owner }, input: { ...input, code: await code() } })
  await editStaff({ ctx: { actor: owner }, input: { ...person('supervisor'), staffId, code: await code() } })
  const [newest] = await db().staffChange.findMany({ where: { staffId }, orderBy: { at: 'desc' } })
  await undoStaffChange({ ctx: { actor: second }, input: { changeId: newest?.id ?? '', code: await secondCode() } })
  expect(await getPerson(owner, staffId)).toMatchObject({ role: 'cashier', customRole: { id: clerk } })
})

test('an undo to a role that was deleted since is refused, and gives nobody its base', async () => {
  const clerk = await make()
  const { id: staffId } = await hire(owner, clerk)
  await editStaff({ ctx: { actor: owner }, input: { ...person('cashier'), staffId, code: await code() } })
  await drop(clerk)
  const [newest] = await db().staffChange.findMany({ where: { staffId }, orderBy: { at: 'desc' } })
  const input = { changeId: newest?.id ?? '', code: await secondCode() }
  await expect(undoStaffChange({ ctx: { actor: second }, input })).rejects.toMatchObject(refused('ROLE_GONE'))
})

test('a process of the version before that gives another role takes the custom one away', async () => {
  const { id: staffId } = await hire(owner, await make())
  await db().$executeRaw`update "Staff" set role = 'supervisor' where id = ${staffId}::uuid`
  expect(await getPerson(owner, staffId)).toMatchObject({ role: 'supervisor', customRole: null })
  const ofCashier = await make()
  const wrong = db().staff.update({ where: { id: staffId }, data: { customRoleId: ofCashier } })
  await expect(wrong).rejects.toThrow('is not made from')
  await expect(db().customRole.create({ data: { name: aName(), base: 'owner' } })).rejects.toThrow()
})

test('a stored permission that nobody can be given gives nobody anything', async () => {
  const clerk = await openTill('HRE-01', 'Rudo', 'cashier')
  const forged = ['staff:manage-all', 'money:change', 'no:such', 'sale:create'] as Permission[]
  const held = await giveRole(clerk, forged)
  const sessionId = await sessionOf({ ...held, till: null })
  const actor = (await findActor(sessionId, undefined)) ?? expect.unreachable('signed in')
  expect(actor.customRole?.permissions).toEqual(['sale:create'])
  await db().staff.updateMany({ where: { role: 'owner' }, data: { deactivatedAt: new Date() } })
  await db().staff.update({ where: { id: owner.staffId }, data: { deactivatedAt: null } })
  const gone = deactivateStaff({ ctx: { actor: second }, input: { staffId: owner.staffId, code: await secondCode() } })
  await expect(gone).rejects.toMatchObject(refused('LAST_OWNER'))
  await db().staff.updateMany({ where: { role: 'owner' }, data: { deactivatedAt: null } })
})

test('questions about other people count custom roles, and not their base', async () => {
  const enrols = await openTill('HRE-01', `E ${randomUUID()}`, 'cashier')
  await giveRole(enrols, ['till:enrol'])
  const less = await openTill('HRE-01', `L ${randomUUID()}`, 'manager')
  await giveRole(less, ['sale:create', 'sale:read'])
  const names = await listWhoMayEnrol(manager)
  expect(names).toContain(enrols.name)
  expect(names).toContain(manager.name)
  expect(names).not.toContain(less.name)
  const signs = await openTill('HRE-01', `S ${randomUUID()}`, 'supervisor')
  await giveRole(signs, ['day:close'])
  await db().branch.create({ data: { code: `NEW-${randomUUID().slice(0, 8)}`, name: 'New' } })
  const passed = (await listPassedOver(owner)).map(({ id }) => id)
  expect(passed).toContain(signs.staffId)
  expect(passed).toContain(manager.staffId)
  expect(passed).not.toContain(less.staffId)
})

test('the company’s account and the authenticator follow what a role allows, not its base', async () => {
  const enter = async (role: Role, permissions: readonly Permission[]) => {
    const actor = await giveRole(await openTill('HRE-01', 'Rudo', role), permissions)
    const email = `${randomUUID()}@shop.example`
    await db().companyAccount.create({ data: { staffId: actor.staffId, email } })
    const identity = { issuer: 'https://company.example', subject: randomUUID(), email, emailVerified: true }
    return signInWithCompany({ identity, till: null })
  }
  await expect(enter('cashier', ['report:read'])).resolves.toBeDefined()
  await expect(enter('manager', ['sale:create'])).rejects.toMatchObject(refused('COMPANY_UNKNOWN'))
})

test('a clerk with reports signs in by password and owes the authenticator first', async () => {
  const { password, id } = await hire(owner, await make())
  const { username } = await db().staff.findUniqueOrThrow({ where: { id } })
  const { cookie } = await signInWithPassword({ username, password: password ?? '', till: null })
  const session = await db().staffSession.findUniqueOrThrow({ where: { id: (await unsealSession(cookie)) ?? '' } })
  expect(session).toMatchObject({ codeDue: true, secretDue: 'password' })
})

test('reports of what branches earn need the safe too, as a file as well', async () => {
  const reader = await giveRole(await openTill('HRE-01', 'Rudo', 'cashier'), ['report:read'])
  const result = exportReport({ ctx: { actor: reader }, input: parseReportFilter({ report: 'result' }) })
  await expect(result).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await expect(exportReport({ ctx: { actor: reader }, input: parseReportFilter({}) })).resolves.toBeDefined()
})

test('the audit says in words what a role may, when it is made, changed and deleted', async () => {
  const id = await make(['sale:create'], 'supervisor')
  await change(id, ['sale:create', 'cap:override'])
  await drop(id)
  const { rows } = await listAudit(owner, parseAuditFilter({ about: id }))
  const told = rows.map(({ action, changes }) => ({ action, changes: changes.filter(({ field }) => field !== 'name') }))
  const [sells, mayToo] = ['Sell, See own sales and the till’s', 'Sell above a cap']
  expect(told).toEqual([
    {
      action: 'role:delete',
      changes: [
        { field: 'made from', before: 'Supervisor', after: '' },
        { field: 'may', before: `${sells}, ${mayToo}`, after: '' },
      ],
    },
    { action: 'role:change', changes: [{ field: 'may', before: sells, after: `${sells}, ${mayToo}` }] },
    {
      action: 'role:make',
      changes: [
        { field: 'made from', before: '', after: 'Supervisor' },
        { field: 'may', before: '', after: sells },
      ],
    },
  ])
})

test('knowing who asks at a till takes one statement, with a custom role as without', async () => {
  const clerk = await openTill('HRE-01', 'Rudo', 'cashier')
  const { secret, hash } = newEnrolment()
  await db().till.update({ where: { id: clerk.till?.id ?? '' }, data: { enrolmentHash: hash } })
  const data = { staffId: clerk.staffId, tillId: clerk.till?.id ?? null, expiresAt: new Date(Date.now() + 60_000) }
  const { id } = await db().staffSession.create({ data })
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  const statements = async () => {
    asked.mockClear()
    const actor = await findActor(id, secret)
    return { may: actor?.customRole?.permissions ?? null, count: asked.mock.calls.length }
  }
  expect(await statements()).toEqual({ may: null, count: 1 })
  await giveRole(clerk, ['sale:create'])
  expect(await statements()).toEqual({ may: ['sale:create'], count: 1 })
  asked.mockRestore()
})
