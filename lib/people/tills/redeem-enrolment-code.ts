import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { hashCode, parseCode } from '@/lib/people/secrets/secret-codes.ts'
import { spendEnrolmentTry } from '@/lib/people/secrets/throttle.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { type Enrolled, enrol } from './enrol-till.ts'

/** Makes the browser where a code was typed or scanned a till; nobody is signed in there yet. A code works once. */
export async function redeemEnrolmentCode(typed: string, address = 'unknown'): Promise<Enrolled> {
  const attempt = await spendEnrolmentTry(address)
  const codeHash = hashCode('enrolment-code', parseCode(typed))
  const redeemed = await db().$transaction(async (tx) => {
    const now = await databaseNow(tx)
    const { count } = await tx.enrolmentCode.updateMany({
      where: { codeHash, usedAt: null, expiresAt: { gt: now } },
      data: { usedAt: now },
    })
    if (count === 0) return attempt.refuse('ENROLMENT_CODE_WRONG')
    const code = await tx.enrolmentCode.findUniqueOrThrow({ where: { codeHash } })
    const enrolled = await enrol(tx, code.branchCode, code.number, code.createdById)
    await tx.enrolmentCode.update({ where: { codeHash }, data: { tillId: enrolled.till.id } })
    await recordAudit(tx, null, {
      action: 'till:enrol',
      objectKind: 'till',
      objectId: enrolled.till.id,
      branchCode: code.branchCode,
      detail: { code: code.id, codeBy: code.createdById },
    })
    return enrolled
  })
  await attempt.forgive()
  return redeemed
}
