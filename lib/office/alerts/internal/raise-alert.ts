import type { Environment } from '@/lib/generated/prisma/client.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/notify-change.ts'
import { harareClock } from '@/lib/platform/shared/say-time.ts'
import { type AlertDetail, type AlertKind, afterQuiet, type Channel } from '../model.ts'
import type { Rule } from './read-rule.ts'

type NewAlert = { environment: Environment; kind: AlertKind; openKey: string; detail: AlertDetail }

/**
 * Raises an alert, unless one with its key is open, and stores its messages. They are sent after the quiet hours, or at
 * once if `when` says so.
 */
export async function raiseAlert(tx: Tx, alert: NewAlert, rule: Rule, when: 'atOnce' | 'afterQuiet' = 'afterQuiet') {
  const known = await tx.alert.findUnique({ where: { openKey: alert.openKey }, select: { id: true } })
  if (known) return
  const now = await databaseNow(tx)
  const [hours, minutes] = harareClock(now).split(':')
  const minuteOfDay = Number(hours) * 60 + Number(minutes)
  const sendAt = when === 'atOnce' ? now : afterQuiet(now, minuteOfDay, rule.quietFrom, rule.quietUntil)
  const { id } = await tx.alert.create({
    data: {
      ...alert,
      raisedAt: now,
      deliveries: { create: channelsOf(rule).map((channel) => ({ channel, nextAttemptAt: sendAt })) },
    },
  })
  await notifyChange(tx, { topic: 'alert', id })
}

function channelsOf({ mailTo, webhookUrl }: Rule): Channel[] {
  return [...(mailTo.length > 0 ? (['mail'] as const) : []), ...(webhookUrl === null ? [] : (['webhook'] as const))]
}

/**
 * Ends the open alert of that key, if there is one. Drops unsent messages, which would report what is over, unless they
 * are news.
 */
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

const NEWS: readonly string[] = ['incident', 'staff_change', 'till_change', 'spending']

/**
 * Whether a kind reports what happened rather than how things are; such messages are sent even if the alert is over.
 */
function isNews(kind: string): boolean {
  return NEWS.includes(kind)
}
