import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { isLocale } from '@/lib/platform/i18n/model.ts'
import { wordsFor } from '@/lib/platform/i18n/words.ts'
import { sendMail } from '@/lib/platform/mail/send-mail.ts'
import { harareDay, movedBy } from '@/lib/platform/shared/harare-day.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { buildMail } from './internal/build-mail.ts'
import { reportReader } from './internal/report-reader.ts'

type Given = { ctx: Ctx; input: { recipientId: string } }

/** Sends yesterday's report to one recipient at once, marked as a test, even while they are paused. */
export async function sendTestReport({ ctx: { actor }, input }: Given): Promise<void> {
  authoriseSpending(actor, 'alert:manage')
  const found = await db().reportRecipient.findUnique({ where: { id: input.recipientId } })
  const { staffId, email, branchCode } = found ?? refuse('REPORT_MAIL_UNKNOWN')
  const reader = (await reportReader(db(), staffId, branchCode)) ?? refuse('REPORT_MAIL_NOT_THEIRS')
  const day = movedBy(harareDay(await databaseNow(db())), -1)
  const detail = { email, ...(branchCode && { branchCode }), from: day }
  await recordAudit(db(), actor, { action: 'report-mail:test', objectKind: 'staff', objectId: staffId, detail })
  const mail = await buildMail(reader, { kind: 'daily', from: day, to: day }, branchCode)
  const words = await wordsFor(isLocale(reader.locale) ? reader.locale : 'en')
  const subject = words('reportMail.testSubject', { subject: mail.subject })
  const { sent, problem } = await sendMail({ ...mail, subject, to: [email] })
  if (!sent) refuse('REPORT_MAIL_NOT_SENT', { params: { reason: problem } })
}
