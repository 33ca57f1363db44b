import type { Environment } from '@/lib/generated/prisma/client.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { notifyChange } from '@/lib/platform/live/notify-change.ts'
import { deliverEach, LEASE_SECONDS, MOST_ATTEMPTS, retryWaitMs } from '@/lib/platform/mail/delivery-tries.ts'
import { sendMail } from '@/lib/platform/mail/send-mail.ts'
import { listFormer } from './internal/former-addresses.ts'
import { INSIDE_CODE } from './internal/public-address.ts'
import { readRule } from './internal/read-rule.ts'
import { sayAlert } from './internal/say-alert.ts'
import { sendWebhook } from './internal/send-webhook.ts'
import type { AlertDetail, AlertKind, DeliveryState, Sent } from './model.ts'

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
 * Sends every message that is due, and retries after one minute, two, four and so on up to an hour. A row is leased
 * with SKIP LOCKED, so that two workers never send the same message; only a worker that dies while sending causes a
 * repeat. Tries each message once per call: if nothing can be sent, retries become due before the last message was
 * tried, and the call would never end.
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

/** Sends a message; null if it was for an address that was removed and no longer is one. */
async function send({ alertId, channel, environment, kind, detail, raisedAt }: Due): Promise<Sent | null> {
  const rule = await readRule(db(), environment)
  const isFormer = channel.startsWith('former_')
  const current = { mailTo: rule.mailTo, webhookUrls: rule.webhookUrl === null ? [] : [rule.webhookUrl] }
  const { mailTo, webhookUrls } = isFormer ? await listFormer(db(), environment, rule, detail) : current
  const isMail = channel.endsWith('mail')
  if (isFormer && (isMail ? mailTo : webhookUrls).length === 0) return null
  if (isMail) {
    return sendMail({ to: mailTo, ...(await sayAlert({ kind, detail, isFormer }, rule.locale)) })
  }
  if (webhookUrls.length === 0) return { sent: false, problem: 'NOT_SET_UP' }
  const { ids: _, ...told } = detail
  const message = { id: alertId, partner: env().partnerName, environment, kind, detail: told }
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
