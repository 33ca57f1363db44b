import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

type Given = { ctx: Ctx; input: { recipientId: string } }

/** Stops a recipient's reports until they are resumed. Refuses with NOT_ALLOWED or REPORT_MAIL_UNKNOWN; audited. */
export function pauseRecipient(given: Given): Promise<void> {
  return change(given, 'report-mail:pause', async (tx, id, now) => {
    await tx.reportRecipient.updateMany({ where: { id, pausedAt: null }, data: { pausedAt: now } })
  })
}

/** Resumes a recipient's reports, for days that end after now. Refuses as `pauseRecipient` does; audited. */
export function resumeRecipient(given: Given): Promise<void> {
  return change(given, 'report-mail:resume', async (tx, id, now) => {
    const data = { pausedAt: null, since: now }
    await tx.reportRecipient.updateMany({ where: { id, pausedAt: { not: null } }, data })
  })
}

/** Removes a recipient's address and what was sent there. Refuses as `pauseRecipient` does; audited. */
export function removeRecipient(given: Given): Promise<void> {
  return change(given, 'report-mail:remove', async (tx, id) => {
    await tx.reportRecipient.delete({ where: { id } })
  })
}

type Action = 'report-mail:pause' | 'report-mail:resume' | 'report-mail:remove'

async function change(
  { ctx: { actor }, input }: Given,
  action: Action,
  work: (tx: Tx, id: string, now: Date) => Promise<void>,
): Promise<void> {
  authoriseSpending(actor, 'alert:manage')
  await db().$transaction(async (tx) => {
    const [found] = await tx.$queryRaw<{ id: string; staffId: string; email: string; branchCode: string }[]>`
      select id, "staffId", email, "branchCode" from "ReportRecipient" where id = ${input.recipientId}::uuid for update`
    const { id, staffId, email, branchCode } = found ?? refuse('REPORT_MAIL_UNKNOWN')
    await work(tx, id, await databaseNow(tx))
    const detail = { email, ...(branchCode && { branchCode }) }
    await recordAudit(tx, actor, { action, objectKind: 'staff', objectId: staffId, detail })
  })
}
