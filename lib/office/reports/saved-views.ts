import { randomUUID } from 'node:crypto'
import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { MOST_VIEWS, type SavedView, viewQuery } from './model.ts'

export function listViews(actor: Actor): Promise<SavedView[]> {
  authorise(actor, 'report:read')
  return db().savedView.findMany({
    where: { staffId: actor.staffId },
    orderBy: { name: 'asc' },
    select: { id: true, name: true, query: true },
  })
}

/** Saves a report's filters under a name that the person chose; a view of theirs with that name is replaced. */
export async function saveView({ ctx, input }: { ctx: Ctx; input: { name: string; query: string } }): Promise<void> {
  authorise(ctx.actor, 'report:read')
  const { staffId } = ctx.actor
  const name = input.name.trim()
  if (name === '') refuse('VIEW_NAME_EMPTY')
  const query = viewQuery(input.query)
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from "Staff" where id = ${staffId}::uuid for no key update`
    const saved = await tx.savedView.findMany({ where: { staffId }, select: { name: true } })
    const isNew = saved.every((view) => view.name !== name)
    if (isNew && saved.length >= MOST_VIEWS) refuse('VIEWS_FULL', { params: { most: MOST_VIEWS } })
    const key = { staffId_name: { staffId, name } }
    await tx.savedView.upsert({ where: key, create: { id: randomUUID(), staffId, name, query }, update: { query } })
  })
}

/** Removes one of the person's own views; does nothing if it is gone or somebody else's. */
export async function removeView({ ctx, input }: { ctx: Ctx; input: { viewId: string } }): Promise<void> {
  authorise(ctx.actor, 'report:read')
  await db().savedView.deleteMany({ where: { id: input.viewId, staffId: ctx.actor.staffId } })
}
