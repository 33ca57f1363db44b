import type { Ctx } from '@/lib/people/access/authorise.ts'
import { type Actor, type CompanyAccountView, needsSecondStep } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { endSessionsOf } from '@/lib/people/sessions/end-session.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { type BeforeChange, changeStaff, recordStaffChange } from './internal/change-staff.ts'
import { getPerson } from './list-people.ts'

/** The company account of a person whom the actor manages, or null. */
export async function getCompanyAccount(actor: Actor, staffId: string): Promise<CompanyAccountView | null> {
  if (!(await getPerson(actor, staffId))?.managed) refuse('NOT_ALLOWED')
  const account = await db().companyAccount.findUnique({ where: { staffId }, select: { email: true, subject: true } })
  return account && { email: account.email, linked: account.subject !== null }
}

/**
 * Sets the e-mail with which somebody signs in at the company, or none if empty. It opens a way in, so it takes the
 * actor's own code and another owner can undo it. Their linked account and sessions end.
 */
export async function setCompanyAccount(given: {
  ctx: Ctx
  input: { staffId: string; email: string; code: string }
}): Promise<void> {
  const { actor } = given.ctx
  const { staffId, code } = given.input
  const email = given.input.email.trim().toLowerCase()
  authoriseSpending(actor, 'staff:manage')
  if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) refuse('EMAIL_SHAPE')
  await changeStaff(given.ctx, {
    staffId,
    code,
    check(_tx, staff) {
      if (staff.deactivatedAt) refuse('STAFF_GONE')
      if (!needsSecondStep(staff)) refuse('COMPANY_ROLE')
      return true
    },
    async act(tx) {
      const before = await getStoredAccount(tx, staffId)
      const unlinked = { email, issuer: null, subject: null, linkedAt: null }
      await replaceAccount(tx, staffId, email === '' ? null : unlinked)
      const sessionsEnded = staffId === actor.staffId ? 0 : await endSessionsOf(tx, { staffId })
      await recordAudit(tx, actor, {
        action: 'staff:company',
        objectKind: 'staff',
        objectId: staffId,
        detail: { before: { email: before?.email ?? null }, after: { email: email || null }, sessionsEnded },
      })
      await recordStaffChange(tx, actor, { kind: 'company_account', staffId, before: { companyAccount: before } })
    },
  })
}

type StoredAccount = NonNullable<BeforeChange['companyAccount']>

async function getStoredAccount(tx: Tx, staffId: string): Promise<StoredAccount | null> {
  const row = await tx.companyAccount.findUnique({
    where: { staffId },
    select: { email: true, issuer: true, subject: true, linkedAt: true },
  })
  return row && { ...row, linkedAt: row.linkedAt?.toISOString() ?? null }
}

/** Gives a person this account, or none, in place of any other. The caller has authorised it and locked people. */
export async function replaceAccount(tx: Tx, staffId: string, account: StoredAccount | null): Promise<void> {
  await tx.companyAccount.deleteMany({ where: { staffId } })
  if (!account) return
  const { email, issuer, subject } = account
  const same = [{ email }, ...(issuer !== null && subject !== null ? [{ issuer, subject }] : [])]
  if ((await tx.companyAccount.count({ where: { OR: same } })) > 0) refuse('EMAIL_TAKEN')
  await tx.companyAccount.create({ data: { staffId, ...account } })
}
