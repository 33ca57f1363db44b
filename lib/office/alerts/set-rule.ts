import { z } from 'zod'
import type { Environment } from '@/lib/generated/prisma/client.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import type { Standing } from '@/lib/people/changes/model.ts'
import type { Undoable } from '@/lib/people/changes/undoable.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { isMailAddress } from '@/lib/platform/mail/mail.ts'
import { parseOptionalAmount } from '@/lib/platform/shared/money.ts'
import { refuseIfChanged, type Shown } from '@/lib/platform/shared/posted-again.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import {
  getAlertRule,
  listFormer,
  lockAlerts,
  orUsual,
  type Rule,
  sendFormerToo,
  settingsOf,
} from './internal/alert-rule.ts'
import { isPublicUrl } from './internal/send-webhook.ts'
import { type AlertSettings, clockOfMinutes } from './model.ts'

const MOST_MAILS = 20
const AT_WEBHOOK = { field: 'webhookUrl' }

export async function setAlertRule({ ctx, input }: { ctx: Ctx; input: AlertSettings & Shown }): Promise<void> {
  const { actor } = ctx
  authoriseSpending(actor, 'alert:manage')
  const environment = officeEnvironment()
  const quietFrom = parseTime(input.quietFrom, 'quietFrom')
  const quietUntil = parseTime(input.quietUntil, 'quietUntil')
  if (quietFrom === null && quietUntil !== null) refuse('ALERT_TIME', { field: 'quietFrom' })
  if (quietUntil === null && quietFrom !== null) refuse('ALERT_TIME', { field: 'quietUntil' })
  const rule = {
    lowBalanceCents: parseOptionalAmount(input.lowBalance, 'lowBalance'),
    runwayMinutes: parseHours(input.runwayHours, 'runwayHours'),
    opensBy: parseTime(input.opensBy, 'opensBy'),
    silentMinutes: parseHours(input.silentHours, 'silentHours'),
    cashLimitCents: parseOptionalAmount(input.cashLimit, 'cashLimit'),
    bankingDays: parseDays(input.bankingDays),
    quietFrom,
    quietUntil,
    mailTo: parseMails(input.mailTo),
    webhookUrl: parseUrl(input.webhookUrl),
    locale: actor.locale,
    setById: actor.staffId,
  }
  await db().$transaction(async (tx) => {
    await lockAlerts(tx, environment)
    const before = await tx.alertRule.findUnique({ where: { environment } })
    refuseIfChanged({ shown: input.shown, stored: settingsOf(orUsual(before)), wanted: settingsOf(rule) })
    await storeRule(tx, environment, rule)
    const [was, is] = [before && inText(before), inText(rule)]
    const moved = was?.host === is.host && before?.webhookUrl !== rule.webhookUrl
    const detail = { before: was, after: is, ...(moved && { addressChanged: true }) }
    const replaced = {
      ...({ setting: 'alert_rule', subject: environment } as const),
      ...{ before: standing(orUsual(before)), after: standing(rule) },
    }
    const about = { objectKind: 'environment', objectId: environment } as const
    await recordAudit(tx, actor, { action: 'alert:settings', ...about, detail, replaced })
    await sendFormerToo(tx, environment, await listFormer(tx, environment, rule))
  })
}

const Before = z.object({
  lowBalanceCents: z.coerce.bigint().nullable(),
  runwayMinutes: z.coerce.number().nullable(),
  quietFrom: z.coerce.number().nullable(),
  quietUntil: z.coerce.number().nullable(),
  // Changes of before there were alerts of branches lack them.
  opensBy: z.coerce.number().nullable().default(null),
  silentMinutes: z.coerce.number().nullable().default(null),
  cashLimitCents: z.coerce.bigint().nullable().default(null),
  bankingDays: z.coerce.number().nullable().default(null),
  mailTo: z.array(z.string()),
  webhookUrl: z.string().nullable(),
  locale: z.string(),
})

/** Addresses that an undo takes away hear of it, and of nothing more. */
export const UNDOABLE_ALERT_RULE: Undoable = {
  ownCode: false,
  lock: async (tx, subject) => {
    const environment = subject as Environment
    await lockAlerts(tx, environment)
    return standing(await getAlertRule(tx, environment))
  },
  putBack: async (tx, { actor, subject, before }) => {
    await storeRule(tx, subject as Environment, { ...Before.parse(before), setById: actor.staffId })
    return {}
  },
}

async function storeRule(tx: Tx, environment: Environment, rule: Rule & { setById: string }): Promise<void> {
  const data = { ...rule, setAt: sharedNow() }
  await tx.alertRule.upsert({ where: { environment }, create: { environment, ...data }, update: data })
}

function standing({ mailTo, webhookUrl, locale, ...figures }: Rule & { setById?: string }): Standing {
  const text = (whole: bigint | number | null) => (whole === null ? null : String(whole))
  return {
    lowBalanceCents: text(figures.lowBalanceCents),
    runwayMinutes: text(figures.runwayMinutes),
    quietFrom: text(figures.quietFrom),
    quietUntil: text(figures.quietUntil),
    opensBy: text(figures.opensBy),
    silentMinutes: text(figures.silentMinutes),
    cashLimitCents: text(figures.cashLimitCents),
    bankingDays: text(figures.bankingDays),
    ...{ mailTo, webhookUrl, locale },
  }
}

/** A webhook's path may contain a secret, so only its host goes into the audit. */
function inText({ mailTo, webhookUrl, ...figures }: Omit<Rule, 'locale'>) {
  return {
    lowBalanceCents: figures.lowBalanceCents?.toString() ?? null,
    runwayMinutes: figures.runwayMinutes,
    quietFrom: clockOfMinutes(figures.quietFrom),
    quietUntil: clockOfMinutes(figures.quietUntil),
    opensBy: clockOfMinutes(figures.opensBy),
    silentMinutes: figures.silentMinutes,
    cashLimitCents: figures.cashLimitCents?.toString() ?? null,
    bankingDays: figures.bankingDays,
    mailTo: mailTo.join(', '),
    host: webhookUrl === null ? null : new URL(webhookUrl).host,
  }
}

function parseTime(text: string, field: 'quietFrom' | 'quietUntil' | 'opensBy'): number | null {
  if (text === '') return null
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return match ? Number(match[1]) * 60 + Number(match[2]) : refuse('ALERT_TIME', { field })
}

function parseHours(text: string, field: 'runwayHours' | 'silentHours'): number | null {
  if (text === '') return null
  const hours = /^\d{1,3}(\.\d)?$/.test(text) ? Number(text) : 0
  return hours > 0 && hours <= 240 ? Math.round(hours * 60) : refuse('ALERT_HOURS', { field })
}

function parseDays(text: string): number | null {
  if (text === '') return null
  const days = /^\d{1,2}$/.test(text) ? Number(text) : 0
  return days > 0 ? days : refuse('ALERT_DAYS', { field: 'bankingDays' })
}

function parseMails(text: string): string[] {
  const all = text.split(/[\s,;]+/).filter(Boolean)
  if (all.length > MOST_MAILS || !all.every(isMailAddress)) refuse('ALERT_MAIL', { field: 'mailTo' })
  if (all.length > 0 && env().mail === null) refuse('ALERT_NO_SMTP', { field: 'mailTo' })
  return all
}

function parseUrl(text: string): string | null {
  if (text === '') return null
  const settings = env().alertWebhooks ?? refuse('ALERT_NO_SECRET', AT_WEBHOOK)
  const url = URL.canParse(text) ? new URL(text) : refuse('ALERT_URL', AT_WEBHOOK)
  const isAllowed = settings.toPrivate ? /^https?:$/.test(url.protocol) : isPublicUrl(url)
  return isAllowed ? url.href : refuse('ALERT_URL', AT_WEBHOOK)
}
