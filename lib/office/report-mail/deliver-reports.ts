import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { notifyChange } from '@/lib/platform/live/notify-change.ts'
import { log } from '@/lib/platform/log/log.ts'
import { deliverEach, LEASE_SECONDS, MOST_ATTEMPTS, retryWaitMs } from '@/lib/platform/mail/delivery-tries.ts'
import { type MailSent, sendMail } from '@/lib/platform/mail/send-mail.ts'
import { raiseIncident } from '@/lib/service/incidents/raise-incident.ts'
import { buildMail } from './internal/build-mail.ts'
import { reportReader } from './internal/report-reader.ts'
import type { MailState, ReportKind } from './model.ts'

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
 * Sends every report that is due, and retries after one minute, two, four and so on up to an hour. A row is leased with
 * SKIP LOCKED and marked before the mail server is called, so that no mail leaves twice: if the call broke off after
 * the server had begun to take the mail, or the worker died during it, the mail waits for a person.
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
    if (state === 'unsure' || state === 'given_up') await tellOf(tx, id, fromDay)
    await notifyChange(tx, { topic: 'alert', id })
  })
}

function stateAfter(problem: string | null, attempts: number, unsure: boolean): MailState {
  if (problem === 'NOT_THEIRS' || problem === 'PAUSED') return 'dropped'
  if (unsure) return 'unsure'
  return attempts >= MOST_ATTEMPTS ? 'given_up' : 'due'
}

/** Gives mails to a person whose worker died while it called the mail server. */
async function endUnanswered(): Promise<void> {
  await db().$transaction(async (tx) => {
    const ended = await tx.$queryRaw<{ id: string; fromDay: string }[]>`
      update "ReportMail" set state = 'unsure', problem = 'NO_ANSWER'
      where state = 'sending' and "sendingAt" < now() - ${LEASE_SECONDS} * interval '1 second' returning id, "fromDay"`
    for (const { id, fromDay } of ended) await tellOf(tx, id, fromDay)
  })
}

function tellOf(tx: Tx, id: string, day: string): Promise<void> {
  return raiseIncident(tx, { kind: 'report_not_sent', environment: officeEnvironment(), detail: { mail: id, day } })
}
