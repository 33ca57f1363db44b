import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setProductPrice } from '@/lib/counter/catalogue/set-product-price.ts'
import { setFloatTarget } from '@/lib/counter/shifts/float-targets.ts'
import { deliverAlerts } from '@/lib/office/alerts/deliver-alerts.ts'
import { listOpenAlerts } from '@/lib/office/alerts/queries.ts'
import { setAlertRule } from '@/lib/office/alerts/set-rule.ts'
import { watchAlerts } from '@/lib/office/alerts/watch-alerts.ts'
import { listSettingChanges, undoChange } from '@/lib/office/changes/spending-changes.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { findTill } from '@/lib/people/sessions/find-actor.ts'
import { hirePeople } from '@/lib/people/staff/hire-people.ts'
import { enrolTill, revokeTill } from '@/lib/people/tills/enrol-till.ts'
import { issueEnrolmentCode, redeemEnrolmentCode } from '@/lib/people/tills/enrolment-codes.ts'
import { listTillChanges } from '@/lib/people/tills/till-changes.ts'
import { db } from '@/lib/platform/database/db.ts'
import { type MailReceiver, openMailReceiver } from '../support/mail-receiver.ts'
import { NO_ALERTS } from '../support/no-alerts.ts'
import { openShop, openTill } from '../support/shop.ts'

let mail: MailReceiver
let owner: Actor
let second: Actor
let manager: Actor

beforeAll(async () => {
  mail = await openMailReceiver()
  Object.assign(process.env, { SMTP_URL: mail.url, MAIL_FROM: 'pos@kopje.example' })
})

openShop()

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  second = await openTill('HRE-01', 'Rumbi', 'owner')
  manager = await openTill('HRE-01', 'Farai', 'manager')
  const quiet = { quietFrom: '00:00', quietUntil: '23:59', mailTo: 'owners@kopje.example' }
  await setAlertRule({ ctx: { actor: owner }, input: { ...NO_ALERTS, ...quiet } })
})

beforeEach(async () => {
  await db().spendingChange.deleteMany()
  await db().staffChange.deleteMany()
  await tellOwners()
  mail.mails.length = 0
})

afterAll(() => mail.close())

async function tellOwners(): Promise<void> {
  await watchAlerts('test')
  await deliverAlerts()
}

const refused = (problem: string) => ({ problem: { code: problem } })
const enrol = (actor: Actor, number: number) => enrolTill({ ctx: { actor }, input: { branchCode: 'HRE-01', number } })
const undo = (actor: Actor, changeId = '') => undoChange({ ctx: { actor }, input: { changeId } })

test('a till that was made is told to every owner at once, and undone by another within a day', async () => {
  const { till, secret } = await enrol(manager, 61)
  await tellOwners()
  const line = { kind: 'till_change', detail: { change: 'till_enrol', by: 'Farai', number: 61 } }
  for (const actor of [owner, second]) expect(await listOpenAlerts(actor)).toMatchObject([line])
  expect(await listOpenAlerts(manager)).toEqual([])
  expect(mail.mails).toMatchObject([
    { to: ['owners@kopje.example'], data: expect.stringContaining('Farai made a browser') },
  ])
  const [change] = await listTillChanges(owner)
  expect(change).toMatchObject({ kind: 'till_enrol', by: 'Farai', number: 61, undoable: true })
  await expect(undo(manager, change?.id)).rejects.toMatchObject(refused('NOT_ALLOWED'))
  await expect(undo({ ...owner, fresh: false }, change?.id)).rejects.toMatchObject(refused('CODE_NEEDED'))
  await db().staffSession.create({
    data: { staffId: manager.staffId, tillId: till.id, expiresAt: new Date(Date.now() + 60_000) },
  })
  await undo(owner, change?.id)
  expect(await findTill(secret)).toBeNull()
  expect(await db().staffSession.count({ where: { tillId: till.id, endedAt: null } })).toBe(0)
  await expect(undo(owner, change?.id)).rejects.toMatchObject(refused('UNDO_GONE'))
  await tellOwners()
  expect(await listOpenAlerts(owner)).toEqual([])
})

test('undone, a till has the browser that it had before, and a revoked one its own', async () => {
  const before = await enrol(owner, 62)
  await db().spendingChange.deleteMany()
  const { code } = await issueEnrolmentCode({ ctx: { actor: manager }, input: { branchCode: 'HRE-01', number: 62 } })
  await redeemEnrolmentCode(code)
  expect(await findTill(before.secret)).toBeNull()
  const [taken] = await listTillChanges(owner)
  expect(taken).toMatchObject({ by: 'Farai', kind: 'till_enrol' })
  await undo(owner, taken?.id)
  expect(await findTill(before.secret)).toMatchObject({ number: 62 })
  await revokeTill({ ctx: { actor: manager }, input: { tillId: before.till.id } })
  const [revoked] = await listTillChanges(owner)
  expect(revoked).toMatchObject({ kind: 'till_revoke' })
  await undo(owner, revoked?.id)
  expect(await findTill(before.secret)).toMatchObject({ number: 62 })
})

test('one’s own till, an older change before the newer, and what is a day old are not undone', async () => {
  await enrol(owner, 63)
  const [own] = await listTillChanges(owner)
  await expect(undo(owner, own?.id)).rejects.toMatchObject(refused('UNDO_OWN'))
  await enrol(owner, 63)
  const [, older] = await listTillChanges(second)
  await expect(undo(second, older?.id)).rejects.toMatchObject(refused('UNDO_NEWER'))
  await db().$executeRaw`update "SpendingChange" set "undoUntil" = now() - interval '1 second'`
  await expect(undo(second, own?.id)).rejects.toMatchObject(refused('UNDO_GONE'))
  expect(await listTillChanges(second)).toEqual([])
})

test('several prices that one person sets at once are one alert, shown to every other owner and mailed', async () => {
  for (const productCode of ['netone.airtime', 'econet.airtime'])
    await setProductPrice({ ctx: { actor: owner }, input: { productCode, charge: '0.10', price: '' } })
  await tellOwners()
  await tellOwners()
  const line = { kind: 'spending', detail: { change: 'prices', by: 'Tendai', count: 2 } }
  expect(await listOpenAlerts(second)).toMatchObject([line])
  for (const actor of [owner, manager]) expect(await listOpenAlerts(actor)).toEqual([])
  expect(mail.mails).toMatchObject([{ data: expect.stringContaining('changed prices or rates') }])
  expect(mail.mails[0]?.data).toMatch(/\/alerts\b/)
  await db().$executeRaw`update "SpendingChange" set "undoUntil" = now() - interval '1 second'`
  await tellOwners()
  expect(await listOpenAlerts(second)).toEqual([])
})

test('the float that a manager sets for a till is told to the owners, and undone by one of them', async () => {
  const till = manager.till?.id ?? ''
  await setFloatTarget({ ctx: { actor: manager }, input: { till, currency: 'USD', amount: '900' } })
  await tellOwners()
  const line = { kind: 'spending', detail: { change: 'floats', by: 'Farai', count: 1 } }
  for (const actor of [owner, second]) expect(await listOpenAlerts(actor)).toMatchObject([line])
  expect(mail.mails).toMatchObject([{ data: expect.stringContaining('Farai changed the float of a till') }])
  expect(mail.mails[0]?.data).toMatch(/\/alerts\b/)
  const [change] = await listSettingChanges(owner, ['float'])
  await undo(owner, change?.id)
  expect(await db().floatTarget.findMany({ where: { tillId: till } })).toMatchObject([{ cents: 0n }])
})

test('many people added at once are one alert', async () => {
  const people = Array.from({ length: 5 }, (_, at) => {
    return { name: `Tino ${at}`, username: `tino-${at}`, role: 'cashier', branches: ['HRE-01'], locale: 'en' as const }
  })
  await hirePeople({ ctx: { actor: manager }, input: { people } })
  await tellOwners()
  expect(mail.mails).toMatchObject([{ data: expect.stringMatching(/Farai added Tino \d \(\+4\)/) }])
})
