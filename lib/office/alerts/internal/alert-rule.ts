import { z } from 'zod'
import type { AlertRule, Environment } from '@/lib/generated/prisma/client.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { toWireAmount } from '@/lib/platform/shared/money.ts'
import {
  type AlertDetail,
  type AlertSettings,
  type Channel,
  clockOfMinutes,
  SPENDING_KINDS,
  USUAL_RULE,
} from '../model.ts'

export type Rule = Omit<AlertRule, 'environment' | 'setById' | 'setAt'>

/** Lets one transaction at a time raise an environment's alerts, or change where they go. */
export async function lockAlerts(tx: Tx, environment: Environment): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`alerts ${environment}`}))`
}

export async function getAlertRule(tx: Tx, environment: Environment): Promise<Rule> {
  return orUsual(await tx.alertRule.findUnique({ where: { environment } }))
}

const NO_BRANCH_ALERTS = { opensBy: null, silentMinutes: null, cashLimitCents: null, bankingDays: null }

export function orUsual(rule: AlertRule | null): Rule {
  return (
    rule ?? {
      ...USUAL_RULE,
      quietFrom: null,
      quietUntil: null,
      ...NO_BRANCH_ALERTS,
      mailTo: [],
      webhookUrl: null,
      locale: 'en',
    }
  )
}

export function settingsOf(rule: Omit<Rule, 'locale'>): AlertSettings {
  return {
    lowBalance: rule.lowBalanceCents === null ? '' : toWireAmount(rule.lowBalanceCents),
    runwayHours: rule.runwayMinutes === null ? '' : String(rule.runwayMinutes / 60),
    quietFrom: clockOfMinutes(rule.quietFrom),
    quietUntil: clockOfMinutes(rule.quietUntil),
    opensBy: clockOfMinutes(rule.opensBy),
    silentHours: rule.silentMinutes === null ? '' : String(rule.silentMinutes / 60),
    cashLimit: rule.cashLimitCents === null ? '' : toWireAmount(rule.cashLimitCents),
    bankingDays: rule.bankingDays === null ? '' : String(rule.bankingDays),
    mailTo: rule.mailTo.join(', '),
    webhookUrl: rule.webhookUrl ?? '',
  }
}

type Former = { mailTo: string[]; webhookUrls: string[] }

/** Enough for every owner of a shop, and fewer than a mail server refuses. */
const MOST_MAILS = 40
const MOST_WEBHOOKS = 5

const Places = z.object({ mailTo: z.array(z.string()), webhookUrl: z.string().nullable() })

/**
 * Addresses removed within the last day still hear of what spends, so that no thief takes the owners' away first; the
 * oldest first, so that repeated changes crowd none out. Addresses that an undo took away hear of undos alone.
 */
export async function listFormer(
  tx: Tx,
  environment: Environment,
  rule: Rule,
  { change }: AlertDetail = {},
): Promise<Former> {
  const rows = await tx.spendingChange.findMany({
    where: { setting: 'alert_rule', subject: environment, undoUntil: { gt: await databaseNow(tx) } },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
    select: { before: true, after: true, undoneAt: true },
  })
  const places = rows.flatMap(({ before, after, undoneAt }) => {
    if (undoneAt === null) return [Places.parse(before)]
    return change === 'undo' ? [Places.parse(after)] : []
  })
  const [mails, urls] = [places.flatMap(({ mailTo }) => mailTo), places.flatMap(({ webhookUrl }) => webhookUrl ?? [])]
  return {
    mailTo: [...new Set(mails)].filter((mail) => !rule.mailTo.includes(mail)).slice(0, MOST_MAILS),
    webhookUrls: [...new Set(urls)].filter((url) => url !== rule.webhookUrl).slice(0, MOST_WEBHOOKS),
  }
}

export function formerChannels({ mailTo, webhookUrls }: Former): Channel[] {
  return [
    ...(mailTo.length > 0 ? (['former_mail'] as const) : []),
    ...(webhookUrls.length > 0 ? (['former_webhook'] as const) : []),
  ]
}

/** Also sends unsent messages of what spends to addresses that are being removed. Call it under `lockAlerts`. */
export async function sendFormerToo(tx: Tx, environment: Environment, former: Former): Promise<void> {
  for (const channel of formerChannels(former)) {
    await tx.$executeRaw`
      insert into "AlertDelivery" (id, "alertId", channel, "nextAttemptAt")
      select gen_random_uuid(), d."alertId", ${channel}, now() from "AlertDelivery" d join "Alert" a on a.id = d."alertId"
      where a.environment = ${environment}::"Environment" and a.kind = any(${[...SPENDING_KINDS]})
        and d.state = 'due' and d.channel = ${channel === 'former_mail' ? 'mail' : 'webhook'}
      on conflict do nothing`
  }
}
