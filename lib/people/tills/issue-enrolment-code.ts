import { type Ctx, requireBranch } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { hashCode, newCode } from '@/lib/people/secrets/secret-codes.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { CODE_LENGTH, ENROL_MINUTES, type NewEnrolmentCode } from './model.ts'

/**
 * Makes a code that turns one browser elsewhere into a till of a branch: with that number, or the next free one. The
 * database keeps only a keyed hash. The answer says whose browser it will replace.
 */
export async function issueEnrolmentCode(given: {
  ctx: Ctx
  input: { branchCode: string; number: number | null }
}): Promise<NewEnrolmentCode> {
  const { actor } = given.ctx
  const { branchCode, number } = given.input
  authoriseSpending(actor, 'till:enrol')
  requireBranch(actor, branchCode)
  if (number !== null && (!Number.isInteger(number) || number < 1 || number > 999)) refuse('TILL_NUMBER')
  const branch = await db().branch.findUnique({ where: { code: branchCode }, select: { name: true } })
  if (!branch) return refuse('BRANCH_UNKNOWN')
  const code = newCode(CODE_LENGTH)
  const expiresAt = await db().$transaction(async (tx) => {
    const expiresAt = new Date((await databaseNow(tx)).getTime() + ENROL_MINUTES * 60_000)
    const { id } = await tx.enrolmentCode.create({
      data: { codeHash: hashCode('enrolment-code', code), branchCode, number, createdById: actor.staffId, expiresAt },
      select: { id: true },
    })
    const about = { objectKind: 'enrolment-code', objectId: id, branchCode, detail: { number } } as const
    await recordAudit(tx, actor, { action: 'till:code', ...about })
    return expiresAt
  })
  const replaces = number === null ? null : await browserAt(branchCode, number)
  return { code, branchName: branch.name, number, expiresAt: expiresAt.toISOString(), replaces }
}

/** The browser that is this till now, known by the shift that is open there; null if none is. */
async function browserAt(branchCode: string, number: number): Promise<NewEnrolmentCode['replaces']> {
  const till = await db().till.findFirst({
    where: { branchCode, number, enrolmentHash: { not: null } },
    select: { openShift: { select: { openedBy: { select: { name: true } } } } },
  })
  return till && { shiftOf: till.openShift?.openedBy.name ?? null }
}
