import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Actor, Role } from '@/lib/people/access/model.ts'
import { findActor, findHalfSignedIn } from '@/lib/people/sessions/find-actor.ts'
import { unsealSession } from '@/lib/people/sessions/session-token.ts'
import { finishWithSecret } from '@/lib/people/sign-in/finish-sign-in.ts'
import { signInWithPassword, signInWithPin } from '@/lib/people/sign-in/sign-in.ts'
import { deactivateStaff, reactivateStaff } from '@/lib/people/staff/deactivate-staff.ts'
import { editStaff as editFromPage } from '@/lib/people/staff/edit-staff.ts'
import { hireStaff } from '@/lib/people/staff/hire-people.ts'
import { getPerson, listPeople } from '@/lib/people/staff/list-people.ts'
import { resetSecret } from '@/lib/people/staff/reset-secret.ts'
import { db } from '@/lib/platform/database/db.ts'
import { editStaff, placeShown } from '../support/edit-staff.ts'
import { openShop, openTill } from '../support/shop.ts'
import { giveAuthenticator } from '../support/top-up.ts'

const shop = openShop()
let owner: Actor
let manager: Actor
let elsewhere: Actor

beforeAll(async () => {
  owner = { ...(await openTill('HRE-01', 'Tendai', 'owner')), till: null }
  await db().staff.update({ where: { id: owner.staffId }, data: { passwordHash: 'set' } })
  manager = { ...(await openTill('HRE-01', 'Farai', 'manager')), till: null }
  elsewhere = { ...(await openTill('BYO-01', 'Thandeka', 'manager')), till: null }
})

const refused = (code: string) => ({ problem: { code } })

function person(role: Role, branches = ['HRE-01'], username = `u-${randomUUID().slice(0, 8)}`) {
  return { name: `  ${username} `, username, role, branches, locale: 'sn' as const }
}

const hire = (actor: Actor, role: Role, branches?: string[]) =>
  hireStaff({ ctx: { actor }, input: person(role, branches) })

const till = () => shop.actor.till ?? expect.unreachable('the shop has a till')

async function signedIn(staffId: string, pin: string) {
  const { cookie } = await signInWithPin({ staffId, pin, till: till() })
  return (await unsealSession(cookie)) ?? expect.unreachable('the cookie is ours')
}

test('a given PIN signs in once, only to choose a new one', async () => {
  const { id, pin, password } = await hire(manager, 'cashier')
  expect(password).toBeNull()
  const sessionId = await signedIn(id, pin)
  expect(await findActor(sessionId, undefined)).toBeNull()
  await expect(signInWithPin({ staffId: id, pin, till: till() })).rejects.toMatchObject(refused('PIN_WRONG'))
  const who = (await findHalfSignedIn(sessionId)) ?? expect.unreachable('a PIN is due')
  expect(who).toMatchObject({ due: 'pin', staffId: id })
  for (const [secret, again, code] of [
    ['7193', '7194', 'SECRETS_DIFFER'],
    ['25x0', '25x0', 'PIN_SHAPE'],
    ['1111', '1111', 'PIN_EASY'],
    ['23456', '23456', 'PIN_EASY'],
  ] as const) {
    await expect(finishWithSecret(who, { secret, again })).rejects.toMatchObject(refused(code))
  }
  await finishWithSecret(who, { secret: '7193', again: '7193' })
  expect(await findHalfSignedIn(sessionId)).toBeNull()
  await expect(finishWithSecret(who, { secret: '7194', again: '7194' })).rejects.toMatchObject(refused('SIGNED_OUT'))
  await signedIn(id, '7193')
})

test('nobody keeps the PIN or password that somebody gave them, and it never signs in again', async () => {
  const { id, pin, password } = await hire(owner, 'supervisor')
  const { username } = await db().staff.findUniqueOrThrow({ where: { id } })
  const withPassword = () => signInWithPassword({ username, password: password ?? '', till: null })
  const withPin = () => signInWithPin({ staffId: id, pin, till: till() })
  for (const [sign, given, own, wrong] of [
    [withPin, pin, '7193', 'PIN_WRONG'],
    [withPassword, password ?? '', 'long enough for us', 'PASSWORD_WRONG'],
  ] as const) {
    const { sessionId } = await sign()
    const who = (await findHalfSignedIn(sessionId)) ?? expect.unreachable('an own one is due')
    const choose = (secret: string) => finishWithSecret(who, { secret, again: secret })
    await expect(choose(given)).rejects.toMatchObject(refused('SECRET_SAME'))
    await expect(sign()).rejects.toMatchObject(refused(wrong))
    await choose(own)
    await expect(sign()).rejects.toMatchObject(refused(wrong))
  }
  expect(await db().staffSession.count({ where: { staffId: id, givenHash: { not: null } } })).toBe(0)
})

test('a given password expires after a day', async () => {
  const { id, password } = await hire(owner, 'supervisor')
  const { username } = await db().staff.findUniqueOrThrow({ where: { id } })
  await db().staff.update({ where: { id }, data: { passwordUntil: new Date(Date.now() - 1000) } })
  const sign = () => signInWithPassword({ username, password: password ?? '', till: null })
  await expect(sign()).rejects.toMatchObject(refused('PASSWORD_WRONG'))
  await db().staff.update({ where: { id }, data: { passwordUntil: new Date(Date.now() + 60_000) } })
  const sessionId = (await unsealSession((await sign()).cookie)) ?? ''
  const who = (await findHalfSignedIn(sessionId)) ?? expect.unreachable('a password is due')
  const short = { secret: 'too short', again: 'too short' }
  await expect(finishWithSecret(who, short)).rejects.toMatchObject(refused('PASSWORD_SHORT'))
  await db().staff.update({ where: { id }, data: { pinUntil: new Date(Date.now() - 1000) } })
  await finishWithSecret(who, { secret: 'long enough for us', again: 'long enough for us' })
  expect(await findActor(sessionId, undefined)).toMatchObject({ staffId: id, role: 'supervisor' })
})

test('with an own password the given PIN ends too, and an own one is chosen next', async () => {
  const { id, pin, password } = await hire(owner, 'supervisor')
  const { username } = await db().staff.findUniqueOrThrow({ where: { id } })
  const { sessionId } = await signInWithPassword({ username, password: password ?? '', till: null })
  const due = async () => (await findHalfSignedIn(sessionId)) ?? expect.unreachable('something is due')
  await finishWithSecret(await due(), { secret: 'long enough for us', again: 'long enough for us' })
  await expect(signInWithPin({ staffId: id, pin, till: till() })).rejects.toMatchObject(refused('PIN_WRONG'))
  const next = await due()
  expect(next.due).toBe('pin')
  expect(await findActor(sessionId, undefined)).toBeNull()
  await expect(finishWithSecret(next, { secret: pin, again: pin })).rejects.toMatchObject(refused('SECRET_SAME'))
  await finishWithSecret(next, { secret: '7193', again: '7193' })
  expect(await findActor(sessionId, undefined)).toMatchObject({ staffId: id })
  await signedIn(id, '7193')
})

test('who leaves between an own password and an own PIN chooses the PIN at the next sign-in, once', async () => {
  const { id, pin, password } = await hire(owner, 'supervisor')
  const { username } = await db().staff.findUniqueOrThrow({ where: { id } })
  const sign = async (secret: string) =>
    (await signInWithPassword({ username, password: secret, till: null })).sessionId
  const due = async (sessionId: string) => (await findHalfSignedIn(sessionId)) ?? expect.unreachable('something is due')
  const own = 'long enough for us'
  await finishWithSecret(await due(await sign(password ?? '')), { secret: own, again: own })
  const [next, other] = [await due(await sign(own)), await due(await sign(own))]
  expect(next.due).toBe('pin')
  await expect(signInWithPin({ staffId: id, pin, till: till() })).rejects.toMatchObject(refused('PIN_WRONG'))
  await expect(finishWithSecret(next, { secret: pin, again: pin })).rejects.toMatchObject(refused('SECRET_SAME'))
  await finishWithSecret(next, { secret: '7193', again: '7193' })
  await expect(finishWithSecret(other, { secret: '8264', again: '8264' })).rejects.toMatchObject(refused('SIGNED_OUT'))
  expect(await findActor(await sign(own), undefined)).toMatchObject({ staffId: id })
  await signedIn(id, '7193')
})

test('a manager adds only cashiers and supervisors, at their own branches', async () => {
  await hire(manager, 'supervisor')
  for (const [role, branches] of [
    ['manager', ['HRE-01']],
    ['owner', ['HRE-01']],
    ['cashier', ['BYO-01']],
    ['cashier', ['HRE-01', 'BYO-01']],
  ] as const) {
    await expect(hire(manager, role, [...branches])).rejects.toMatchObject(refused('NOT_ALLOWED'))
  }
  for (const role of ['cashier', 'supervisor'] as const) {
    const actor = await openTill('HRE-01', `A ${role}`, role)
    await expect(hire(actor, 'cashier')).rejects.toMatchObject(refused('NOT_ALLOWED'))
  }
})

test('a person needs a name, a unique user name and an existing branch', async () => {
  const add = (change: object) => hireStaff({ ctx: { actor: owner }, input: { ...person('cashier'), ...change } })
  await expect(add({ name: '  ' })).rejects.toMatchObject(refused('NAME_EMPTY'))
  await expect(add({ username: 'with space' })).rejects.toMatchObject(refused('USERNAME_SHAPE'))
  await expect(add({ branches: [] })).rejects.toMatchObject(refused('BRANCH_NEEDED'))
  await expect(add({ branches: ['NOWHERE'] })).rejects.toMatchObject(refused('BRANCH_UNKNOWN'))
  const taken = person('cashier')
  await hireStaff({ ctx: { actor: owner }, input: taken })
  await expect(add({ username: taken.username.toUpperCase() })).rejects.toMatchObject(refused('USERNAME_TAKEN'))
})

test('a manager cannot change owners, managers, or people of other branches, even shared ones', async () => {
  const shared = await hire(owner, 'cashier', ['HRE-01', 'BYO-01'])
  const other = await hire(elsewhere, 'cashier', ['BYO-01'])
  for (const staffId of [owner.staffId, manager.staffId, elsewhere.staffId, shared.id, other.id, randomUUID()]) {
    const ctx = { actor: manager }
    const edit = { ...person('cashier'), staffId }
    for (const act of [
      () => editStaff({ ctx, input: edit }),
      () => resetSecret({ ctx, input: { staffId, kind: 'pin' as const } }),
      () => deactivateStaff({ ctx, input: { staffId } }),
      () => reactivateStaff({ ctx, input: { staffId } }),
    ]) {
      await expect(act()).rejects.toMatchObject(refused('NOT_ALLOWED'))
    }
  }
})

test('a manager cannot promote anybody or move them to another branch', async () => {
  const { id: staffId } = await hire(manager, 'cashier')
  const change = (role: Role, branches: string[]) =>
    editStaff({ ctx: { actor: manager }, input: { staffId, name: 'Same', role, branches, locale: 'en' } })
  await expect(change('manager', ['HRE-01'])).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await expect(change('cashier', ['BYO-01'])).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await change('supervisor', ['HRE-01'])
  const audit = await db().audit.findFirst({ where: { action: 'staff:change', objectId: staffId } })
  expect(audit?.detail).toMatchObject({ before: { role: 'cashier' }, after: { role: 'supervisor', name: 'Same' } })
})

test('deactivation ends sessions at once and is audited; a reactivated person keeps their PIN', async () => {
  const { id: staffId, pin } = await hire(manager, 'cashier')
  const half = await signedIn(staffId, pin)
  await finishWithSecret((await findHalfSignedIn(half)) ?? expect.unreachable(), { secret: '9071', again: '9071' })
  const ctx = { actor: manager }
  await deactivateStaff({ ctx, input: { staffId } })
  expect(await db().staffSession.count({ where: { staffId, endedAt: null } })).toBe(0)
  await expect(signInWithPin({ staffId, pin: '9071', till: till() })).rejects.toMatchObject(refused('PIN_WRONG'))
  await expect(resetSecret({ ctx, input: { staffId, kind: 'pin' } })).rejects.toMatchObject(refused('STAFF_GONE'))
  await deactivateStaff({ ctx, input: { staffId } })
  await reactivateStaff({ ctx, input: { staffId } })
  await signedIn(staffId, '9071')
  const rows = await db().audit.findMany({ where: { objectId: staffId, action: 'staff:deactivate' } })
  expect(rows).toMatchObject([{ staffId: manager.staffId, detail: { sessionsEnded: 1 } }])
})

test('a new role or branch ends sessions at once, a new name does not', async () => {
  const { id: staffId, pin } = await hire(owner, 'cashier')
  const first = await signedIn(staffId, pin)
  await finishWithSecret((await findHalfSignedIn(first)) ?? expect.unreachable(), { secret: '9071', again: '9071' })
  const open = () => db().staffSession.count({ where: { staffId, endedAt: null } })
  const change = (role: Role, branches: string[], name = 'Same') =>
    editStaff({ ctx: { actor: owner }, input: { staffId, name, role, branches, locale: 'en' } })
  await change('cashier', ['HRE-01'], 'Renamed')
  expect(await open()).toBe(1)
  await change('supervisor', ['HRE-01'])
  expect(await open()).toBe(0)
  await signedIn(staffId, '9071')
  await change('supervisor', ['BYO-01', 'HRE-01'])
  expect(await open()).toBe(0)
  const rows = await db().audit.findMany({
    where: { objectId: staffId, action: 'staff:change' },
    orderBy: { id: 'asc' },
  })
  expect(rows.map(({ detail }) => (detail as { sessionsEnded: number }).sessionsEnded)).toEqual([0, 1, 1])
})

test('a form of an old page changes nobody whose role or branches were changed since', async () => {
  const { id: staffId } = await hire(owner, 'supervisor', ['HRE-01', 'BYO-01'])
  const old = { staffId, shown: await placeShown(staffId), role: 'supervisor', branches: ['HRE-01', 'BYO-01'] }
  const save = () => editFromPage({ ctx: { actor: owner }, input: { ...old, name: 'Renamed', locale: 'en', code: '' } })
  const now = () => db().staff.findUniqueOrThrow({ where: { id: staffId }, include: { branches: true } })
  const change = (role: Role, branches: string[]) =>
    editStaff({ ctx: { actor: owner }, input: { staffId, name: 'Same', role, branches, locale: 'en' } })
  for (const [role, branches] of [
    ['cashier', ['BYO-01', 'HRE-01']],
    ['supervisor', ['HRE-01']],
  ] as const) {
    await change(role, [...branches])
    const before = await now()
    await expect(save()).rejects.toMatchObject(refused('PERSON_CHANGED'))
    expect(await now()).toEqual(before)
  }
  await change('supervisor', ['BYO-01', 'HRE-01'])
  await save()
  expect(await now()).toMatchObject({ name: 'Renamed', role: 'supervisor' })
})

test('a reset signs the person out, and the old PIN is worthless', async () => {
  const { id: staffId, pin } = await hire(manager, 'cashier')
  await signedIn(staffId, pin)
  const given = await resetSecret({ ctx: { actor: manager }, input: { staffId, kind: 'pin' } })
  expect(await db().staffSession.count({ where: { staffId, endedAt: null } })).toBe(0)
  await signedIn(staffId, given)
})

test('the last owner cannot be deactivated, not even by two owners deactivating each other at once', async () => {
  const ctx = { actor: owner }
  await expect(deactivateStaff({ ctx, input: { staffId: owner.staffId } })).rejects.toMatchObject(refused('LAST_OWNER'))
  const demote = { ...person('manager'), staffId: owner.staffId }
  await expect(editStaff({ ctx, input: demote })).rejects.toMatchObject(refused('LAST_OWNER'))
  const second = await openTill('HRE-01', 'Rumbi', 'owner')
  await db().staff.update({ where: { id: second.staffId }, data: { passwordHash: 'set' } })
  const [code, secondCode] = [await giveAuthenticator(owner), await giveAuthenticator(second)]
  await expect(deactivateStaff({ ctx, input: { staffId: owner.staffId } })).rejects.toMatchObject(refused('STAFF_SELF'))
  const each = await Promise.allSettled([
    deactivateStaff({ ctx, input: { staffId: second.staffId, code: await code() } }),
    deactivateStaff({ ctx: { actor: second }, input: { staffId: owner.staffId, code: await secondCode() } }),
  ])
  expect(each.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const rejected = each.find((one) => one.status === 'rejected')
  expect(rejected).toMatchObject({ reason: refused('LAST_OWNER') })
  expect(await db().staff.count({ where: { role: 'owner', deactivatedAt: null } })).toBe(1)
  await db().staff.updateMany({ where: { role: 'owner' }, data: { deactivatedAt: null } })
})

test('an owner who has yet to choose a password does not let the last one go', async () => {
  const last = { ...(await openTill('HRE-01', 'Sekai', 'owner')), till: null }
  await db().staff.update({ where: { id: last.staffId }, data: { passwordHash: 'set' } })
  const others = { role: 'owner' as const, id: { not: last.staffId } }
  await db().staff.updateMany({ where: others, data: { deactivatedAt: new Date() } })
  const code = await giveAuthenticator(last)
  const { id } = await hireStaff({ ctx: { actor: last }, input: { ...person('owner'), code: await code() } })
  const set = (data: object) => db().staff.update({ where: { id }, data })
  const leave = async () =>
    editStaff({ ctx: { actor: last }, input: { ...person('manager'), staffId: last.staffId, code: await code() } })
  await expect(leave()).rejects.toMatchObject(refused('LAST_OWNER'))
  await set({ passwordUntil: new Date(Date.now() - 1000) })
  await expect(leave()).rejects.toMatchObject(refused('LAST_OWNER'))
  await set({ passwordHash: null, passwordUntil: null })
  await expect(leave()).rejects.toMatchObject(refused('LAST_OWNER'))
  await set({ passwordHash: 'set' })
  await leave()
  expect(await db().staff.findUnique({ where: { id: last.staffId } })).toMatchObject({ role: 'manager' })
  await db().staff.updateMany({ where: others, data: { deactivatedAt: null } })
})

test('a manager sees the people of their branches and no owner; the owner sees everybody', async () => {
  const { rows: seen } = await listPeople(manager)
  expect(seen.every((one) => one.branches.some(({ code }) => code === 'HRE-01'))).toBe(true)
  expect(seen.map(({ role }) => role)).not.toContain('owner')
  expect(seen.find(({ id }) => id === manager.staffId)).toMatchObject({ self: true, managed: false })
  expect(await getPerson(manager, elsewhere.staffId)).toBeNull()
  expect((await getPerson(owner, elsewhere.staffId))?.managed).toBe(true)
  expect((await listPeople(owner, 'tHANDEKA')).rows.map(({ id }) => id)).toEqual([elsewhere.staffId])
  await expect(listPeople(shop.actor)).rejects.toMatchObject(refused('NOT_ALLOWED'))
})

test('the audit holds no PIN, password or hash', async () => {
  const rows = await db().audit.findMany({ where: { action: { startsWith: 'staff:' } }, select: { detail: true } })
  expect(JSON.stringify(rows)).not.toMatch(/argon2|[Hh]ash|7193|9071|long enough/)
})
