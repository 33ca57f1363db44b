import { z } from 'zod'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import type { Undoable } from '@/lib/people/changes/undoable.ts'
import { endSessionsOf } from '@/lib/people/sessions/end-session.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { endPairings } from './displays.ts'
import type { TillChangeView } from './model.ts'

const MOST = 50

/** The browser that a till is; both null if none. */
type Browser = { enrolmentHash: string | null; enrolledAt: Date | null }

/** Records that a browser was made a till or revoked, so that owners are told and another one can undo it. */
export async function recordTillChange(
  tx: Tx,
  change: { kind: 'till_enrol' | 'till_revoke'; tillId: string; byId: string; before: Browser; after: Browser },
): Promise<void> {
  const { before, after, ...row } = change
  const data = { ...row, before: browserStanding(before), after: browserStanding(after) }
  await tx.spendingChange.create({ data, select: { id: true } })
}

function browserStanding({ enrolmentHash, enrolledAt }: Browser) {
  return { enrolmentHash, enrolledAt: enrolledAt?.toISOString() ?? null }
}

/** The browsers that were made tills or revoked in the last 24 hours, less what was undone, newest first. For owners. */
export async function listTillChanges(actor: Actor): Promise<TillChangeView[]> {
  authorise(actor, 'staff:manage-all')
  const rows = await db().spendingChange.findMany({
    where: { tillId: { not: null }, undoneAt: null, undoUntil: { gt: sharedNow() } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: MOST,
    select: {
      id: true,
      kind: true,
      byId: true,
      at: true,
      undoUntil: true,
      by: { select: { name: true } },
      till: { select: { number: true, branch: { select: { name: true } } } },
    },
  })
  return rows.flatMap(({ id, kind, byId, by, at, undoUntil, till }) => {
    if (!till) return []
    const where = { number: till.number, branch: till.branch.name }
    const times = { at: at.toISOString(), until: undoUntil.toISOString() }
    return [{ id, kind, by: by.name, undoable: byId !== actor.staffId, ...where, ...times }]
  })
}

const Before = z.object({ enrolmentHash: z.string().nullable(), enrolledAt: z.string().nullable() })

/** Undone, the till has the browser that it had before, or none; whoever is signed in there is signed out. */
export const UNDOABLE_TILL: Undoable = {
  ownCode: false,
  lock: async (tx, tillId) => {
    const [till] = await tx.$queryRaw<Browser[]>`
      select "enrolmentHash", "enrolledAt" from "Till" where id = ${tillId}::uuid for no key update`
    return till ? browserStanding(till) : null
  },
  putBack: async (tx, { subject: tillId, before }) => {
    await tx.till.update({ where: { id: tillId }, data: Before.parse(before) })
    const sessionsEnded = await endSessionsOf(tx, { tillId })
    return { sessionsEnded, displaysEnded: await endPairings(tx, { tillId }) }
  },
}
