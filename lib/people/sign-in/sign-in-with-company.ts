import type { ActorTill } from '@/lib/people/access/model.ts'
import { staffWith } from '@/lib/people/access/people-with-roles.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import type { CompanyIdentity } from '@/lib/people/sessions/ask-company.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { findAtBranch, openSession, type SignedIn } from './sign-in.ts'

/** Those who do any office work: only they may sign in with a company account. */
const LET_IN = staffWith('second-step:own')

/**
 * Signs in whom the company vouches for: somebody here who does office work, by the linked account, else by the
 * verified e-mail that the office entered. It never creates a person. The second step is due next.
 */
export async function signInWithCompany(input: {
  identity: CompanyIdentity
  till: ActorTill | null
}): Promise<SignedIn> {
  const { identity, till } = input
  const staffId = (await findLinked(identity)) ?? (await linkByEmail(identity))
  const staff = await db().staff.findFirst({
    where: { ...LET_IN, id: staffId, deactivatedAt: null },
    select: { id: true, locale: true },
  })
  if (!staff) return refuse('COMPANY_UNKNOWN')
  const here = till && (await findAtBranch(staff.id, till.branchCode)) ? till : null
  const { issuer, subject } = identity
  return openSession(staff, here, { shown: { kind: 'company', issuer, subject }, codeDue: true })
}

async function findLinked({ issuer, subject }: CompanyIdentity): Promise<string | null> {
  const account = await db().companyAccount.findUnique({
    where: { issuer_subject: { issuer, subject } },
    select: { staffId: true },
  })
  return account?.staffId ?? null
}

/** An e-mail links one account, once: whoever gets the address later does not sign in as its first person. */
async function linkByEmail({ issuer, subject, email, emailVerified }: CompanyIdentity): Promise<string> {
  if (!email || !emailVerified) return refuse('COMPANY_UNVERIFIED')
  return db().$transaction(async (tx) => {
    const { count } = await tx.companyAccount.updateMany({
      where: { email, subject: null, staff: { ...LET_IN, deactivatedAt: null } },
      data: { issuer, subject, linkedAt: sharedNow() },
    })
    if (count === 0) refuse('COMPANY_UNKNOWN')
    const { staffId } = await tx.companyAccount.findUniqueOrThrow({ where: { email }, select: { staffId: true } })
    await recordAudit(
      tx,
      { staffId, till: null },
      { action: 'staff:link-company', objectKind: 'staff', objectId: staffId },
    )
    return staffId
  })
}
