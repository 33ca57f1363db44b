import type { ReportRecipient } from '@/lib/generated/prisma/client.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { lockRecipient } from './internal/lock-recipient.ts'
import { recipientStanding, unsentSince } from './undo-recipient-change.ts'

type Given = { ctx: Ctx; input: { recipientId: string } }

/** Stops a recipient's reports until they are resumed. */
export function pauseRecipient(given: Given): Promise<void> {
  return change(given, 'report-mail:pause', async (tx, { id }, now) => {
    await tx.reportRecipient.updateMany({ where: { id, pausedAt: null }, data: { pausedAt: now } })
  })
}

/** Resumes a recipient's reports, for days that end after now. */
export function resumeRecipient(given: Given): Promise<void> {
  return change(given, 'report-mail:resume', async (tx, { id }, now) => {
    const data = { pausedAt: null, since: now }
    await tx.reportRecipient.updateMany({ where: { id, pausedAt: { not: null } }, data })
  })
}

/** Removes a recipient's address and what was sent there; for a day the address is kept where the change can be undone. */
export function removeRecipient(given: Given): Promise<void> {
  return change(given, 'report-mail:remove', async (tx, { id }) => {
    await tx.reportRecipient.delete({ where: { id } })
  })
}

type Action = 'report-mail:pause' | 'report-mail:resume' | 'report-mail:remove'

async function change(
  { ctx: { actor }, input }: Given,
  action: Action,
  work: (tx: Tx, recipient: ReportRecipient, now: Date) => Promise<void>,
): Promise<void> {
  authoriseSpending(actor, 'alert:manage')
  await db().$transaction(async (tx) => {
    const before = (await lockRecipient(tx, input.recipientId)) ?? refuse('REPORT_MAIL_UNKNOWN')
    const { id, staffId, email, branchCode } = before
    // What was sent goes with the recipient.
    const since = action === 'report-mail:remove' ? await unsentSince(tx, before) : null
    await work(tx, before, await databaseNow(tx))
    const after = await tx.reportRecipient.findUnique({ where: { id } })
    const detail = { email, ...(branchCode && { branchCode }) }
    const about = { objectKind: 'staff', objectId: staffId } as const
    const replaced = {
      ...({ setting: 'report_recipient', subject: id } as const),
      before: { ...recipientStanding(before), ...(since && { since: since.toISOString() }) },
      after: recipientStanding(after),
    }
    await recordAudit(tx, actor, { action, ...about, detail, replaced })
  })
}
