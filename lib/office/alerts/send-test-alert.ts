import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { isLocale } from '@/lib/platform/i18n/model.ts'
import { wordsFor } from '@/lib/platform/i18n/words.ts'
import { sendMail } from '@/lib/platform/mail/send-mail.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { readRule } from './internal/read-rule.ts'
import { sendWebhook } from './internal/send-webhook.ts'
import type { Channel, Sent } from './model.ts'

/** Sends a test message to every destination at once, and returns each result. */
export async function sendTestAlert({ ctx }: { ctx: Ctx }): Promise<Partial<Record<Channel, Sent>>> {
  authoriseSpending(ctx.actor, 'alert:manage')
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
