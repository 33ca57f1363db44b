import type { Environment } from '@/lib/generated/prisma/client.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { type Locale, localeOf } from '@/lib/platform/i18n/model.ts'
import { type Words, wordsFor } from '@/lib/platform/i18n/words.ts'
import { notifyChange } from '@/lib/platform/live/changes.ts'
import { deliverEach, LEASE_SECONDS, MOST_ATTEMPTS, retryWaitMs, sendMail } from '@/lib/platform/mail/mail.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { formatDay } from '@/lib/platform/shared/time/format-time.ts'
import type messages from '@/messages/en.json'
import { getAlertRule, listFormer } from './internal/alert-rule.ts'
import { INSIDE_CODE, sendWebhook } from './internal/send-webhook.ts'
import {
  type AlertDetail,
  type AlertKind,
  asksTopUp,
  branchWords,
  type Channel,
  type DeliveryState,
  inHours,
  type Sent,
} from './model.ts'

type Due = {
  id: string
  alertId: string
  channel: string
  attempts: number
  environment: Environment
  kind: AlertKind
  detail: AlertDetail
  raisedAt: Date
}

/**
 * Sends every due message; retries after one minute, two, four and so on up to an hour. SKIP LOCKED keeps workers
 * apart. Tries each message once per call: retries may become due before the last one was tried.
 */
export async function deliverAlerts(alive: () => void = () => {}): Promise<void> {
  const tried: string[] = []
  const deliver = async (due: Due) => {
    tried.push(due.id)
    await settle(due, await send(due))
  }
  await deliverEach(() => lease(tried), deliver, alive)
}

async function lease(tried: readonly string[]): Promise<Due | undefined> {
  const [due] = await db().$queryRaw<Due[]>`
    update "AlertDelivery" d
    set attempts = attempts + 1, "nextAttemptAt" = now() + ${LEASE_SECONDS} * interval '1 second'
    from "Alert" a
    where a.id = d."alertId" and d.id = (
      select id from "AlertDelivery"
      where state = 'due' and "nextAttemptAt" <= now() and id <> all(${tried}::uuid[])
      order by "nextAttemptAt" limit 1 for update skip locked
    ) returning d.id, d."alertId", d.channel, d.attempts, a.environment, a.kind, a.detail, a."raisedAt"`
  return due
}

/** Null if the address was removed and its day is over. */
async function send({ alertId, channel, environment, kind, detail, raisedAt }: Due): Promise<Sent | null> {
  const rule = await getAlertRule(db(), environment)
  const isFormer = channel.startsWith('former_')
  const current = { mailTo: rule.mailTo, webhookUrls: rule.webhookUrl === null ? [] : [rule.webhookUrl] }
  const { mailTo, webhookUrls } = isFormer ? await listFormer(db(), environment, rule, detail) : current
  const isMail = channel.endsWith('mail')
  if (isFormer && (isMail ? mailTo : webhookUrls).length === 0) return null
  if (isMail) {
    return sendMail({ to: mailTo, ...(await formatAlert({ kind, detail, isFormer }, rule.locale)) })
  }
  if (webhookUrls.length === 0) return { sent: false, problem: 'NOT_SET_UP' }
  const { ids: _, ...shown } = detail
  const message = { id: alertId, partner: env().partnerName, environment, kind, detail: shown }
  const all = webhookUrls.map((url) => sendWebhook(url, { ...message, raised_at: raisedAt.toISOString() }))
  const answers = await Promise.all(all)
  return answers.find(({ sent }) => !sent) ?? { sent: true, problem: null }
}

/** If a message is given up, its alert stays on screen. */
async function settle({ id, alertId, attempts }: Due, answer: Sent | null): Promise<void> {
  const state = stateAfter(answer, attempts)
  await db().$transaction(async (tx) => {
    const now = await databaseNow(tx)
    await tx.alertDelivery.updateMany({
      where: { id, state: 'due' },
      data: {
        state,
        problem: answer?.problem ?? null,
        sentAt: state === 'sent' ? now : null,
        nextAttemptAt: state === 'due' ? new Date(now.getTime() + retryWaitMs(attempts)) : null,
      },
    })
    await notifyChange(tx, { topic: 'alert', id: alertId })
  })
}

function stateAfter(answer: Sent | null, attempts: number): DeliveryState {
  if (answer === null) return 'dropped'
  if (answer.sent) return 'sent'
  const isLast = attempts >= MOST_ATTEMPTS || answer.problem === 'NOT_SET_UP' || answer.problem === INSIDE_CODE
  return isLast ? 'given_up' : 'due'
}

type Incident = keyof typeof messages.alerts.incidents

const PAGES: Readonly<Record<AlertKind, string>> = {
  low_balance: '/top-ups',
  short_runway: '/top-ups',
  stopped: '/overview',
  silent: '/overview',
  branch_closed: '/overview',
  branch_silent: '/overview',
  cash_over: '/cash',
  banking_due: '/cash',
  key_ending: '/set-up',
  incident: '/alerts',
  staff_change: '/staff',
  till_change: '/tills',
  spending: '/audit',
}

/** What spends and can be undone where the alerts are listed. */
const UNDOABLE = ['prices', 'limits', 'roles', 'floats', 'commission', 'alerts']

type Sayable = {
  kind: AlertKind
  detail: AlertDetail
  /** Whether it goes to addresses that were removed within the last day. */
  isFormer: boolean
}

async function formatAlert({ kind, detail, isFormer }: Sayable, wanted: string) {
  const locale = localeOf(wanted)
  const words = await wordsFor(locale)
  const { partnerName: partner, appOrigins } = env()
  const sentence = formatLine({ words, locale }, kind, detail)
  const line = asksTopUp({ kind, detail }) ? `${sentence} ${words('alerts.topUp')}` : sentence
  const page = `${appOrigins[0] ?? ''}${kind === 'spending' && UNDOABLE.includes(String(detail.change)) ? '/alerts' : PAGES[kind]}`
  return {
    subject: words('alerts.mailSubject', { partner, line }),
    text: `${words('alerts.mailBody', { partner, line, page })}\n${isFormer ? `\n${words('alerts.formerBody')}\n` : ''}`,
  }
}

function formatLine({ words, locale }: { words: Words; locale: Locale }, kind: AlertKind, detail: AlertDetail): string {
  const balance = String(detail.balance)
  switch (kind) {
    case 'low_balance':
      return words('alerts.lines.low_balance', { balance, threshold: String(detail.threshold) })
    case 'short_runway':
      return words('alerts.lines.short_runway', { ...inHours(Number(detail.minutesLeft)), balance })
    case 'stopped':
      return words('alerts.lines.stopped', { code: String(detail.code) })
    case 'silent':
      return words('alerts.lines.silent', { cause: String(detail.cause) })
    case 'branch_closed':
    case 'branch_silent':
    case 'cash_over':
    case 'banking_due':
      return words(`alerts.lines.${kind}`, branchWords(detail))
    case 'key_ending':
      return words(detail.over ? 'alerts.lines.key_ended' : 'alerts.lines.key_ending', {
        key: String(detail.key),
        day: formatDay(String(detail.day), locale),
      })
    case 'staff_change': {
      const { change, whom, by } = detail
      return words('alerts.lines.staff_change', { change: String(change), whom: String(whom), by: String(by) })
    }
    case 'till_change': {
      const { change, by, number, branch } = detail
      const what = { change: String(change), number: Number(number), branch: String(branch) }
      return words('alerts.lines.till_change', { by: String(by), ...what })
    }
    case 'spending': {
      const { change, by, count } = detail
      return words('alerts.lines.spending', { change: String(change), by: String(by), count: Number(count) })
    }
    case 'incident': {
      const name = String(detail.incident)
      const isKnown = (text: string): text is Incident => words.has(`alerts.incidents.${text as Incident}`)
      const what = words(`alerts.incidents.${isKnown(name) ? name : 'other'}`)
      return words('alerts.lines.incident', { what, count: Number(detail.count) })
    }
  }
}

/** Sends a test message to every destination at once, and returns each result. */
export async function sendTestAlert({ ctx }: { ctx: Ctx }): Promise<Partial<Record<Channel, Sent>>> {
  authoriseSpending(ctx.actor, 'alert:manage')
  const environment = officeEnvironment()
  const { mailTo, webhookUrl, locale } = await getAlertRule(db(), environment)
  if (mailTo.length === 0 && webhookUrl === null) refuse('ALERT_NOWHERE')
  await db().$transaction((tx) => {
    return recordAudit(tx, ctx.actor, { action: 'alert:test', objectKind: 'environment', objectId: environment })
  })
  const words = await wordsFor(localeOf(locale))
  const partner = env().partnerName
  const text = { subject: words('alerts.testSubject', { partner }), text: `${words('alerts.testBody', { partner })}\n` }
  const [mail, webhook] = await Promise.all([
    mailTo.length > 0 ? sendMail({ to: mailTo, ...text }) : undefined,
    webhookUrl === null ? undefined : sendWebhook(webhookUrl, { partner, environment, kind: 'test', detail: {} }),
  ])
  return { ...(mail && { mail }), ...(webhook && { webhook }) }
}
