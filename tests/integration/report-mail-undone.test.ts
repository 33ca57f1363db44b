import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listOpenAlerts } from '@/lib/office/alerts/queries.ts'
import { watchAlerts } from '@/lib/office/alerts/watch-alerts.ts'
import { listSettingChanges, undoChange } from '@/lib/office/changes/spending-changes.ts'
import { deliverReports, planReports } from '@/lib/office/report-mail/deliver-reports.ts'
import { addRecipient, pauseRecipient, removeRecipient, resumeRecipient } from '@/lib/office/report-mail/recipients.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { harareDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import { type MailReceiver, openMailReceiver } from '../support/mail-receiver.ts'
import { openShop, openTill } from '../support/shop.ts'

let mail: MailReceiver
let thief: Actor
let owner: Actor
let third: Actor

beforeAll(async () => {
  mail = await openMailReceiver()
  Object.assign(process.env, { SMTP_URL: mail.url, MAIL_FROM: 'pos@kopje.example' })
})

openShop()

beforeAll(async () => {
  thief = await openTill('HRE-01', 'Tendai', 'owner')
  owner = await openTill('HRE-01', 'Rumbi', 'owner')
  third = await openTill('HRE-01', 'Chenai', 'owner')
})

afterAll(() => mail.close())

beforeEach(async () => {
  mail.take(true)
  await db().reportRecipient.deleteMany()
  await db().spendingChange.deleteMany()
  await db().$executeRaw`update "Alert" set "openKey" = null`
  const where = { environment: 'test' } as const
  const read = { credential: 'demo', booksFrom: new Date(0), gapOpen: false, syncedAt: new Date() }
  await db().statementSync.upsert({ where, create: { ...where, ...read }, update: read })
  await add()
  await db().spendingChange.deleteMany()
  mail.mails.length = 0
})

const refused = (code: string) => ({ problem: { code } })

const add = (email = 'owner@kopje.example', actor = thief) =>
  addRecipient({
    ctx: { actor },
    input: { staffId: owner.staffId, email, branchCode: null, daily: true, weekly: false },
  })

const VERBS = { paused: pauseRecipient, resumed: resumeRecipient, removed: removeRecipient }
async function change(verb: keyof typeof VERBS): Promise<void> {
  const { id } = await db().reportRecipient.findFirstOrThrow()
  await VERBS[verb]({ ctx: { actor: thief }, input: { recipientId: id } })
}

async function undo(actor = owner): Promise<void> {
  const [newest] = await listSettingChanges(actor, ['report_recipient'])
  await undoChange({ ctx: { actor }, input: { changeId: newest?.id ?? randomUUID() } })
}

/** As if everybody had been added some days ago. */
const addedAgo = (days: number) => db().$executeRaw`
  update "ReportRecipient" set since = now() - ${days} * interval '1 day'`

/** One minute of the worker. */
async function minute(): Promise<void> {
  await planReports()
  await deliverReports()
}

async function sentDays(): Promise<string[]> {
  const rows = await db().reportMail.findMany({ where: { state: 'sent' }, orderBy: { fromDay: 'asc' } })
  return rows.map(({ fromDay }) => fromDay)
}

const daysBack = async (...back: number[]) => {
  const [{ now } = { now: new Date() }] = await db().$queryRaw<{ now: Date }[]>`select now()`
  return back.map((days) => movedBy(harareDay(now), -days))
}

test.each([
  ['paused', () => change('paused')],
  ['removed', () => change('removed')],
  ['added', () => add('thief@elsewhere.example')],
] as const)('that somebody’s reports by mail were %s is told to every other owner', async (_how, work) => {
  await work()
  await watchAlerts('test')
  const told = { kind: 'spending', detail: { change: 'alerts', by: 'Tendai', count: 1 } }
  for (const actor of [owner, third]) expect(await listOpenAlerts(actor)).toMatchObject([told])
  expect(await listOpenAlerts(thief)).toEqual([])
})

test('a pause undone sends what was dropped and what ended meanwhile', async () => {
  await addedAgo(3)
  await planReports()
  const [newest] = await daysBack(1)
  await db().reportMail.deleteMany({ where: { fromDay: newest ?? '' } })
  await change('paused')
  await minute()
  expect(await sentDays()).toEqual([])
  await undo()
  await minute()
  expect(await sentDays()).toEqual(await daysBack(3, 2, 1))
  expect(mail.mails).toHaveLength(3)
})

test('what an earlier pause dropped stays so', async () => {
  await addedAgo(3)
  await planReports()
  await change('paused')
  await minute()
  await change('resumed')
  await db().spendingChange.deleteMany()
  await change('paused')
  await undo()
  await minute()
  expect(mail.mails).toEqual([])
})

test('reports that were resumed wait again, once that is undone', async () => {
  await change('paused')
  await db().spendingChange.deleteMany()
  await change('resumed')
  await addedAgo(3)
  await undo()
  await minute()
  expect(mail.mails).toEqual([])
  expect(await db().reportRecipient.findMany()).toMatchObject([{ pausedAt: expect.any(Date) }])
})

test('a removal undone sends what was not sent yet, and nothing twice', async () => {
  await addedAgo(3)
  await planReports()
  const [newest, ...older] = await daysBack(1, 3, 2)
  await db().reportMail.deleteMany({ where: { fromDay: newest ?? '' } })
  await deliverReports()
  expect(await sentDays()).toEqual(older)
  await change('removed')
  await minute()
  await undo()
  await minute()
  expect(mail.mails).toHaveLength(3)
  expect(await sentDays()).toEqual([newest])
})

test('changes to one recipient are undone newest first, back to none', async () => {
  await db().reportRecipient.deleteMany()
  await add('thief@elsewhere.example')
  await change('paused')
  await change('removed')
  await undo()
  expect(await db().reportRecipient.findMany()).toMatchObject([{ pausedAt: expect.any(Date) }])
  await undo()
  expect(await db().reportRecipient.findMany()).toMatchObject([{ pausedAt: null }])
  await undo()
  expect(await db().reportRecipient.findMany()).toEqual([])
})

test('a recipient is not put back beside one with the same address, who was added since', async () => {
  await change('removed')
  await add('owner@kopje.example', third)
  const [, removed] = await listSettingChanges(owner, ['report_recipient'])
  const undone = undoChange({ ctx: { actor: owner }, input: { changeId: removed?.id ?? '' } })
  await expect(undone).rejects.toMatchObject(refused('REPORT_MAIL_TWICE'))
  expect(await db().reportRecipient.count()).toBe(1)
})

test('the list names the person and the address, and nobody undoes their own', async () => {
  await change('removed')
  const [listed] = await listSettingChanges(owner, ['report_recipient'])
  expect(listed).toMatchObject({ action: 'report-mail:remove', object: expect.stringContaining('Rumbi') })
  expect(JSON.stringify(listed?.detail)).toContain('owner@kopje.example')
  await expect(undo(thief)).rejects.toMatchObject(refused('UNDO_OWN'))
})
