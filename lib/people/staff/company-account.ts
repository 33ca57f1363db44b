import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { type Actor, type CompanyAccountView, needsSecondStep } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { requireTotp } from '@/lib/people/second-step/second-step.ts'
import { endSessionsOf } from '@/lib/people/sessions/end-sessions.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { lockManagedStaff } from './internal/lock-managed-staff.ts'
import { getPerson } from './list-people.ts'

/** The company account of a person whom the actor manages, or null. Refuses with NOT_ALLOWED. */
export async function getCompanyAccount(actor: Actor, staffId: string): Promise<CompanyAccountView | null> {
  if (!(await getPerson(actor, staffId))?.managed) refuse('NOT_ALLOWED')
  const account = await db().companyAccount.findUnique({ where: { staffId }, select: { email: true, subject: true } })
  return account && { email: account.email, linked: account.subject !== null }
}

/**
 * Says with which e-mail a manager or owner signs in at the company, or with none (empty), with a code of the actor's own
 * since it opens a door. Whatever account was linked is so no more, and this person's sessions end unless they are the
 * actor. Refuses with NOT_ALLOWED, STAFF_GONE, COMPANY_ROLE, EMAIL_SHAPE, EMAIL_TAKEN or CODE_WRONG.
 */
export async function setCompanyAccount(given: {
  ctx: Ctx
  input: { staffId: string; email: string; code: string }
}): Promise<void> {
  const { actor } = given.ctx
  const { staffId, code } = given.input
  const email = given.input.email.trim().toLowerCase()
  authorise(actor, 'staff:manage')
  if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) refuse('EMAIL_SHAPE')
  await db().$transaction((tx) => mayHaveAccount(tx, actor, staffId))
  await requireTotp(given.ctx, code)
  await db().$transaction(async (tx) => {
    await mayHaveAccount(tx, actor, staffId)
    const taken = { email, staffId: { not: staffId } }
    if (email !== '' && (await tx.companyAccount.count({ where: taken })) > 0) refuse('EMAIL_TAKEN')
    const before = await tx.companyAccount.findUnique({ where: { staffId }, select: { email: true } })
    await tx.companyAccount.deleteMany({ where: { staffId } })
    if (email !== '') await tx.companyAccount.create({ data: { staffId, email } })
    const sessionsEnded = staffId === actor.staffId ? 0 : await endSessionsOf(tx, { staffId })
    await recordAudit(tx, actor, {
      action: 'staff:company',
      objectKind: 'staff',
      objectId: staffId,
      detail: { before: { email: before?.email ?? null }, after: { email: email || null }, sessionsEnded },
    })
  })
}

/** Holds people until the caller's transaction ends, so that no two get one e-mail. */
async function mayHaveAccount(tx: Tx, actor: Actor, staffId: string): Promise<void> {
  const staff = await lockManagedStaff(tx, actor, staffId)
  if (staff.deactivatedAt) refuse('STAFF_GONE')
  if (!needsSecondStep(staff)) refuse('COMPANY_ROLE')
}
