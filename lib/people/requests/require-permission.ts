import { notFound, redirect } from 'next/navigation'
import { type Actor, may, type Permission } from '@/lib/people/access/model.ts'
import { currentPath, requireActor } from '@/lib/people/sessions/current-actor.ts'

/**
 * Who is making this request, if they may; for others there is no such page. Whoever owes the authenticator's code is
 * led to it first. The page's queries ask again.
 */
export async function requirePermission(permission: Permission): Promise<Actor> {
  const actor = await requireProvenActor()
  return may(actor, permission) ? actor : notFound()
}

/** Who is making this request; whoever owes the authenticator's code is led to it, and then back to this page. */
export async function requireProvenActor(): Promise<Actor> {
  const actor = await requireActor()
  return actor.proven ? actor : redirect(`/prove?${new URLSearchParams({ from: await currentPath() })}`)
}
