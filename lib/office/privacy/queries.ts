import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { staffNames } from '@/lib/people/staff/staff-names.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { ErasureKind, ErasureResult, ErasureView } from './model.ts'

const NEWEST = 50

/** The newest requests to forget a customer, and their results. Refuses with NOT_ALLOWED. */
export async function listErasures(actor: Actor): Promise<ErasureView[]> {
  authorise(actor, 'privacy:manage')
  const rows = await db().erasure.findMany({ orderBy: [{ askedAt: 'desc' }, { id: 'desc' }], take: NEWEST })
  const ids = rows.map(({ id }) => id)
  const people = await staffNames(
    db(),
    rows.flatMap(({ askedById }) => askedById ?? []),
  )
  const open = await db().erasureWaiting.groupBy({
    by: ['erasureId'],
    where: { erasureId: { in: ids } },
    _count: true,
  })
  return rows.map(({ id, kind, askedAt, askedById, result }) => ({
    id,
    kind: kind as ErasureKind,
    askedAt,
    askedBy: people.get(askedById ?? '') ?? null,
    result: result as ErasureResult | null,
    open: open.find(({ erasureId }) => erasureId === id)?._count ?? 0,
  }))
}
