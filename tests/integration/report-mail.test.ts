import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listOpenAlerts } from '@/lib/office/alerts/queries.ts'
import { watchAlerts } from '@/lib/office/alerts/watch-alerts.ts'
import { deliverReports, planReports, repeatMail, sendTestReport } from '@/lib/office/report-mail/deliver-reports.ts'
import { getReportMails } from '@/lib/office/report-mail/queries.ts'
import {
  addRecipient,
  type NewRecipient,
  pauseRecipient,
  removeRecipient,
  resumeRecipient,
} from '@/lib/office/report-mail/recipients.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { giveRole } from '../support/give-role.ts'
import { mailParts, mailSubject } from '../support/mail-parts.ts'
import { type MailReceiver, openMailReceiver } from '../support/mail-receiver.ts'
import { openShop, openTill } from '../support/shop.ts'
import { LIVE_KEY, useKeys } from '../support/use-keys.ts'

const TO = 'owner@kopje.example'
let mail: MailReceiver
let owner: Actor
let manager: Actor

beforeAll(async () => {
  mail = await openMailReceiver()
  Object.assign(process.env, { SMTP_URL: mail.url, MAIL_FROM: 'Kopje Kiosks <pos@kopje.example>' })
})

openShop()

beforeAll(async () => {
  owner = await openTill('HRE-01', 'Tendai', 'owner')
  manager = await openTill('BYO-01', 'Farai', 'manager')
})

afterAll(() => mail.close())

afterEach(async () => {
  mail.take(true)
  mail.hangUp(false)
  mail.mails.length = 0
  await db().reportRecipient.deleteMany()
  await db().incident.updateMany({ data: { resolvedAt: new Date() } })
  await watchAlerts('test')
})

const refused = (code: string) => expect.objectContaining({ problem: expect.objectContaining({ code }) })

const add = (wanted: Partial<NewRecipient> = {}, actor = owner) =>
  addRecipient({
    ctx: { actor },
    input: { staffId: owner.staffId, email: TO, branchCode: null, daily: true, weekly: true, ...wanted },
  })

async function recipientId(): Promise<string> {
  return (await db().reportRecipient.findFirstOrThrow()).id
}

/** As if the recipients had been added some days ago; eight days hold seven days and a week. */
const addedAgo = (days: number) => db().$executeRaw`
  update "ReportRecipient" set since = now() - ${days} * interval '1 day'`

/** The statement was read just now, so yesterday need not wait for it. */
async function statementRead() {
  const where = { environment: 'test' } as const
  const read = { credential: 'demo', booksFrom: new Date(0), gapOpen: false, syncedAt: new Date() }
  await db().statementSync.upsert({ where, create: { ...where, ...read }, update: read })
}

/** One minute of a worker. */
async function minute() {
  await planReports()
  await deliverReports()
}

const makeDue = () => db().$executeRaw`
  update "ReportMail" set "nextAttemptAt" = now() - interval '1 second' where state = 'due'`
const states = async () => (await getReportMails(owner)).mails.map(({ state, problem }) => [state, problem])

/** One report on its way: of yesterday. */
async function oneDue(wanted: Partial<NewRecipient> = {}) {
  await add({ weekly: false, ...wanted })
  await addedAgo(2)
  await planReports()
  const { id } = await db().reportMail.findFirstOrThrow({ orderBy: { fromDay: 'desc' } })
  await db().reportMail.deleteMany({ where: { id: { not: id } } })
  await makeDue()
  return id
}

test('whoever is added gets nothing of before, and each day and week after that once, seven days back at most', async () => {
  await statementRead()
  await add()
  await minute()
  expect(mail.mails).toEqual([])
  await addedAgo(15)
  await minute()
  await minute()
  const subjects = mail.mails.map(({ data }) => mailSubject(data))
  expect(subjects.filter((subject) => subject.includes('daily report'))).toHaveLength(7)
  expect(subjects.filter((subject) => subject.includes('weekly report')).length).toBeLessThanOrEqual(1)
  expect(new Set(subjects).size).toBe(subjects.length)
  expect(mail.mails.every(({ to }) => to.join() === TO)).toBe(true)
})

test('three workers at once send each report once', async () => {
  await statementRead()
  await add()
  await addedAgo(15)
  await Promise.all([minute(), minute(), minute()])
  const ids = mail.mails.map(({ data }) => /^message-id: (.*)$/im.exec(data)?.[1])
  expect(ids.length).toBeGreaterThanOrEqual(7)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a report that the mail server does not take is tried again, then given up with an alert, and sent by hand', async () => {
  const id = await oneDue()
  mail.take(false)
  await deliverReports()
  await deliverReports()
  expect(await states()).toEqual([['due', expect.stringContaining('451')]])
  expect(await db().reportMail.findUniqueOrThrow({ where: { id } })).toMatchObject({ attempts: 1 })
  await db().reportMail.update({ where: { id }, data: { attempts: 15 } })
  await makeDue()
  await deliverReports()
  expect(await states()).toEqual([['given_up', expect.stringContaining('451')]])
  await watchAlerts('test')
  expect(await listOpenAlerts(owner)).toMatchObject([{ kind: 'incident', detail: { incident: 'report_not_sent' } }])
  mail.take(true)
  await Promise.all([1, 2].map(() => repeatMail({ ctx: { actor: owner }, input: { mailId: id } })))
  await deliverReports()
  expect(mail.mails).toHaveLength(1)
  expect(await states()).toEqual([['sent', null]])
  await watchAlerts('test')
  expect(await listOpenAlerts(owner)).toEqual([])
  await repeatMail({ ctx: { actor: owner }, input: { mailId: id } })
  await deliverReports()
  expect(mail.mails).toHaveLength(1)
})

test('a report is not sent again by itself if the line broke after the mail server had begun to take it', async () => {
  const id = await oneDue()
  mail.hangUp(true)
  await deliverReports()
  await makeDue()
  await deliverReports()
  expect(mail.mails).toHaveLength(1)
  expect(await states()).toEqual([['unsure', expect.any(String)]])
  await watchAlerts('test')
  expect(await listOpenAlerts(owner)).toMatchObject([{ detail: { incident: 'report_not_sent' } }])
  mail.hangUp(false)
  await repeatMail({ ctx: { actor: owner }, input: { mailId: id } })
  await deliverReports()
  expect(await states()).toEqual([['sent', null]])
  const [first, second] = mail.mails.map(({ data }) => /^message-id: (.*)$/im.exec(data)?.[1])
  expect(first).toBe(second)
})

test('a report waits for a person if its worker died while it was sent', async () => {
  const id = await oneDue()
  const data = { state: 'sending', nextAttemptAt: null, sendingAt: new Date(Date.now() - 3_600_000) }
  await db().reportMail.update({ where: { id }, data })
  await deliverReports()
  expect(mail.mails).toEqual([])
  expect(await states()).toEqual([['unsure', 'NO_ANSWER']])
})

test.each<[string, (staffId: string) => Promise<unknown>]>([
  ['left', (id) => db().staff.update({ where: { id }, data: { deactivatedAt: new Date() } })],
  ['lost the branch', (staffId) => db().staffBranch.deleteMany({ where: { staffId } })],
  ['became a cashier', (id) => db().staff.update({ where: { id }, data: { role: 'cashier' } })],
])('nothing is sent to somebody who %s since it was set up, and the page says so', async (_what, change) => {
  const { staffId } = await openTill('BYO-01', `M${randomUUID().slice(0, 6)}`, 'manager')
  await oneDue({ staffId, branchCode: 'BYO-01' })
  await change(staffId)
  await deliverReports()
  expect(mail.mails).toEqual([])
  expect(await states()).toEqual([['dropped', 'NOT_THEIRS']])
  expect((await getReportMails(owner)).recipients).toMatchObject([{ mayNotSee: true }])
})

test('a role that may read reports but not the statement gets its report, without the balance', async () => {
  const reader = await openTill('BYO-01', 'Chipo', 'manager')
  await db().staffBranch.create({ data: { staffId: reader.staffId, branchCode: 'HRE-01' } })
  await giveRole(reader, ['report:read'])
  await oneDue({ staffId: reader.staffId })
  await deliverReports()
  expect(await states()).toEqual([['sent', null]])
  const [text] = mailParts(mail.mails[0]?.data ?? '')
  expect(String(text?.bytes)).toContain('Sold')
  expect(String(text?.bytes)).not.toContain('Opening balance')
})

test('a paused recipient gets nothing, not even what was on its way, nor afterwards what ended meanwhile', async () => {
  await oneDue()
  const given = { ctx: { actor: owner }, input: { recipientId: await recipientId() } }
  await pauseRecipient(given)
  await minute()
  expect(await states()).toEqual([['dropped', 'PAUSED']])
  await db().reportMail.deleteMany()
  await resumeRecipient(given)
  await minute()
  expect(mail.mails).toEqual([])
  expect(await states()).toEqual([])
  await removeRecipient(given)
  await expect(pauseRecipient(given)).rejects.toEqual(refused('REPORT_MAIL_UNKNOWN'))
})

test('a test sends yesterday’s report at once, marked as a test, and says what came of it', async () => {
  await add()
  const given = { ctx: { actor: owner }, input: { recipientId: await recipientId() } }
  await sendTestReport(given)
  expect(mailSubject(mail.mails[0]?.data ?? '')).toMatch(/^Test: TEST Kopje Kiosks: daily report, /)
  mail.take(false)
  await expect(sendTestReport(given)).rejects.toEqual(refused('REPORT_MAIL_NOT_SENT'))
  expect(await states()).toEqual([])
})

test.each<[Partial<NewRecipient>, string, 'email'?]>([
  [{ email: 'nobody' }, 'REPORT_MAIL_ADDRESS', 'email'],
  [{ email: 'a@b.example, c@d.example' }, 'REPORT_MAIL_ADDRESS', 'email'],
  [{ email: 'a@b.example\r\nBcc: c@d.example' }, 'REPORT_MAIL_ADDRESS', 'email'],
  [{ daily: false, weekly: false }, 'REPORT_MAIL_NEVER'],
  [{ branchCode: 'XXX-09' }, 'REPORT_MAIL_NOT_THEIRS'],
  [{ staffId: randomUUID() }, 'REPORT_MAIL_NOT_THEIRS'],
])('a recipient with %o is refused', async (wanted, code, field) => {
  await expect(add(wanted)).rejects.toMatchObject({ problem: { code, ...(field && { field }) } })
})

test('an address gets a branch once, a manager only their own, and only owners say so', async () => {
  await add()
  await expect(add({ email: ` ${TO.toUpperCase()} ` })).rejects.toMatchObject({
    problem: { code: 'REPORT_MAIL_TWICE', field: 'email' },
  })
  await add({ branchCode: 'HRE-01' })
  const { staffId } = manager
  await expect(add({ staffId, branchCode: 'HRE-01' })).rejects.toEqual(refused('REPORT_MAIL_NOT_THEIRS'))
  await add({ staffId, branchCode: 'BYO-01' })
  await expect(add({ email: 'other@kopje.example' }, manager)).rejects.toEqual(refused('NOT_ALLOWED'))
  await expect(getReportMails(manager)).rejects.toEqual(refused('NOT_ALLOWED'))
  const given = { ctx: { actor: manager }, input: { recipientId: await recipientId(), mailId: randomUUID() } }
  for (const verb of [pauseRecipient, resumeRecipient, removeRecipient, sendTestReport, repeatMail]) {
    await expect(verb(given)).rejects.toEqual(refused('NOT_ALLOWED'))
  }
})

test('who gets reports, where and of which branch is in the audit', async () => {
  const before = await db().audit.count({ where: { action: { startsWith: 'report-mail:' } } })
  await add({ branchCode: 'HRE-01', weekly: false })
  const given = { ctx: { actor: owner }, input: { recipientId: await recipientId() } }
  await pauseRecipient(given)
  await resumeRecipient(given)
  await removeRecipient(given)
  const rows = await db().audit.findMany({
    where: { action: { startsWith: 'report-mail:' } },
    orderBy: { id: 'asc' },
    skip: before,
    select: { action: true, staffId: true, objectId: true, detail: true },
  })
  const about = { staffId: owner.staffId, objectId: owner.staffId }
  const detail = { email: TO, branchCode: 'HRE-01' }
  expect(rows).toEqual([
    { action: 'report-mail:add', ...about, detail: { ...detail, daily: true, weekly: false } },
    { action: 'report-mail:pause', ...about, detail },
    { action: 'report-mail:resume', ...about, detail },
    { action: 'report-mail:remove', ...about, detail },
  ])
})

test('once the shop sells live, reports of practice are listed no more, since none of them is sent', async ({
  onTestFinished,
}) => {
  await add()
  await addedAgo(2)
  await statementRead()
  await planReports()
  expect(await states()).toContainEqual(['due', null])
  onTestFinished(() => useKeys('demo'))
  Object.assign(process.env, LIVE_KEY)
  useKeys('demo', 'live')
  await deliverReports()
  expect(await states()).toEqual([])
})
