import {
  ACTOR_TILL,
  type Actor,
  type ActorTill,
  type Due,
  hasBranch,
  hasEveryBranch,
  needsSecondStep,
  parseCustomRole,
  toActorTill,
} from '@/lib/people/access/model.ts'
import { secured } from '@/lib/platform/cookies/secured-cookie.ts'
import { db } from '@/lib/platform/database/db.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { SESSION_COOKIE } from './cookies.ts'
import { getSessionRow, getSessionRowOfScreen, type SessionRow } from './internal/get-session-row.ts'
import { officeIdleMinutes } from './office-idle.ts'
import { hashEnrolment, unsealSession } from './session-token.ts'

/** Activity is recorded only now and then. The browser, which sees every touch, locks first. */
const GRACE_MS = 60_000

export async function findActor(sessionId: string, tillSecret: string | undefined): Promise<Actor | null> {
  const session = await findSession(sessionId, tillSecret)
  return session && !session.locked ? session.actor : null
}

/** The same for a live screen; thousands of them may ask at the same time. */
export async function findActorOfScreen(sessionId: string, tillSecret: string | undefined): Promise<Actor | null> {
  const enrolmentHash = tillSecret ? hashEnrolment(tillSecret) : null
  const session = await toSession(sessionId, await getSessionRowOfScreen({ sessionId, enrolmentHash }))
  return session && !session.locked ? session.actor : null
}

/** Somebody signed in. While `locked`, the server does nothing for them until they unlock. */
export type FoundSession = {
  actor: Actor
  locked: boolean
  lockDue: boolean
  lockAfterMinutes: number
  /** Whether `recordActivity` would write anything if a person caused the request. */
  activityDue: boolean
}

/** Read at each request, so that ending takes effect at once. A till's session opens only in that till's browser. */
export async function findSession(sessionId: string, tillSecret: string | undefined): Promise<FoundSession | null> {
  return toSession(sessionId, await getSessionRow(sessionId, tillSecret ? hashEnrolment(tillSecret) : null))
}

async function toSession(sessionId: string, row: SessionRow | null): Promise<FoundSession | null> {
  if (!row || (row.sessionTillId !== null && row.till?.id !== row.sessionTillId)) return null
  const held = { role: row.role, customRole: row.customRole && parseCustomRole(row.customRole) }
  const branches = hasEveryBranch(held.role) ? null : row.branches
  const mayServe = row.sessionTillId !== null && row.till !== null && hasBranch({ branches }, row.till.branchCode)
  const lockAfterMinutes = await minutesToLock(row)
  const locked = row.lockedAt !== null || row.restedMs > lockAfterMinutes * 60_000 + GRACE_MS
  const actor: Actor = {
    staffId: row.staffId,
    sessionId,
    name: row.name,
    ...held,
    locale: row.locale,
    proven: !needsSecondStep(held) || row.provenAt !== null,
    fresh: row.fresh,
    branches,
    till: mayServe ? row.till : null,
  }
  const { activityDue } = row
  return { actor, locked, lockDue: locked && row.lockedAt === null, lockAfterMinutes, activityDue }
}

async function minutesToLock({ sessionTillId, tillLocksAfter }: SessionRow): Promise<number> {
  return sessionTillId !== null && tillLocksAfter !== null ? tillLocksAfter : officeIdleMinutes()
}

function openNow(sessionId: string) {
  return { id: sessionId, endedAt: null, expiresAt: { gt: sharedNow() }, staff: { deactivatedAt: null } }
}

/** Somebody half signed in: no verb knows them except the one that settles what is due. */
export type HalfSignedIn = { sessionId: string; staffId: string; name: string; due: Due }

/** Who a session id stands for while a code, a set-up, or a new secret is due. The second step comes first. */
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
  const row = await db().till.findUnique({
    where: { enrolmentHash: hashEnrolment(secret) },
    select: ACTOR_TILL,
  })
  return row && toActorTill(row)
}

/** The session id that a Cookie header names, before Next reads the request; `isSessionOpen` says whether it counts. */
export async function sessionOfCookies(header = ''): Promise<string | null> {
  const begins = `${secured(SESSION_COOKIE).name}=`
  const pair = header.split(';').find((one) => one.trimStart().startsWith(begins))
  return unsealSession(pair?.trim().slice(begins.length))
}

export async function isSessionOpen(sessionId: string): Promise<boolean> {
  return (await db().staffSession.count({ where: openNow(sessionId) })) > 0
}
