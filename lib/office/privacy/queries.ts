import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { staffNames } from '@/lib/people/staff/staff-names.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { ErasureKind, ErasureResult, ErasureView } from './model.ts'

const NEWEST = 50

/** The newest requests to forget a customer, and their results. */
export async function listErasures(actor: Actor): Promise<ErasureView[]> {
  authorise(actor, 'privacy:manage')
  const rows = await db().erasure.findMany({ orderBy: [{ askedAt: 'desc' }, { id: 'desc' }], take: NEWEST })
  const ids = rows.map(({ id }) => id)
  const people = await staffNames(
    db(),
    rows.flatMap(({ askedById }) => askedById ?? []),
  )
  const open = await openTickets(ids)
  return rows.map(({ id, kind, askedAt, askedById, result }) => ({
    id,
    kind: kind as ErasureKind,
    askedAt,
    askedBy: people.get(askedById ?? '') ?? null,
    result: result as ErasureResult | null,
    open: open.get(id) ?? 0,
  }))
}

/** How many tickets each of these requests still waits for. */
async function openTickets(ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db().$queryRaw<{ id: string; open: number }[]>`
    select asked.id, count(*)::int as open from "ErasureWaiting" w
    cross join lateral (select distinct id from unnest(w."erasureIds" || w."erasureId") id) asked
    where w."erasureId" is not null and asked.id = any(${ids}::uuid[]) group by 1`
  return new Map(rows.map(({ id, open }) => [id, open]))
}
