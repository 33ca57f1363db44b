import { type Actor, may } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { type KeyMap, readKeyMap } from './model.ts'

/** The keys that the actor chose instead of the usual ones; commands that their role may not use get an empty key. */
export async function getKeyMap(actor: Actor): Promise<KeyMap> {
  const staff = await db().staff.findUniqueOrThrow({ where: { id: actor.staffId }, select: { keys: true } })
  return {
    ...readKeyMap(staff.keys),
    ...(!may(actor, 'collection:create') && { collect: '' }),
    ...(!may(actor, 'shift:run') && { shift: '' }),
  }
}
