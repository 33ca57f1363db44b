import { z } from 'zod'
import type { Environment } from '@/lib/generated/prisma/client.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { type AlertDetail, type Channel, SPENDING_KINDS } from '../model.ts'
import type { Rule } from './read-rule.ts'

/** Where alerts went before. */
export type Former = { mailTo: string[]; webhookUrls: string[] }

/** Enough for every owner of a shop, and fewer than a mail server refuses. */
const MOST_MAILS = 40
const MOST_WEBHOOKS = 5

const Places = z.object({ mailTo: z.array(z.string()), webhookUrl: z.string().nullable() })

/**
 * The addresses that were removed within the last day, as long as that can be undone: they still hear of what spends, so
 * that nobody who gets in takes the owners' address out of the way first. The oldest come first, and not all of many:
 * whoever changes them again and again crowds out none of before. Addresses that an undo took away hear of undos alone.
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

/** The channels to addresses that were removed. */
export function formerChannels({ mailTo, webhookUrls }: Former): Channel[] {
  return [
    ...(mailTo.length > 0 ? (['former_mail'] as const) : []),
    ...(webhookUrls.length > 0 ? (['former_webhook'] as const) : []),
  ]
}

/** Sends what spends and was told, but not sent, to addresses that are being removed too. Call it under `lockAlerts`. */
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
