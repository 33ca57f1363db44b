import type { AlertRule, Environment } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { USUAL_RULE } from '../model.ts'

export type Rule = Omit<AlertRule, 'environment' | 'setById' | 'setAt'>

/** The alert rule that the office set, or the usual one. */
export async function readRule(tx: Tx, environment: Environment): Promise<Rule> {
  const rule = await tx.alertRule.findUnique({ where: { environment } })
  return rule ?? { ...USUAL_RULE, quietFrom: null, quietUntil: null, mailTo: [], webhookUrl: null, locale: 'en' }
}
