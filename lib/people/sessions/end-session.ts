import type { Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { notifyChange } from '@/lib/platform/live/changes.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import type { OwnSession } from './model.ts'

type SessionEnd = 'sign_out' | 'next_sign_in' | 'till_enrolled' | 'from_elsewhere'

type Ended = { staffId: string; tillId: string | null; branchCode: string | null }

/** Ends a session from the next request on, with its live streams. Ending it again adds no second audit row. */
export async function endSession(sessionId: string, how: SessionEnd): Promise<void> {
  await db().$transaction(async (tx) => {
    const [ended] = await tx.$queryRaw<Ended[]>`
      update "StaffSession" s set "endedAt" = now() where id = ${sessionId}::uuid and "endedAt" is null
      returning "staffId", "tillId", (select "branchCode" from "Till" t where t.id = s."tillId") as "branchCode"`
    await notifyChange(tx, { topic: 'session', id: sessionId })
    if (!ended) return
    const { staffId, tillId: id, branchCode } = ended
    const by = { staffId, till: id && branchCode ? { id, branchCode } : null }
    await recordAudit(tx, by, {
      action: 'session:close',
      objectKind: 'staff',
      objectId: staffId,
      detail: { how },
    })
  })
}

/** Ends the open sessions of a person or at a till, except `but`, with their live streams. Returns how many. */
export async function endSessionsOf(
  tx: Tx,
  of: { staffId: string } | { tillId: string },
  but?: string,
): Promise<number> {
  const { count } = await tx.staffSession.updateMany({
    where: { ...of, endedAt: null, ...(but !== undefined && { id: { not: but } }) },
    data: { endedAt: sharedNow() },
  })
  await notifyChange(tx, { topic: 'session', id: 'staffId' in of ? of.staffId : of.tillId })
  return count
}

const openOf = ({ staffId }: Actor) => ({ staffId, endedAt: null, expiresAt: { gt: sharedNow() } })

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

export async function endOwnSession({ ctx, input }: { ctx: Ctx; input: { sessionId: string } }): Promise<void> {
  const { actor } = ctx
  const { sessionId } = input
  const open = await db().staffSession.count({ where: { ...openOf(actor), id: sessionId } })
  if (open === 0 || sessionId === actor.sessionId) refuse('SESSION_GONE')
  await endSession(sessionId, 'from_elsewhere')
}
