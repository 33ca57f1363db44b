import type { Environment } from '@/lib/generated/prisma/client.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/changes.ts'
import { harareClock } from '@/lib/platform/shared/time/format-time.ts'
import { type AlertDetail, type AlertKind, afterQuiet, type Channel, isSpending } from '../model.ts'
import { formerChannels, listFormer, type Rule } from './alert-rule.ts'

type NewAlert = { environment: Environment; kind: AlertKind; openKey: string; detail: AlertDetail; branchCode?: string }

/**
 * Raises an alert, unless one with its key is open. Its messages wait for the end of the quiet hours; what spends is
 * sent at once, since thieves work at night.
 */
export async function raiseAlert(tx: Tx, alert: NewAlert, rule: Rule): Promise<void> {
  const known = await tx.alert.findUnique({ where: { openKey: alert.openKey }, select: { id: true } })
  if (known) return
  const now = await databaseNow(tx)
  const [hours, minutes] = harareClock(now).split(':')
  const minuteOfDay = Number(hours) * 60 + Number(minutes)
  const spends = isSpending(alert.kind)
  const sendAt = spends ? now : afterQuiet(now, minuteOfDay, rule.quietFrom, rule.quietUntil)
  const former = spends ? formerChannels(await listFormer(tx, alert.environment, rule, alert.detail)) : []
  const channels = [...channelsOf(rule), ...former]
  const { id } = await tx.alert.create({
    data: {
      ...alert,
      raisedAt: now,
      deliveries: { create: channels.map((channel) => ({ channel, nextAttemptAt: sendAt })) },
    },
  })
  await notifyChange(tx, { topic: 'alert', id })
}

function channelsOf({ mailTo, webhookUrl }: Rule): Channel[] {
  return [...(mailTo.length > 0 ? (['mail'] as const) : []), ...(webhookUrl === null ? [] : (['webhook'] as const))]
}

/** Drops unsent messages of an alert that is over, unless they are news. */
export async function endAlert(tx: Tx, openKey: string): Promise<void> {
  const open = await tx.alert.findUnique({ where: { openKey }, select: { id: true, kind: true } })
  if (!open) return
  await tx.alert.update({ where: { id: open.id }, data: { openKey: null, overAt: await databaseNow(tx) } })
  if (!isNews(open.kind)) {
    await tx.alertDelivery.updateMany({
      where: { alertId: open.id, state: 'due' },
      data: { state: 'dropped', nextAttemptAt: null },
    })
  }
  await notifyChange(tx, { topic: 'alert', id: open.id })
}

/** Whether a kind reports what happened rather than how things are. */
function isNews(kind: string): boolean {
  return kind === 'incident' || isSpending(kind)
}
