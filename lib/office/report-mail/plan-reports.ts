import { randomUUID } from 'node:crypto'
import { hindranceOf } from '@/lib/office/day-close/sign-day.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { endOf, harareDay, movedBy } from '@/lib/platform/shared/harare-day.ts'
import { dueReports } from './model.ts'

/**
 * Makes a row for every report that is due, once per address however many workers run, since the row's key decides.
 * Leaves out days that ended before the recipient was added, or while they were paused.
 */
export async function planReports(): Promise<void> {
  const recipients = await db().reportRecipient.findMany({ where: { pausedAt: null } })
  if (recipients.length === 0) return
  const environment = officeEnvironment()
  const now = await databaseNow(db())
  const yesterday = movedBy(harareDay(now), -1)
  const isRead = (await hindranceOf(db(), yesterday, now)) === null
  const due = dueReports(now, (day) => day < yesterday || isRead)
  const data = recipients.flatMap(({ id, email, branchCode, since, ...chosen }) =>
    due
      .filter(({ kind, to }) => chosen[kind] && endOf(to) > since)
      .map(({ kind, from, to }) => {
        const days = { fromDay: from, toDay: to }
        return { id: randomUUID(), recipientId: id, environment, kind, ...days, email, branchCode, nextAttemptAt: now }
      }),
  )
  await db().reportMail.createMany({ data, skipDuplicates: true })
}
