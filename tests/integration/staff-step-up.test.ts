import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliverAlerts } from '@/lib/office/alerts/deliver-alerts.ts'
import { listOpenAlerts } from '@/lib/office/alerts/queries.ts'
import { setAlertRule } from '@/lib/office/alerts/set-rule.ts'
import { watchAlerts } from '@/lib/office/alerts/watch-alerts.ts'
import type { Actor, Role } from '@/lib/people/access/model.ts'
import { clearExpired } from '@/lib/people/sessions/clear-expired.ts'
import { setCompanyAccount } from '@/lib/people/staff/company-account.ts'
import { deactivateStaff, reactivateStaff } from '@/lib/people/staff/deactivate-staff.ts'
import { hireStaff } from '@/lib/people/staff/hire-people.ts'
import { removeSecondStepOf } from '@/lib/people/staff/remove-second-step-of.ts'
import { resetSecret } from '@/lib/people/staff/reset-secret.ts'
import { listStaffChanges, undoStaffChange } from '@/lib/people/staff/undo-staff-change.ts'
import { db } from '@/lib/platform/database/db.ts'
import { editStaff } from '../support/edit-staff.ts'
import { type MailReceiver, openMailReceiver } from '../support/mail-receiver.ts'
import { NO_ALERTS } from '../support/no-alerts.ts'
import { openShop, openTill } from '../support/shop.ts'
import { giveAuthenticator } from '../support/top-up.ts'

let mail: MailReceiver
let owner: Actor
let code: () => Promise<string>
let second: Actor
let secondCode: () => Promise<string>
let manager: Actor

beforeAll(async () => {
  mail = await openMailReceiver()
  Object.assign(process.env, { SMTP_URL: mail.url, MAIL_FROM: 'pos@kopje.example' })
})

openShop()

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  code = await giveAuthenticator(owner)
  second = await openTill('HRE-01', 'Rumbi', 'owner')
  secondCode = await giveAuthenticator(second)
  manager = await openTill('HRE-01', 'Farai', 'manager')
  await db().branch.create({ data: { code: 'BYO-01', name: 'Bulawayo' } })
  const owners = { id: { in: [owner.staffId, second.staffId] } }
  await db().staff.updateMany({ where: owners, data: { passwordHash: 'their own' } })
})

beforeEach(() => db().staffChange.deleteMany())
afterAll(() => mail.close())

const refused = (problem: string) => ({ problem: { code: problem } })
const nobody = (role: Role, branches = ['HRE-01']) => ({
  name: 'Nyasha',
  username: `n-${randomUUID().slice(0, 8)}`,
  role,
  branches,
  locale: 'en' as const,
})
const rowOf = (id: string) =>
  db().staff.findUniqueOrThrow({ where: { id }, include: { branches: true, company: true } })

/** Somebody of that role with a PIN and password of their own, signed in. */
async function somebody(role: Role): Promise<string> {
  const { name, branches, ...row } = nobody(role)
  const own = { pinHash: 'own PIN', passwordHash: 'own password' }
  const links = { create: branches.map((branchCode) => ({ branchCode })) }
  const { id } = await db().staff.create({ data: { name, ...row, ...own, branches: links } })
  await db().staffSession.create({ data: { staffId: id, expiresAt: new Date(Date.now() + 60_000) } })
  return id
}

type Typed = { code?: string }
/** Everything that is done to people who manage, by name; each takes the typed code. */
const changes: Record<string, (staffId: string, typed: Typed) => Promise<unknown>> = {
  'other role': (staffId, typed) =>
    editStaff({ ctx: { actor: owner }, input: { ...nobody('cashier'), staffId, ...typed } }),
  'other branches': (staffId, typed) =>
    editStaff({ ctx: { actor: owner }, input: { ...nobody('manager', ['BYO-01']), staffId, ...typed } }),
  'reset PIN': (staffId, typed) => resetSecret({ ctx: { actor: owner }, input: { staffId, kind: 'pin', ...typed } }),
  'reset password': (staffId, typed) =>
    resetSecret({ ctx: { actor: owner }, input: { staffId, kind: 'password', ...typed } }),
  deactivate: (staffId, typed) => deactivateStaff({ ctx: { actor: owner }, input: { staffId, ...typed } }),
  'company e-mail': (staffId, { code: typed = '' }) => enterEmail(staffId, `${randomUUID()}@kopje.example`, typed),
}

function enterEmail(staffId: string, email: string, typed: string): Promise<void> {
  return setCompanyAccount({ ctx: { actor: owner }, input: { staffId, email, code: typed } })
}

test.each(Object.keys(changes))('%s: a manager is changed only with the actor’s own code', async (name) => {
  const change = changes[name] ?? expect.unreachable()
  const staffId = await somebody('manager')
  const before = await rowOf(staffId)
  await expect(change(staffId, {})).rejects.toMatchObject(refused('CODE_NEEDED'))
  await expect(change(staffId, { code: '  ' })).rejects.toMatchObject(refused('CODE_NEEDED'))
  await expect(change(staffId, { code: '000000' })).rejects.toMatchObject(refused('CODE_WRONG'))
  await expect(change(staffId, { code: await secondCode() })).rejects.toMatchObject(refused('CODE_WRONG'))
  expect(await rowOf(staffId)).toEqual(before)
  expect(await listStaffChanges(owner)).toEqual([])
  await change(staffId, { code: await code() })
  expect(await rowOf(staffId)).not.toEqual(before)
})

test.each(Object.keys(changes))('%s: another owner undoes it with a code, and all is as it was', async (name) => {
  const staffId = await somebody('manager')
  const before = await rowOf(staffId)
  await changes[name]?.(staffId, { code: await code() })
  await db().staffSession.create({ data: { staffId, expiresAt: new Date(Date.now() + 60_000) } })
  const [change] = await listStaffChanges(second)
  const undo = (actor: Actor, typed: string) =>
    undoStaffChange({ ctx: { actor }, input: { changeId: change?.id ?? '', code: typed } })
  expect(change).toMatchObject({ by: 'Tendai', whom: expect.any(String), undoable: true })
  await expect(undo(manager, await code())).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await expect(undo(owner, await code())).rejects.toMatchObject(refused('UNDO_OWN'))
  await expect(undo(second, '')).rejects.toMatchObject(refused('CODE_NEEDED'))
  await expect(undo(second, '000000')).rejects.toMatchObject(refused('CODE_WRONG'))
  await undo(second, await secondCode())
  const { name: nameAfter, locale: _, ...after } = await rowOf(staffId)
  expect(before).toMatchObject(after)
  expect(nameAfter).toBe('Nyasha')
  expect(await db().staffSession.count({ where: { staffId, endedAt: null } })).toBe(0)
  expect(await listStaffChanges(second)).toEqual([])
  await expect(undo(second, await secondCode())).rejects.toMatchObject(refused('UNDO_GONE'))
  expect(await db().audit.count({ where: { action: 'staff:undo', objectId: staffId } })).toBe(1)
})

test.each(['manager', 'owner'] as const)('a new %s needs the code, and undoing deactivates them', async (role) => {
  const hire = (typed: Typed) => hireStaff({ ctx: { actor: owner }, input: { ...nobody(role), ...typed } })
  await expect(hire({})).rejects.toMatchObject(refused('CODE_NEEDED'))
  await expect(hire({ code: '000000' })).rejects.toMatchObject(refused('CODE_WRONG'))
  const { id } = await hire({ code: await code() })
  const [change] = await listStaffChanges(second)
  expect(change).toMatchObject({ kind: 'add', undoable: true })
  await undoStaffChange({ ctx: { actor: second }, input: { changeId: change?.id ?? '', code: await secondCode() } })
  expect((await rowOf(id)).deactivatedAt).not.toBeNull()
})

test('nobody becomes a manager or owner, nor comes back as one, without the code', async () => {
  const staffId = await somebody('cashier')
  const ctx = { actor: owner }
  const raise = (typed: Typed) => editStaff({ ctx, input: { ...nobody('owner'), staffId, ...typed } })
  await expect(raise({})).rejects.toMatchObject(refused('CODE_NEEDED'))
  await raise({ code: await code() })
  await deactivateStaff({ ctx, input: { staffId, code: await code() } })
  await expect(reactivateStaff({ ctx, input: { staffId } })).rejects.toMatchObject(refused('CODE_NEEDED'))
  await reactivateStaff({ ctx, input: { staffId, code: await code() } })
  expect((await listStaffChanges(owner)).map(({ kind, undoable }) => ({ kind, undoable }))).toEqual([
    { kind: 'reactivate', undoable: false },
    { kind: 'deactivate', undoable: false },
    { kind: 'change', undoable: false },
  ])
})

test('within a visit, cashiers and supervisors and the name of anybody are changed without another code', async () => {
  const ctx = { actor: owner }
  const { id: staffId } = await hireStaff({ ctx, input: nobody('supervisor') })
  await editStaff({ ctx, input: { ...nobody('cashier'), staffId } })
  await resetSecret({ ctx, input: { staffId, kind: 'pin' } })
  await deactivateStaff({ ctx, input: { staffId } })
  await reactivateStaff({ ctx, input: { staffId } })
  await editStaff({ ctx, input: { ...nobody('manager'), name: 'Renamed', staffId: await somebody('manager') } })
  expect((await listStaffChanges(owner)).map(({ kind }) => kind)).toEqual([
    'reactivate',
    'deactivate',
    'reset_pin',
    'change',
    'add',
  ])
})

test('nobody is changed once the code is older', async () => {
  const ctx = { actor: { ...owner, fresh: false } }
  const staffId = await somebody('cashier')
  const asked = refused('CODE_NEEDED')
  await expect(hireStaff({ ctx, input: nobody('cashier') })).rejects.toMatchObject(asked)
  await expect(editStaff({ ctx, input: { ...nobody('supervisor'), staffId } })).rejects.toMatchObject(asked)
  await expect(resetSecret({ ctx, input: { staffId, kind: 'pin' } })).rejects.toMatchObject(asked)
  await expect(deactivateStaff({ ctx, input: { staffId } })).rejects.toMatchObject(asked)
  await expect(reactivateStaff({ ctx, input: { staffId } })).rejects.toMatchObject(asked)
})

test('another owner undoes that a supervisor was hired or a cashier’s PIN reset', async () => {
  const ctx = { actor: owner }
  const { id } = await hireStaff({ ctx, input: nobody('supervisor') })
  await undoNewest()
  expect((await rowOf(id)).deactivatedAt).not.toBeNull()
  const staffId = await somebody('cashier')
  await resetSecret({ ctx, input: { staffId, kind: 'pin' } })
  await undoNewest()
  expect(await rowOf(staffId)).toMatchObject({ pinHash: 'own PIN' })
})

test('a removed authenticator comes back with its recovery codes, and the one set up since is gone', async () => {
  const victim = await openTill('HRE-01', 'Chipo', 'owner')
  await giveAuthenticator(victim)
  const stored = async () => {
    const { staffId } = victim
    const step = await db().secondStep.findUnique({ where: { staffId }, select: { sealedSecret: true } })
    return { step, codes: await db().recoveryCode.findMany({ where: { staffId }, orderBy: { codeHash: 'asc' } }) }
  }
  const before = await stored()
  const of = { staffId: victim.staffId }
  await removeSecondStepOf({ ctx: { actor: owner }, input: { ...of, code: await code() } })
  await giveAuthenticator(victim)
  const [change] = await listStaffChanges(second)
  await undoStaffChange({ ctx: { actor: second }, input: { changeId: change?.id ?? '', code: await secondCode() } })
  expect(await stored()).toEqual(before)
})

/** Undoes what was done last to anybody, as the second owner. */
async function undoNewest(): Promise<void> {
  const [change] = await listStaffChanges(second)
  await undoStaffChange({ ctx: { actor: second }, input: { changeId: change?.id ?? '', code: await secondCode() } })
}

test('undoing what was done to an owner leaves nothing by which whoever did it comes back in', async () => {
  const victim = await openTill('HRE-01', 'Chipo', 'owner')
  const { staffId } = victim
  await giveAuthenticator(victim)
  const account = { email: `chipo@${randomUUID()}.example`, issuer: 'https://id.example', subject: randomUUID() }
  await db().companyAccount.create({ data: { staffId, ...account, linkedAt: new Date() } })
  await removeSecondStepOf({ ctx: { actor: owner }, input: { staffId, code: await code() } })
  await resetSecret({ ctx: { actor: owner }, input: { staffId, kind: 'password', code: await code() } })
  await giveAuthenticator(victim)
  const key = {
    credentialId: randomUUID(),
    publicKey: Buffer.from('key'),
    counter: 0n,
    host: 'pos.example',
    name: 'In',
  }
  await db().passkey.create({ data: { staffId, ...key } })
  await enterEmail(staffId, `tendai@${randomUUID()}.example`, await code())
  const told = (await listStaffChanges(second)).map(({ kind }) => kind)
  expect(told).toEqual(['company_account', 'reset_password', 'remove_second_step'])
  for (const _ of told) await undoNewest()
  expect(await db().passkey.count({ where: { staffId } })).toBe(0)
  expect(await db().companyAccount.findUnique({ where: { staffId } })).toMatchObject(account)
})

test('a company e-mail that is another person’s by now is not given back', async () => {
  const [staffId, other] = [await somebody('manager'), await somebody('manager')]
  const email = `farai@${randomUUID()}.example`
  await db().companyAccount.create({ data: { staffId, email } })
  await enterEmail(staffId, '', await code())
  await db().companyAccount.create({ data: { staffId: other, email } })
  await expect(undoNewest()).rejects.toMatchObject(refused('EMAIL_TAKEN'))
  expect(await db().companyAccount.findUnique({ where: { email } })).toMatchObject({ staffId: other })
})

test('after 24 hours nothing can be undone, and what would restore it is deleted a day later', async () => {
  const staffId = await somebody('manager')
  await resetSecret({ ctx: { actor: owner }, input: { staffId, kind: 'pin', code: await code() } })
  const [change] = await listStaffChanges(second)
  expect(Math.round((Date.parse(change?.until ?? '') - Date.now()) / 3_600_000)).toBe(24)
  await db().$executeRaw`update "StaffChange" set "undoUntil" = now() - interval '1 second'`
  const input = { changeId: change?.id ?? '', code: await secondCode() }
  await expect(undoStaffChange({ ctx: { actor: second }, input })).rejects.toMatchObject(refused('UNDO_GONE'))
  expect(await listStaffChanges(second)).toEqual([])
  await clearExpired(new Date(Date.now() + 25 * 3_600_000))
  expect(await db().staffChange.count()).toBe(0)
})

test('of several changes of one person the newest is undone first', async () => {
  const staffId = await somebody('manager')
  await changes['reset PIN']?.(staffId, { code: await code() })
  await changes['other branches']?.(staffId, { code: await code() })
  const [newest, older] = await listStaffChanges(second)
  const undo = async (changeId = '') =>
    undoStaffChange({ ctx: { actor: second }, input: { changeId, code: await secondCode() } })
  await expect(undo(older?.id)).rejects.toMatchObject(refused('UNDO_NEWER'))
  await undo(newest?.id)
  await undo(older?.id)
  expect(await rowOf(staffId)).toMatchObject({ pinHash: 'own PIN', branches: [{ branchCode: 'HRE-01' }] })
})

test('every other owner is told on screen, and all by mail, in quiet hours too; nobody else is; undoing ends the alert', async () => {
  const quiet = { quietFrom: '00:00', quietUntil: '23:59', mailTo: 'owners@kopje.example' }
  await setAlertRule({ ctx: { actor: owner }, input: { ...NO_ALERTS, ...quiet } })
  await db().spendingChange.deleteMany()
  const staffId = await somebody('manager')
  await changes['reset password']?.(staffId, { code: await code() })
  await watchAlerts('test')
  await watchAlerts('test')
  await deliverAlerts()
  const told = { kind: 'staff_change', detail: { change: 'reset_password', whom: 'Nyasha', by: 'Tendai' } }
  expect(await listOpenAlerts(second)).toMatchObject([told])
  for (const actor of [owner, manager]) expect(await listOpenAlerts(actor)).toEqual([])
  expect(mail.mails).toHaveLength(1)
  expect(mail.mails[0]).toMatchObject({ to: ['owners@kopje.example'], data: expect.stringContaining('Tendai reset') })
  const [change] = await listStaffChanges(second)
  await undoStaffChange({ ctx: { actor: second }, input: { changeId: change?.id ?? '', code: await secondCode() } })
  expect(await listOpenAlerts(second)).toEqual([])
  await watchAlerts('test')
  expect(await listOpenAlerts(second)).toEqual([])
})
