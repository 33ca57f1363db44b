import type { Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { sharedNow } from '@/lib/platform/shared/now.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { endSession } from './end-session.ts'
import type { OwnSession } from './model.ts'

const openOf = ({ staffId }: Actor) => ({ staffId, endedAt: null, expiresAt: { gt: sharedNow() } })

/** The actor's open sessions, newest first. */
export async function listOwnSessions(actor: Actor): Promise<OwnSession[]> {
  const rows = await db().staffSession.findMany({
    where: openOf(actor),
    orderBy: { createdAt: 'desc' },
    select: {
      id: true,
      createdAt: true,
      activeAt: true,
      till: { select: { number: true, branch: { select: { name: true } } } },
    },
  })
  return rows.map(({ id, createdAt, activeAt, till }) => ({
    id,
    till: till && { number: till.number, branchName: till.branch.name },
    openedAt: createdAt.toISOString(),
    activeAt: activeAt.toISOString(),
    here: id === actor.sessionId,
  }))
}

/** Ends one of the actor's other sessions. */
export async function endOwnSession({ ctx, input }: { ctx: Ctx; input: { sessionId: string } }): Promise<void> {
  const { actor } = ctx
  const { sessionId } = input
  const open = await db().staffSession.count({ where: { ...openOf(actor), id: sessionId } })
  if (open === 0 || sessionId === actor.sessionId) refuse('SESSION_GONE')
  await endSession(sessionId, 'from_elsewhere')
}
