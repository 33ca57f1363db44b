import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { type ActorTill, needsSecondStep, type SecretKind } from '@/lib/people/access/model.ts'
import { HELD_ROLE, heldRole, staffAt } from '@/lib/people/access/people-with-roles.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { hasSecondStep } from '@/lib/people/second-step/second-step.ts'
import { secretMatches, upgradeHash } from '@/lib/people/secrets/hash-secret.ts'
import { type AtBrowser, placeOfBrowser, spendTry } from '@/lib/people/secrets/throttle.ts'
import { SESSION_SECONDS, sealSession } from '@/lib/people/sessions/session-token.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

const CANDIDATE = {
  id: true,
  pinHash: true,
  pinUntil: true,
  passwordHash: true,
  passwordUntil: true,
  locale: true,
  ...HELD_ROLE,
} as const

type Candidate = Prisma.StaffGetPayload<{ select: typeof CANDIDATE }>

export type SignedIn = { sessionId: string; cookie: string; locale: string }

/** Signs staff in at an enrolled till with a PIN. Ids that nobody has are counted together, so they block no till. */
export async function signInWithPin(input: { staffId: string; pin: string; till: ActorTill }): Promise<SignedIn> {
  const { staffId, pin, till } = input
  const staff = await findAtBranch(staffId, till.branchCode)
  const person = staff?.id ?? 'nobody'
  const attempt = await spendTry({ purpose: 'pin', person, place: { till: till.id } })
  const right = await secretMatches(staff?.pinHash, pin)
  const given = right && staff ? await redeemGivenSecret(staff, 'pin') : 'wrong'
  if (!staff || given === 'wrong') return attempt.refuse('PIN_WRONG', { field: 'pin' })
  await attempt.forgive()
  const shown = await upgradeOwnHash(staff, 'pin', given, pin)
  return openSession(staff, till, { shown, ...dueOf(staff, given) })
}

/**
 * Signs staff in by user name and password. What is due next is a code, setting one up, or a secret of their own; until
 * then the session can do nothing else.
 */
export async function signInWithPassword(
  input: AtBrowser & { username: string; password: string; till: ActorTill | null },
): Promise<SignedIn> {
  const username = input.username.trim().toLowerCase()
  const staff = await db().staff.findFirst({ where: { username, deactivatedAt: null }, select: CANDIDATE })
  const person = staff?.id ?? `name:${username}`
  const attempt = await spendTry({ purpose: 'password', person, place: placeOfBrowser(input) })
  const right = await secretMatches(staff?.passwordHash, input.password)
  const given = right && staff ? await redeemGivenSecret(staff, 'password') : 'wrong'
  if (!staff || given === 'wrong') return attempt.refuse('PASSWORD_WRONG', { field: 'username' })
  await attempt.forgive()
  const shown = await upgradeOwnHash(staff, 'password', given, input.password)
  const till = input.till && (await findAtBranch(staff.id, input.till.branchCode)) ? input.till : null
  const codeDue = needsSecondStep(heldRole(staff)) || (await hasSecondStep(staff.id))
  const due = dueOf(staff, given ?? owedPin(staff))
  return openSession(staff, till, { shown, ...due, codeDue })
}

/** Signs demo staff in without a secret and with the office open. Only the demo's own action may call it. */
export async function signInWithoutSecret(input: { staffId: string; till: ActorTill }): Promise<SignedIn> {
  const staff = await findAtBranch(input.staffId, input.till.branchCode)
  return staff
    ? openSession(staff, input.till, { shown: { kind: 'demo' }, provenAt: sharedNow() })
    : refuse('PIN_WRONG', { field: 'pin' })
}

export function findAtBranch(staffId: string, branchCode: string): Promise<Candidate | null> {
  return db().staff.findFirst({
    where: { id: staffId, deactivatedAt: null, ...staffAt(branchCode) },
    select: CANDIDATE,
  })
}

/** Uses up a given secret. Returns which one must be chosen next, null for an own one, `wrong` if it ended. */
async function redeemGivenSecret(staff: Candidate, kind: SecretKind): Promise<SecretKind | null | 'wrong'> {
  const [hash, until] = [staff[`${kind}Hash`], staff[`${kind}Until`]]
  if (until === null) return null
  if (until < sharedNow()) return 'wrong'
  const { count } = await db().staff.updateMany({
    where: { id: staff.id, [`${kind}Hash`]: hash },
    data: { [`${kind}Hash`]: null, [`${kind}Until`]: null },
  })
  return count === 1 ? kind : 'wrong'
}

/** A secret that was right, and the hash that the person now has for it: null once a given one is used up. */
type ShownSecret = { kind: SecretKind; hash: string | null }

type Shown = ShownSecret | { kind: 'company'; issuer: string; subject: string } | { kind: 'demo' }

/** Upgrades the hash of a person's own secret. A given one is not hashed again: it has just been used up. */
async function upgradeOwnHash(
  staff: Candidate,
  kind: SecretKind,
  given: SecretKind | null,
  secret: string,
): Promise<ShownSecret> {
  const stored = staff[`${kind}Hash`]
  const isOwn = given === null && stored !== null
  return { kind, hash: isOwn ? await upgradeHash({ staffId: staff.id, kind, stored }, secret) : null }
}

/** A given PIN that ended before its person chose one; only a manager could give another, so the person chooses it. */
function owedPin({ pinHash, pinUntil }: Candidate): SecretKind | null {
  return pinHash !== null && pinUntil !== null && pinUntil < sharedNow() ? 'pin' : null
}

type SecretDue = { secretDue: SecretKind | null; givenHash: string | null }

/** The session keeps the hash of a given secret, now used up, to compare it with the one that the person chooses. */
function dueOf(staff: Candidate, given: SecretKind | null): SecretDue {
  return { secretDue: given, givenHash: given && staff[`${given}Hash`] }
}

type Opening = Partial<SecretDue> & { shown: Shown; codeDue?: boolean; provenAt?: Date }

/**
 * Opens a session for somebody who has shown who they are, audited. Refuses if what was `shown` was replaced, or the
 * person deactivated, meanwhile: their sessions were ended then, and this one would outlive that.
 */
export function openSession(
  staff: Pick<Candidate, 'id' | 'locale'>,
  till: ActorTill | null,
  opening: Opening,
): Promise<SignedIn> {
  const { shown, secretDue = null, givenHash = null, codeDue = false, provenAt = null } = opening
  return db().$transaction(async (tx) => {
    if (!(await stillLetsIn(tx, staff.id, shown))) refuseShown(shown)
    const session = await tx.staffSession.create({
      data: {
        staffId: staff.id,
        tillId: till?.id ?? null,
        codeDue,
        secretDue,
        givenHash,
        provenAt,
        expiresAt: new Date(sharedNow().getTime() + SESSION_SECONDS * 1000),
      },
      select: { id: true },
    })
    const fact = { objectKind: 'staff', objectId: staff.id, detail: { way: shown.kind } } as const
    await recordAudit(tx, { staffId: staff.id, till }, { action: 'session:open', ...fact })
    return { sessionId: session.id, cookie: await sealSession(session.id), locale: staff.locale }
  })
}

/** Whoever replaces a secret, unlinks an account or deactivates a person waits for this transaction or was first. */
async function stillLetsIn(tx: Tx, staffId: string, shown: Shown): Promise<boolean> {
  await tx.$queryRaw`select 1 from "Staff" where id = ${staffId}::uuid for share`
  const now = await tx.staff.findUniqueOrThrow({
    where: { id: staffId },
    select: { pinHash: true, passwordHash: true, deactivatedAt: true },
  })
  if (now.deactivatedAt !== null) return false
  if (shown.kind === 'demo') return true
  if (shown.kind !== 'company') return now[`${shown.kind}Hash`] === shown.hash
  const linked = await tx.$queryRaw<unknown[]>`
    select 1 from "CompanyAccount" where "staffId" = ${staffId}::uuid and issuer = ${shown.issuer}
      and subject = ${shown.subject} for share`
  return linked.length > 0
}

function refuseShown({ kind }: Shown): never {
  if (kind === 'company') return refuse('COMPANY_UNKNOWN')
  return kind === 'password' ? refuse('PASSWORD_WRONG', { field: 'username' }) : refuse('PIN_WRONG', { field: 'pin' })
}
