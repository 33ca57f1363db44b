import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Actor } from '@/lib/people/access/model.ts'
import { findActor, findTill } from '@/lib/people/sessions/find-actor.ts'
import { deactivateStaff } from '@/lib/people/staff/deactivate-staff.ts'
import { resetSecret } from '@/lib/people/staff/reset-secret.ts'
import { listStaffChanges, undoStaffChange } from '@/lib/people/staff/undo-staff-change.ts'
import { revokeTill } from '@/lib/people/tills/enrol-till.ts'
import { formatEnrolmentCode, issueEnrolmentCode, redeemEnrolmentCode } from '@/lib/people/tills/enrolment-codes.ts'
import { listOpenCodes, listTills } from '@/lib/people/tills/queries.ts'
import { db } from '@/lib/platform/database/db.ts'
import { editStaff } from '../support/edit-staff.ts'
import { openShop, openTill } from '../support/shop.ts'
import { giveAuthenticator } from '../support/top-up.ts'

const shop = openShop()
let manager: Actor
let elsewhere: Actor

beforeAll(async () => {
  manager = await openTill('HRE-01', 'Farai', 'manager')
  elsewhere = await openTill('BYO-01', 'Thandeka', 'manager')
})

afterEach(() => {
  vi.useRealTimers()
})

const tillsOf = async (actor: Actor) => (await listTills(actor)).rows

const refused = (code: string) => ({ problem: { code } })
const issue = (actor: Actor, branchCode = 'HRE-01', number: number | null = null) =>
  issueEnrolmentCode({ ctx: { actor }, input: { branchCode, number } })

test('a code makes one remote browser a till, once, however it is typed', async () => {
  const { code } = await issue(manager, 'HRE-01', 40)
  expect(code).toMatch(/^[A-Z2-9]{8}$/)
  expect(await listOpenCodes(manager)).toMatchObject([{ number: 40, by: 'Farai' }])
  const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `
  const { till, secret } = await redeemEnrolmentCode(typed)
  expect(till).toMatchObject({ branchCode: 'HRE-01', number: 40 })
  expect(await findTill(secret)).toMatchObject({ id: till.id })
  await expect(redeemEnrolmentCode(code)).rejects.toMatchObject(refused('ENROLMENT_CODE_WRONG'))
  expect(await listOpenCodes(manager)).toEqual([])
})

test('a code for a till in use says whose browser it replaces, and whose shift is open there', async () => {
  const { code, replaces } = await issue(manager, 'HRE-01', 41)
  expect(replaces).toBeNull()
  const { till } = await redeemEnrolmentCode(code)
  expect((await issue(manager, 'HRE-01', 41)).replaces).toEqual({ shiftOf: null })
  const openedById = manager.staffId
  await db().shift.create({ data: { tillId: till.id, openTillId: till.id, environment: 'test', openedById } })
  expect((await issue(manager, 'HRE-01', 41)).replaces).toEqual({ shiftOf: 'Farai' })
  expect((await issue(manager)).replaces).toBeNull()
})

test('of two browsers with one code, one becomes the till', async () => {
  const { code } = await issue(manager)
  const both = await Promise.allSettled([redeemEnrolmentCode(code), redeemEnrolmentCode(code)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a code expires after fifteen minutes, and its text is nowhere in the database', async () => {
  const { code, expiresAt } = await issue(manager)
  expect(Math.round((Date.parse(expiresAt) - Date.now()) / 60_000)).toBe(15)
  const rows = await db().$queryRaw<{ text: string }[]>`
    select e::text as text from "EnrolmentCode" e union all select a::text from "Audit" a`
  expect(rows.filter(({ text }) => text.includes(code))).toEqual([])
  await db().enrolmentCode.updateMany({ where: { usedAt: null }, data: { expiresAt: new Date(Date.now() - 1000) } })
  await expect(redeemEnrolmentCode(code)).rejects.toMatchObject(refused('ENROLMENT_CODE_WRONG'))
})

test.each([60, -60])('a code works fifteen minutes though the web process’s clock is %s minutes off', async (off) => {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + off * 60_000 })
  const { code, expiresAt } = await issue(manager)
  expect(Math.round((Date.parse(expiresAt) - now) / 60_000)).toBe(15)
  expect(await listOpenCodes(manager)).toContainEqual(expect.objectContaining({ expiresAt }))
  expect((await redeemEnrolmentCode(code)).till.branchCode).toBe('HRE-01')
})

test('a code works no longer once who made it is deactivated, moved, or put back by an undo', async () => {
  const [first, second] = [await openTill('HRE-01', 'Tendai', 'owner'), await openTill('HRE-01', 'Rumbi', 'owner')]
  const [code, secondCode] = [await giveAuthenticator(first), await giveAuthenticator(second)]
  const ctx = { actor: first }
  const details = { name: 'Nomsa', role: 'manager', locale: 'en' as const }
  const ways: ((staffId: string) => Promise<unknown>)[] = [
    async (staffId) => deactivateStaff({ ctx, input: { staffId, code: await code() } }),
    async (staffId) => editStaff({ ctx, input: { ...details, staffId, branches: ['BYO-01'], code: await code() } }),
    async (staffId) => {
      await resetSecret({ ctx, input: { staffId, kind: 'pin', code: await code() } })
      const changeId = (await listStaffChanges(second))[0]?.id ?? ''
      await undoStaffChange({ ctx: { actor: second }, input: { changeId, code: await secondCode() } })
    },
  ]
  for (const end of ways) {
    const nomsa = await openTill('HRE-01', 'Nomsa', 'manager')
    const [hers, other] = [await issue(nomsa, 'HRE-01', 60), await issue(manager, 'HRE-01', 60)]
    await end(nomsa.staffId)
    await expect(redeemEnrolmentCode(hers.code)).rejects.toMatchObject(refused('ENROLMENT_CODE_WRONG'))
    expect((await redeemEnrolmentCode(other.code)).till.number).toBe(60)
  }
})

test('a manager creates codes only for their branches, a supervisor none', async () => {
  await expect(issue(manager, 'BYO-01')).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await expect(issue(await openTill('HRE-01', 'Nomsa', 'supervisor'))).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await expect(issue(manager, 'HRE-01', 1000)).rejects.toMatchObject(refused('TILL_NUMBER'))
  const owner = await openTill('HRE-01', 'Tendai', 'owner')
  await expect(issue(owner, 'NOWHERE')).rejects.toMatchObject(refused('BRANCH_UNKNOWN'))
})

test('a revoked till stops at once, and its user is signed out', async () => {
  const { till, secret } = await redeemEnrolmentCode((await issue(manager, 'HRE-01', 41)).code)
  const session = await db().staffSession.create({
    data: { staffId: shop.actor.staffId, tillId: till.id, expiresAt: new Date(Date.now() + 60_000) },
  })
  expect(await findActor(session.id, secret)).toMatchObject({ till: { number: 41 } })
  expect((await tillsOf(manager)).find(({ id }) => id === till.id)).toMatchObject({ signedIn: ['Rudo'] })
  const revoke = (actor: Actor, tillId: string) => revokeTill({ ctx: { actor }, input: { tillId } })
  await expect(revoke(elsewhere, till.id)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await expect(revoke(shop.actor, till.id)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await expect(revoke(manager, randomUUID())).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await revoke(manager, till.id)
  await revoke(manager, till.id)
  expect(await findActor(session.id, secret)).toBeNull()
  expect(await findTill(secret)).toBeNull()
  expect(await db().staffSession.findUnique({ where: { id: session.id } })).not.toMatchObject({ endedAt: null })
  expect(await db().audit.count({ where: { action: 'till:revoke', objectId: till.id } })).toBe(1)
  expect((await tillsOf(manager)).find(({ id }) => id === till.id)).toMatchObject({ enrolledAt: null, signedIn: [] })
  expect((await tillsOf(elsewhere)).map(({ branchCode }) => branchCode)).not.toContain('HRE-01')
})

test('junk codes slow the address that they come from, and stop no till elsewhere', async () => {
  const { code } = await issue(manager)
  const junk = (address: string, times: number) =>
    Array.from({ length: times }, () => redeemEnrolmentCode('WRONGONE', address).catch((e) => e.problem.code))
  expect(await Promise.all(junk('203.0.113.9', 30))).toContain('SIGN_IN_LOCKED')
  await expect(redeemEnrolmentCode(code, '203.0.113.9')).rejects.toMatchObject(refused('SIGN_IN_LOCKED'))
  for (let first = 0; first < 120; first += 20) {
    const strangers = Array.from({ length: 20 }, (_, n) => junk(`198.51.100.${first + n}`, 1)).flat()
    expect(new Set(await Promise.all(strangers))).toEqual(new Set(['ENROLMENT_CODE_WRONG']))
  }
  expect((await redeemEnrolmentCode(code, '192.0.2.7')).till.branchCode).toBe('HRE-01')
})

test('a code is shown for a till by its name, or for the branch while its number is not chosen', () => {
  const code = { code: 'ABCD2345', branchName: 'Mutare', expiresAt: new Date().toISOString(), replaces: null }
  const placeOf = ({ branch, number }: { branch: string; number: number }) => `${branch}, till ${number}`
  expect(formatEnrolmentCode({ ...code, number: 1 }, placeOf).for).toBe('Mutare, till 1')
  expect(formatEnrolmentCode({ ...code, number: null }, placeOf).for).toBe('Mutare')
})
