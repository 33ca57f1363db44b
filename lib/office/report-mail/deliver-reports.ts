import { randomUUID } from 'node:crypto'
import { hindranceOf } from '@/lib/office/day-close/sign-day.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { localeOf } from '@/lib/platform/i18n/model.ts'
import { wordsFor } from '@/lib/platform/i18n/words.ts'
import { notifyChange } from '@/lib/platform/live/changes.ts'
import { log } from '@/lib/platform/log/log.ts'
import {
  deliverEach,
  LEASE_SECONDS,
  type MailSent,
  MOST_ATTEMPTS,
  retryWaitMs,
  sendMail,
} from '@/lib/platform/mail/mail.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { endOf, harareDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import { raiseIncident } from '@/lib/service/incidents/incidents.ts'
import { buildMail } from './internal/build-mail.ts'
import { dueReports, type MailState, type ReportKind } from './model.ts'
import { reportReader } from './recipients.ts'

type Due = {
  id: string
  kind: ReportKind
  fromDay: string
  toDay: string
  email: string
  branchCode: string
  attempts: number
  staffId: string
  isPaused: boolean
}

/**
 * Sends every due report; retries after one minute, two, four and so on up to an hour. A row is marked before the mail
 * server is called, so that no mail leaves twice: if the server may have taken it, the mail waits for a person.
 */
export async function deliverReports(alive: () => void = () => {}): Promise<void> {
  await endUnanswered()
  await deliverEach(lease, async (due) => settle(due, await send(due)), alive)
}

async function lease(): Promise<Due | undefined> {
  const [due] = await db().$queryRaw<Due[]>`
    update "ReportMail" m
    set attempts = attempts + 1, "nextAttemptAt" = now() + ${LEASE_SECONDS} * interval '1 second'
    from "ReportRecipient" r
    where r.id = m."recipientId" and m.id = (
      select id from "ReportMail"
      where state = 'due' and "nextAttemptAt" <= now() and environment = ${officeEnvironment()}::"Environment"
      order by "nextAttemptAt" limit 1 for update skip locked
    ) returning m.id, m.kind, m."fromDay", m."toDay", m.email, m."branchCode", m.attempts, r."staffId",
      r."pausedAt" is not null as "isPaused"`
  return due
}

type Ended = MailSent | { sent: false; problem: 'NOT_THEIRS' | 'PAUSED' | 'TAKEN' | 'NOT_READ'; unsure: false }

/** Reads the figures anew at each try, and checks anew that the person may see them. */
async function send({ id, kind, fromDay: from, toDay: to, ...due }: Due): Promise<Ended> {
  if (due.isPaused) return { sent: false, problem: 'PAUSED', unsure: false }
  const reader = await reportReader(db(), due.staffId, due.branchCode)
  if (!reader) return { sent: false, problem: 'NOT_THEIRS', unsure: false }
  let mail: Awaited<ReturnType<typeof buildMail>>
  try {
    mail = await buildMail(reader, { kind, from, to }, due.branchCode)
  } catch (error) {
    log().error({ err: error, id }, 'a report for mail could not be read; it is tried again')
    return { sent: false, problem: 'NOT_READ', unsure: false }
  }
  const { count } = await db().reportMail.updateMany({
    where: { id, state: 'due', attempts: due.attempts },
    data: { state: 'sending', sendingAt: await databaseNow(db()), nextAttemptAt: null },
  })
  if (count === 0) return { sent: false, problem: 'TAKEN', unsure: false }
  return sendMail({ ...mail, to: [due.email], messageId: `<${id}@${senderHost()}>` })
}

function senderHost(): string {
  return /@([\w.-]+)/.exec(env().mail?.from ?? '')?.[1] ?? 'localhost'
}

async function settle({ id, attempts, fromDay }: Due, { sent, problem, ...ended }: Ended): Promise<void> {
  if (problem === 'TAKEN') return
  const state = sent ? 'sent' : stateAfter(problem, attempts, 'unsure' in ended && ended.unsure)
  await db().$transaction(async (tx) => {
    const now = await databaseNow(tx)
    const { count } = await tx.reportMail.updateMany({
      where: { id, state: { in: sent ? ['sending', 'unsure'] : ['due', 'sending'] }, attempts },
      data: {
        state,
        problem,
        sentAt: sent ? now : null,
        nextAttemptAt: state === 'due' ? new Date(now.getTime() + retryWaitMs(attempts)) : null,
      },
    })
    if (count === 0) return
    if (state === 'unsure' || state === 'given_up') await raiseNotSent(tx, id, fromDay)
    await notifyChange(tx, { topic: 'alert', id })
  })
}

function stateAfter(problem: string | null, attempts: number, unsure: boolean): MailState {
  if (problem === 'NOT_THEIRS' || problem === 'PAUSED') return 'dropped'
  if (unsure) return 'unsure'
  return attempts >= MOST_ATTEMPTS ? 'given_up' : 'due'
}

/** Mails whose worker died while it called the mail server wait for a person. */
async function endUnanswered(): Promise<void> {
  await db().$transaction(async (tx) => {
    const ended = await tx.$queryRaw<{ id: string; fromDay: string }[]>`
      update "ReportMail" set state = 'unsure', problem = 'NO_ANSWER'
      where state = 'sending' and "sendingAt" < now() - ${LEASE_SECONDS} * interval '1 second' returning id, "fromDay"`
    for (const { id, fromDay } of ended) await raiseNotSent(tx, id, fromDay)
  })
}

function raiseNotSent(tx: Tx, id: string, day: string): Promise<void> {
  return raiseIncident(tx, { kind: 'report_not_sent', environment: officeEnvironment(), detail: { mail: id, day } })
}

/** Makes a row for every due report, once per address however many workers run, since the row's key decides. */
export async function planReports(): Promise<void> {
  const recipients = await db().reportRecipient.findMany({ where: { pausedAt: null } })
  if (recipients.length === 0) return
  const environment = officeEnvironment()
  const now = await databaseNow(db())
  const yesterday = movedBy(harareDay(now), -1)
  const isRead = (await hindranceOf(db(), yesterday, now)) === null
  const due = dueReports(now, (day) => day < yesterday || isRead)
  const data = recipients.flatMap(({ id, email, branchCode, since, ...chosen }) =>
    due
      .filter(({ kind, to }) => chosen[kind] && endOf(to) > since)
      .map(({ kind, from, to }) => {
        const days = { fromDay: from, toDay: to }
        return { id: randomUUID(), recipientId: id, environment, kind, ...days, email, branchCode, nextAttemptAt: now }
      }),
  )
  await db().reportMail.createMany({ data, skipDuplicates: true })
}

/** Sends a report again that did not arrive or may not have; asking twice at once sends it once. */
export async function repeatMail({ ctx: { actor }, input }: { ctx: Ctx; input: { mailId: string } }): Promise<void> {
  authoriseSpending(actor, 'alert:manage')
  await db().$transaction(async (tx) => {
    const mail = await tx.reportMail.findUnique({ where: { id: input.mailId }, include: { recipient: true } })
    if (!mail) return refuse('REPORT_MAIL_UNKNOWN')
    const { id, email, fromDay, branchCode, recipient } = mail
    const now = await databaseNow(tx)
    const { count } = await tx.reportMail.updateMany({
      where: { id, state: { in: ['unsure', 'given_up'] } },
      data: { state: 'due', attempts: 0, nextAttemptAt: now, sendingAt: null, problem: null },
    })
    if (count === 0) return
    await tx.incident.updateMany({
      where: { kind: 'report_not_sent', resolvedAt: null, detail: { path: ['mail'], equals: id } },
      data: { resolvedAt: now },
    })
    const detail = { email, ...(branchCode && { branchCode }), from: fromDay }
    await recordAudit(tx, actor, {
      action: 'report-mail:repeat',
      objectKind: 'staff',
      objectId: recipient.staffId,
      detail,
    })
  })
}

type Given = { ctx: Ctx; input: { recipientId: string } }

/** Sends yesterday's report to one recipient at once, marked as a test, even while they are paused. */
export async function sendTestReport({ ctx: { actor }, input }: Given): Promise<void> {
  authoriseSpending(actor, 'alert:manage')
  const found = await db().reportRecipient.findUnique({ where: { id: input.recipientId } })
  const { staffId, email, branchCode } = found ?? refuse('REPORT_MAIL_UNKNOWN')
  const reader = (await reportReader(db(), staffId, branchCode)) ?? refuse('REPORT_MAIL_NOT_THEIRS')
  const day = movedBy(harareDay(await databaseNow(db())), -1)
  const detail = { email, ...(branchCode && { branchCode }), from: day }
  await recordAudit(db(), actor, { action: 'report-mail:test', objectKind: 'staff', objectId: staffId, detail })
  const mail = await buildMail(reader, { kind: 'daily', from: day, to: day }, branchCode)
  const words = await wordsFor(localeOf(reader.locale))
  const subject = words('reportMail.testSubject', { subject: mail.subject })
  const { sent, problem } = await sendMail({ ...mail, subject, to: [email] })
  if (!sent) refuse('REPORT_MAIL_NOT_SENT', { params: { reason: problem } })
}
