import { type Ctx, requireBranch } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { hashCode, newCode, parseCode } from '@/lib/people/secrets/secret-codes.ts'
import { spendEnrolmentTry } from '@/lib/people/secrets/throttle.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { qrPath } from '@/lib/platform/qr-code/qr-path.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { harareClock } from '@/lib/platform/shared/time/format-time.ts'
import { type Enrolled, enrol } from './enrol-till.ts'
import { CODE_LENGTH, ENROL_MINUTES, type EnrolmentCodeView, type NewEnrolmentCode } from './model.ts'

/** Makes a code that turns one browser elsewhere into a till. The database keeps only a keyed hash. */
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

/** Makes the browser where a code was typed or scanned a till; nobody is signed in there yet. A code works once. */
export async function redeemEnrolmentCode(text: string, address = 'unknown'): Promise<Enrolled> {
  const attempt = await spendEnrolmentTry(address)
  const codeHash = hashCode('enrolment-code', parseCode(text))
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

/** A new code as the office shows it. Its QR code has the code after a `#`, which browsers send to no server. */
export function formatEnrolmentCode(
  { code, branchName: branch, number, expiresAt, replaces }: NewEnrolmentCode,
  placeOf: (till: { branch: string; number: number }) => string,
): EnrolmentCodeView {
  const address = `${env().appOrigins[0]}/enrol`
  const picture = qrPath(`${address}#${code}`)
  return {
    address,
    code: `${code.slice(0, 4)} ${code.slice(4)}`,
    for: number === null ? branch : placeOf({ branch, number }),
    until: harareClock(new Date(expiresAt)).slice(0, 5),
    replaces: replaces ? (replaces.shiftOf ?? '–') : '',
    qrPath: picture.path,
    qrSize: String(picture.size),
  }
}

/** Ends the codes for tills that somebody made. Returns how many still worked. The caller has authorised it. */
export async function endCodesOf(tx: Tx, staffId: string): Promise<number> {
  return tx.$executeRaw`
    update "EnrolmentCode" set "expiresAt" = "createdAt"
    where "createdById" = ${staffId}::uuid and "usedAt" is null and "expiresAt" > now()`
}
