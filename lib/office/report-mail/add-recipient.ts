import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { isMailAddress } from '@/lib/platform/mail/mail-address.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { oneAdditionAtATime } from './internal/lock-recipient.ts'
import { reportReader } from './internal/report-reader.ts'
import { recipientStanding } from './undo-recipient-change.ts'

/** More than any shop has managers. */
const MOST_RECIPIENTS = 50
const AT_EMAIL = { field: 'email' }

export type NewRecipient = {
  staffId: string
  email: string
  /** Null for all branches that the person may see. */
  branchCode: string | null
  daily: boolean
  weekly: boolean
}

/** From now on, sends a person's reports to an address. */
export async function addRecipient({ ctx: { actor }, input }: { ctx: Ctx; input: NewRecipient }): Promise<void> {
  authoriseSpending(actor, 'alert:manage')
  if (env().mail === null) refuse('ALERT_NO_SMTP', AT_EMAIL)
  const { staffId, daily, weekly } = input
  const email = input.email.trim().toLowerCase()
  const branchCode = input.branchCode ?? ''
  if (!isMailAddress(email)) refuse('REPORT_MAIL_ADDRESS', AT_EMAIL)
  if (!daily && !weekly) refuse('REPORT_MAIL_NEVER')
  await db().$transaction(async (tx) => {
    await oneAdditionAtATime(tx)
    if (branchCode && (await tx.branch.count({ where: { code: branchCode } })) === 0) refuse('REPORT_MAIL_NOT_THEIRS')
    if ((await reportReader(tx, staffId, branchCode)) === null) refuse('REPORT_MAIL_NOT_THEIRS')
    if ((await tx.reportRecipient.count()) >= MOST_RECIPIENTS)
      refuse('REPORT_MAIL_FULL', { params: { most: MOST_RECIPIENTS } })
    const known = await tx.reportRecipient.count({ where: { email, branchCode } })
    if (known > 0) refuse('REPORT_MAIL_TWICE', AT_EMAIL)
    const data = { staffId, email, branchCode, daily, weekly, setById: actor.staffId }
    const added = await tx.reportRecipient.create({ data })
    const detail = { email, ...(branchCode && { branchCode }), daily, weekly }
    const about = { objectKind: 'staff', objectId: staffId } as const
    const replaced = {
      ...({ setting: 'report_recipient', subject: added.id } as const),
      ...{ before: recipientStanding(null), after: recipientStanding(added) },
    }
    await recordAudit(tx, actor, { action: 'report-mail:add', ...about, detail, replaced })
  })
}
