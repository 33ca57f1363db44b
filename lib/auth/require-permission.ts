import { notFound } from 'next/navigation'
import { type Actor, PERMISSIONS, type Permission } from '../staff/model.ts'
import { requireActor } from './current-actor.ts'

/** Who is making this request, if they may; for others there is no such page. The page's queries ask again. */
export async function requirePermission(permission: Permission): Promise<Actor> {
  const actor = await requireActor()
  return PERMISSIONS[actor.role].includes(permission) ? actor : notFound()
}
