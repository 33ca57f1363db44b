import { recordAudit } from '../audit/record-audit.ts'
import { officeEnvironment } from '../credentials.ts'
import { db } from '../db.ts'
import { env } from '../env.ts'
import { isLocale } from '../i18n/model.ts'
import { wordsFor } from '../i18n/words.ts'
import { refuse } from '../shared/problem.ts'
import { authorise, type Ctx } from '../staff/authorise.ts'
import type { Channel, Sent } from './model.ts'
import { readRule } from './read-rule.ts'
import { sendMail } from './send-mail.ts'
import { sendWebhook } from './send-webhook.ts'

/** Sends a message that says it is a test to every place at once, and tells what came of each. Refuses with ALERT_NOWHERE. */
export async function sendTestAlert({ ctx }: { ctx: Ctx }): Promise<Partial<Record<Channel, Sent>>> {
  authorise(ctx.actor, 'alert:manage')
  const environment = officeEnvironment()
  const { mailTo, webhookUrl, locale } = await readRule(db(), environment)
  if (mailTo.length === 0 && webhookUrl === null) refuse('ALERT_NOWHERE')
  await db().$transaction((tx) => {
    return recordAudit(tx, ctx.actor, { action: 'alert:test', objectKind: 'environment', objectId: environment })
  })
  const words = await wordsFor(isLocale(locale) ? locale : 'en')
  const partner = env().partnerName
  const text = { subject: words('alerts.testSubject', { partner }), text: `${words('alerts.testBody', { partner })}\n` }
  const [mail, webhook] = await Promise.all([
    mailTo.length > 0 ? sendMail({ to: mailTo, ...text }) : undefined,
    webhookUrl === null ? undefined : sendWebhook(webhookUrl, { partner, environment, kind: 'test', detail: {} }),
  ])
  return { ...(mail && { mail }), ...(webhook && { webhook }) }
}
