import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { SavedView } from './model.ts'

/** The person's saved views, by name. */
export function listViews(actor: Actor): Promise<SavedView[]> {
  authorise(actor, 'report:read')
  return db().savedView.findMany({
    where: { staffId: actor.staffId },
    orderBy: { name: 'asc' },
    select: { id: true, name: true, query: true },
  })
}
