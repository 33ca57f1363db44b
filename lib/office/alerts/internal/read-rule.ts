import type { AlertRule, Environment } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { toWireAmount } from '@/lib/platform/shared/money.ts'
import { type AlertSettings, clockOfMinutes, USUAL_RULE } from '../model.ts'

export type Rule = Omit<AlertRule, 'environment' | 'setById' | 'setAt'>

/** Lets one transaction at a time raise an environment's alerts, or change where they go. */
export async function lockAlerts(tx: Tx, environment: Environment): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`alerts ${environment}`}))`
}

/** The alert rule that the office set, or the usual one. */
export async function readRule(tx: Tx, environment: Environment): Promise<Rule> {
  return orUsual(await tx.alertRule.findUnique({ where: { environment } }))
}

/** The same for a row that was read; null if there is none. */
export function orUsual(rule: AlertRule | null): Rule {
  return rule ?? { ...USUAL_RULE, quietFrom: null, quietUntil: null, mailTo: [], webhookUrl: null, locale: 'en' }
}

/** A rule as its form shows it. */
export function settingsOf(rule: Omit<Rule, 'locale'>): AlertSettings {
  return {
    lowBalance: rule.lowBalanceCents === null ? '' : toWireAmount(rule.lowBalanceCents),
    runwayHours: rule.runwayMinutes === null ? '' : String(rule.runwayMinutes / 60),
    quietFrom: clockOfMinutes(rule.quietFrom),
    quietUntil: clockOfMinutes(rule.quietUntil),
    mailTo: rule.mailTo.join(', '),
    webhookUrl: rule.webhookUrl ?? '',
  }
}
