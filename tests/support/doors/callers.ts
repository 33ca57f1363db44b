import type { Actor, Role } from '@/lib/people/access/model.ts'
import { newEnrolment, SESSION_SECONDS, sealSession } from '@/lib/people/sessions/session-token.ts'
import { db } from '@/lib/platform/database/db.ts'
import { openTill } from '../shop.ts'

/** Somebody with a browser: the headers it sends with every request, and who they belong to. */
export type Caller = { name: string; role: Role; actor: Actor; headers: Record<string, string> }

type Choices = {
  role: Role
  branch?: string
  /** Whose till to sign in at; without it, a new till is made. */
  at?: Caller
  /** Whether the authenticator's code was entered. */
  proven?: boolean
  /** When it was, if not so lately that it counts as fresh for as long as a walk takes. */
  provenAt?: Date
}

let opened = 0

/** Fresh for as long as a session lasts. */
const lately = () => new Date(Date.now() + SESSION_SECONDS * 1000)

/** Signs a new person in at a till; the headers carry the cookies of their browser. */
export async function signInCaller(
  origin: string,
  { role, branch = 'HRE-01', at, proven = true, provenAt = lately() }: Choices,
) {
  opened += 1
  const made = await openTill(branch, `The ${role} ${opened}`, role)
  const till = at?.actor.till ?? made.till
  const enrolment = at ? at.headers.cookie?.match(/pos-till=([^;]*)/)?.[1] : await enrol(till?.id ?? '')
  const { id: sessionId } = await db().staffSession.create({
    data: {
      staffId: made.staffId,
      tillId: till?.id ?? null,
      provenAt: proven ? provenAt : null,
      expiresAt: new Date(Date.now() + SESSION_SECONDS * 1000),
    },
    select: { id: true },
  })
  const cookie = `pos-session=${await sealSession(sessionId)}; pos-till=${enrolment}`
  const actor: Actor = { ...made, till, sessionId, proven: proven || role === 'cashier' || role === 'supervisor' }
  return { name: `${role} of ${branch}`, role, actor, headers: { cookie, origin } } satisfies Caller
}

async function enrol(tillId: string): Promise<string> {
  const { secret, hash } = newEnrolment()
  await db().till.update({ where: { id: tillId }, data: { enrolmentHash: hash } })
  return secret
}

/** Callers who count as nobody although they come from an owner's browser: whatever they post is refused. */
export async function nobodies(origin: string, elsewhere: Caller): Promise<Caller[]> {
  const owner = () => signInCaller(origin, { role: 'owner' })
  const [locked, deactivated, ended, moved, foreign, silent] = [
    await owner(),
    await owner(),
    await owner(),
    await owner(),
    await owner(),
    await owner(),
  ]
  const session = ({ actor }: Caller) => ({ where: { id: actor.sessionId } })
  await db().staffSession.update({ ...session(locked), data: { lockedAt: new Date() } })
  await db().staffSession.update({ ...session(ended), data: { endedAt: new Date() } })
  await db().staff.update({ where: { id: deactivated.actor.staffId }, data: { deactivatedAt: new Date() } })
  // What these two post does not count as activity, so in a long walk their tills would lock for idleness, which
  // writes.
  const atWork = { activeAt: new Date(Date.now() + SESSION_SECONDS * 1000) }
  for (const caller of [silent, foreign]) await db().staffSession.update({ ...session(caller), data: atWork })
  const sessionCookie = moved.headers.cookie?.split('; ')[0] ?? ''
  const otherTill = elsewhere.headers.cookie?.split('; ')[1] ?? ''
  return [
    { ...locked, name: 'somebody signed out', headers: { origin } },
    { ...locked, name: 'the owner, locked' },
    { ...deactivated, name: 'an owner who was deactivated' },
    { ...ended, name: 'the owner, session ended' },
    {
      ...moved,
      name: 'the owner’s session at another branch’s till',
      headers: { origin, cookie: `${sessionCookie}; ${otherTill}` },
    },
    { ...silent, name: 'the owner, without an origin', headers: { cookie: silent.headers.cookie ?? '' } },
    {
      ...foreign,
      name: 'the owner, from another site',
      headers: { ...foreign.headers, origin: 'https://elsewhere.example' },
    },
  ]
}
