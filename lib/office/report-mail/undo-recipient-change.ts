import { z } from 'zod'
import type { ReportRecipient } from '@/lib/generated/prisma/client.ts'
import type { Standing } from '@/lib/people/changes/model.ts'
import type { Undoable } from '@/lib/people/changes/undoable.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { endOf } from '@/lib/platform/shared/harare-day.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { lockRecipient, oneAdditionAtATime } from './internal/lock-recipient.ts'

type Row = Pick<ReportRecipient, 'staffId' | 'email' | 'branchCode' | 'daily' | 'weekly' | 'pausedAt'>

/** How a recipient of reports stands; null if there is none. */
export function recipientStanding(row: Row | null): Standing {
  if (!row) return { email: null }
  const { staffId, email, branchCode, daily, weekly, pausedAt } = row
  return { staffId, email, branchCode, daily, weekly, paused: pausedAt !== null }
}

const Before = z.union([
  z.object({
    staffId: z.string(),
    email: z.string(),
    branchCode: z.string(),
    daily: z.boolean(),
    weekly: z.boolean(),
    paused: z.boolean(),
    since: z.coerce.date().optional(),
  }),
  z.object({ email: z.null() }),
])

/**
 * The recipient with that id: undone, one that was added is removed; one that was paused or removed gets what was not
 * sent since.
 */
export const UNDOABLE_RECIPIENT: Undoable = {
  ownCode: false,
  lock: async (tx, id) => {
    await oneAdditionAtATime(tx)
    return recipientStanding(await lockRecipient(tx, id))
  },
  putBack: async (tx, { actor, subject: id, before }) => {
    const recipient = Before.parse(before)
    if (recipient.email === null) {
      await tx.reportRecipient.delete({ where: { id } })
      return {}
    }
    const { paused, since, ...row } = recipient
    const { email, branchCode } = row
    const others = await tx.reportRecipient.count({ where: { email, branchCode, id: { not: id } } })
    if (others > 0) refuse('REPORT_MAIL_TWICE')
    const pausedAt = paused ? await databaseNow(tx) : null
    const { since: reportedSince } = await tx.reportRecipient.upsert({
      where: { id },
      create: { id, ...row, pausedAt, ...(since && { since }), setById: actor.staffId },
      update: { pausedAt },
    })
    if (!paused) await sendDropped(tx, id, reportedSince)
    return {}
  },
}

/** Sends what was dropped because the recipient was paused, unless it was in an earlier pause. */
async function sendDropped(tx: Tx, recipientId: string, since: Date): Promise<void> {
  const dropped = await tx.reportMail.findMany({
    where: { recipientId, state: 'dropped', problem: 'PAUSED' },
    select: { id: true, toDay: true },
  })
  const missed = dropped.filter(({ toDay }) => endOf(toDay) > since)
  await tx.reportMail.updateMany({
    where: { id: { in: missed.map(({ id }) => id) } },
    data: { state: 'due', attempts: 0, nextAttemptAt: await databaseNow(tx), problem: null },
  })
}

/** What a recipient who is removed and put back has yet to get: what ends after this. */
export async function unsentSince(tx: Tx, { id, since }: Pick<ReportRecipient, 'id' | 'since'>): Promise<Date> {
  const last = await tx.reportMail.findFirst({
    where: { recipientId: id, state: { not: 'due' } },
    orderBy: { toDay: 'desc' },
    select: { toDay: true },
  })
  const reportedUntil = last ? endOf(last.toDay) : since
  return reportedUntil > since ? reportedUntil : since
}
