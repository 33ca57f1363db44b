import {
  type Actor,
  type ActorTill,
  type Due,
  hasBranch,
  hasEveryBranch,
  needsSecondStep,
} from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { hashEnrolment } from './session-token.ts'

/** Activity is recorded only now and then; the browser, which sees every touch, locks first. */
const GRACE_MS = 60_000

/** The actor of a session id; null if there is none, or their till is locked. */
export async function findActor(sessionId: string, tillSecret: string | undefined): Promise<Actor | null> {
  const session = await findSession(sessionId, tillSecret)
  return session && !session.locked ? session.actor : null
}

/** Somebody signed in. While `locked`, nothing is done for them until they unlock. */
export type FoundSession = {
  actor: Actor
  locked: boolean
  /** Locked by idle time only; not yet recorded. */
  lockDue: boolean
  lockAfterMinutes: number | null
}

/**
 * A session, read from the database at each request, so ending it, locking it, deactivating the person or revoking the
 * till works at once. The browser must be the till that was signed in at. At a till the session locks after the till's
 * idle minutes without activity by a person; automatic refreshes do not count.
 */
export async function findSession(sessionId: string, tillSecret: string | undefined): Promise<FoundSession | null> {
  const session = await db().staffSession.findFirst({
    where: { ...openNow(sessionId), codeDue: false, secretDue: null },
    select: {
      id: true,
      tillId: true,
      activeAt: true,
      lockedAt: true,
      provenAt: true,
      till: { select: { lockAfterMinutes: true } },
      staff: { select: { id: true, name: true, role: true, locale: true, branches: { select: { branchCode: true } } } },
    },
  })
  if (!session) return null
  const { staff } = session
  const till = tillSecret ? await findTill(tillSecret) : null
  if (session.tillId !== null && till?.id !== session.tillId) return null
  const branches = hasEveryBranch(staff.role) ? null : staff.branches.map((row) => row.branchCode)
  const mayServe = till !== null && hasBranch({ branches }, till.branchCode)
  const lockAfterMinutes = session.till?.lockAfterMinutes ?? null
  const restedMs = Date.now() - session.activeAt.getTime()
  const locked =
    session.lockedAt !== null || (lockAfterMinutes !== null && restedMs > lockAfterMinutes * 60_000 + GRACE_MS)
  const actor: Actor = {
    staffId: staff.id,
    sessionId: session.id,
    name: staff.name,
    role: staff.role,
    locale: staff.locale,
    proven: !needsSecondStep(staff.role) || session.provenAt !== null,
    branches,
    till: mayServe ? till : null,
  }
  return { actor, locked, lockDue: locked && session.lockedAt === null, lockAfterMinutes }
}

function openNow(sessionId: string) {
  return { id: sessionId, endedAt: null, expiresAt: { gt: new Date() }, staff: { deactivatedAt: null } }
}

/** Somebody half signed in: unknown to every verb except the one that settles what is due. */
export type HalfSignedIn = { sessionId: string; staffId: string; name: string; due: Due }

/**
 * Who a session id stands for while a code, an authenticator set-up, or a new PIN or password is due, or null. The
 * second step comes first. After set-up they stay on it until the recovery codes are kept.
 */
export async function findHalfSignedIn(sessionId: string): Promise<HalfSignedIn | null> {
  const session = await db().staffSession.findFirst({
    where: { ...openNow(sessionId), OR: [{ codeDue: true }, { secretDue: { not: null } }] },
    select: {
      codeDue: true,
      secretDue: true,
      staff: { select: { id: true, name: true, secondStep: { select: { confirmedAt: true, sessionId: true } } } },
    },
  })
  if (!session) return null
  const { id: staffId, name, secondStep } = session.staff
  const hasOne = secondStep?.confirmedAt != null && secondStep.sessionId !== sessionId
  const secret = session.secretDue === 'pin' ? 'pin' : 'password'
  return { sessionId, staffId, name, due: session.codeDue ? (hasOne ? 'code' : 'set-up') : secret }
}

/** The till whose browser holds this secret, or null if it was never enrolled or has been revoked. */
export async function findTill(secret: string): Promise<ActorTill | null> {
  const till = await db().till.findUnique({
    where: { enrolmentHash: hashEnrolment(secret) },
    select: { id: true, number: true, branchCode: true, training: true, branch: { select: { name: true } } },
  })
  if (!till) return null
  const { branch, ...rest } = till
  return { ...rest, branchName: branch.name }
}
