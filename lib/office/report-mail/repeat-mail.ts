import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/**
 * Sends a report again that did not arrive or may not have arrived; the worker takes it within a minute. Asking twice
 * at once sends it once.
 */
export async function repeatMail({ ctx: { actor }, input }: { ctx: Ctx; input: { mailId: string } }): Promise<void> {
  authoriseSpending(actor, 'alert:manage')
  await db().$transaction(async (tx) => {
    const mail = await tx.reportMail.findUnique({ where: { id: input.mailId }, include: { recipient: true } })
    if (!mail) return refuse('REPORT_MAIL_UNKNOWN')
    const { id, email, fromDay, branchCode, recipient } = mail
    const now = await databaseNow(tx)
    const { count } = await tx.reportMail.updateMany({
      where: { id, state: { in: ['unsure', 'given_up'] } },
      data: { state: 'due', attempts: 0, nextAttemptAt: now, sendingAt: null, problem: null },
    })
    if (count === 0) return
    await tx.incident.updateMany({
      where: { kind: 'report_not_sent', resolvedAt: null, detail: { path: ['mail'], equals: id } },
      data: { resolvedAt: now },
    })
    const detail = { email, ...(branchCode && { branchCode }), from: fromDay }
    await recordAudit(tx, actor, {
      action: 'report-mail:repeat',
      objectKind: 'staff',
      objectId: recipient.staffId,
      detail,
    })
  })
}
