import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { staffWith } from '@/lib/people/access/people-with-roles.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { env } from '@/lib/platform/env/env.ts'
import { type Named, withMarks } from '@/lib/platform/shared/find-named.ts'
import type { MailState, MailView, RecipientView, ReportKind } from './model.ts'
import { reportReader } from './recipients.ts'

const MOST_MAILS = 30

type ReportMails = { recipients: RecipientView[]; mails: MailView[]; people: Named[]; canMail: boolean }

/** Who gets reports by mail, the newest mails of the office's environment, and who may be chosen. */
export async function getReportMails(actor: Actor): Promise<ReportMails> {
  authorise(actor, 'alert:manage')
  const [recipients, mails, people, branches] = await Promise.all([
    db().reportRecipient.findMany({
      include: { staff: { select: { name: true } } },
      orderBy: [{ staff: { name: 'asc' } }, { email: 'asc' }, { branchCode: 'asc' }],
    }),
    db().reportMail.findMany({
      where: { environment: officeEnvironment() },
      include: { recipient: { select: { staff: { select: { name: true } } } } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: MOST_MAILS,
    }),
    db().staff.findMany({
      where: { deactivatedAt: null, ...staffWith('report:read') },
      orderBy: { name: 'asc' },
      select: { id: true, name: true, username: true },
    }),
    db().branch.findMany({ select: { code: true, name: true } }),
  ])
  const branchName = (code: string) => (code === '' ? null : (branches.find((one) => one.code === code)?.name ?? code))
  return {
    recipients: await Promise.all(
      recipients.map(async ({ id, staffId, staff, email, branchCode, daily, weekly, pausedAt }) => ({
        ...{ id, name: staff.name, email, branchName: branchName(branchCode), daily, weekly },
        paused: pausedAt !== null,
        mayNotSee: (await reportReader(db(), staffId, branchCode)) === null,
      })),
    ),
    mails: mails.map(({ id, kind, fromDay, toDay, email, branchCode, recipient, problem, attempts, ...mail }) => ({
      ...{
        id,
        kind: kind as ReportKind,
        from: fromDay,
        to: toDay,
        name: recipient.staff.name,
        email,
        problem,
        attempts,
      },
      branchName: branchName(branchCode),
      state: mail.state as MailState,
      at: mail.sentAt ?? mail.nextAttemptAt,
    })),
    people: withMarks(people.map(({ id, name, username }) => ({ value: id, text: name, mark: username }))),
    canMail: env().mail !== null,
  }
}
