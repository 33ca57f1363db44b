import {
  type ActorTill,
  needsSecondStep,
  ROLES_OF_EVERY_BRANCH,
  type Role,
  type SecretKind,
} from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { hasSecondStep } from '@/lib/people/second-step/second-step.ts'
import { secretMatches } from '@/lib/people/secrets/hash-secret.ts'
import { spendTry } from '@/lib/people/secrets/throttle.ts'
import { SESSION_SECONDS, sealSession } from '@/lib/people/sessions/session-token.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

type Candidate = {
  id: string
  pinHash: string | null
  pinUntil: Date | null
  passwordHash: string | null
  passwordUntil: Date | null
  locale: string
  role: Role
}

const CANDIDATE = {
  id: true,
  pinHash: true,
  pinUntil: true,
  passwordHash: true,
  passwordUntil: true,
  locale: true,
  role: true,
} as const

/** The value of the session cookie, and the person's language. */
export type SignedIn = { cookie: string; locale: string }

/**
 * Signs staff in at an enrolled till with a PIN of four to six digits.
 * Refuses with PIN_WRONG, or with SIGN_IN_LOCKED after five wrong tries in five minutes.
 */
export async function signInWithPin(input: { staffId: string; pin: string; till: ActorTill }): Promise<SignedIn> {
  const { staffId, pin, till } = input
  const attempt = await spendTry(staffId, till.id)
  const staff = await findAtBranch(staffId, till.branchCode)
  const right = await secretMatches(staff?.pinHash, pin)
  const given = right && staff ? await takeGivenSecret(staff, 'pin') : 'wrong'
  if (!staff || given === 'wrong') return refuse('PIN_WRONG', { field: 'pin' })
  await attempt.forgive()
  return openSession(staff, till, { way: 'pin', secretDue: given })
}

/**
 * Signs staff in by user name and password, at a till or elsewhere. Refuses with PASSWORD_WRONG whichever of the two is
 * wrong, or with SIGN_IN_LOCKED. Those with an authenticator type its code next; those who need one and have none set
 * it up. Until then the session can do nothing else.
 */
export async function signInWithPassword(input: {
  username: string
  password: string
  till: ActorTill | null
}): Promise<SignedIn> {
  const username = input.username.trim().toLowerCase()
  const attempt = await spendTry(username, input.till?.id ?? `elsewhere:${username}`)
  const staff = await db().staff.findFirst({ where: { username, deactivatedAt: null }, select: CANDIDATE })
  const right = await secretMatches(staff?.passwordHash, input.password)
  const given = right && staff ? await takeGivenSecret(staff, 'password') : 'wrong'
  if (!staff || given === 'wrong') return refuse('PASSWORD_WRONG', { field: 'username' })
  await attempt.forgive()
  const till = input.till && (await findAtBranch(staff.id, input.till.branchCode)) ? input.till : null
  const codeDue = needsSecondStep(staff.role) || (await hasSecondStep(staff.id))
  return openSession(staff, till, { way: 'password', secretDue: given, codeDue })
}

/** Signs demo staff in without a secret, with the office open; only the demo's own action may call it. */
export async function signInWithoutSecret(input: { staffId: string; till: ActorTill }): Promise<SignedIn> {
  const staff = await findAtBranch(input.staffId, input.till.branchCode)
  return staff
    ? openSession(staff, input.till, { way: 'demo', provenAt: new Date() })
    : refuse('PIN_WRONG', { field: 'pin' })
}

function findAtBranch(staffId: string, branchCode: string): Promise<Candidate | null> {
  return db().staff.findFirst({
    where: {
      id: staffId,
      deactivatedAt: null,
      OR: [{ role: { in: ROLES_OF_EVERY_BRANCH } }, { branches: { some: { branchCode } } }],
    },
    select: CANDIDATE,
  })
}

/**
 * A given secret works for one sign-in within its day and must then be changed. Returns which one is due, null for a
 * person's own, or `wrong` if it expired or another sign-in has just used it.
 */
async function takeGivenSecret(staff: Candidate, kind: SecretKind): Promise<SecretKind | null | 'wrong'> {
  const [hash, until] = [staff[`${kind}Hash`], staff[`${kind}Until`]]
  if (until === null) return null
  if (until < new Date()) return 'wrong'
  const { count } = await db().staff.updateMany({
    where: { id: staff.id, [`${kind}Hash`]: hash },
    data: { [`${kind}Hash`]: null, [`${kind}Until`]: null },
  })
  return count === 1 ? kind : 'wrong'
}

type Opening = { way: string; secretDue?: SecretKind | null; codeDue?: boolean; provenAt?: Date }

function openSession(staff: Candidate, till: ActorTill | null, opening: Opening): Promise<SignedIn> {
  const { way, secretDue = null, codeDue = false, provenAt = null } = opening
  return db().$transaction(async (tx) => {
    const session = await tx.staffSession.create({
      data: {
        staffId: staff.id,
        tillId: till?.id ?? null,
        codeDue,
        secretDue,
        provenAt,
        expiresAt: new Date(Date.now() + SESSION_SECONDS * 1000),
      },
      select: { id: true },
    })
    const fact = { objectKind: 'staff', objectId: staff.id, detail: { way } } as const
    await recordAudit(tx, { staffId: staff.id, till }, { action: 'session:open', ...fact })
    return { cookie: await sealSession(session.id), locale: staff.locale }
  })
}
