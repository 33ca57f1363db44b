import { notFound, redirect } from 'next/navigation'
import { logAccessRefused } from '@/lib/people/access/authorise.ts'
import { type Actor, may, type Permission } from '@/lib/people/access/model.ts'
import { currentAddress, requireActor } from '@/lib/people/sessions/current-actor.ts'

/** Who is making this request, with the code entered; for those who may not, the page does not exist. */
export async function requirePermission(permission: Permission): Promise<Actor> {
  return orNotFound(await requireProvenActor(), permission)
}

/** Who is making this request; those who still owe the authenticator's code are sent to it, then back to this page. */
export async function requireProvenActor(): Promise<Actor> {
  const actor = await requireActor()
  return actor.proven ? actor : redirect(`/prove?${new URLSearchParams({ from: await currentAddress() })}`)
}

/** Who is making this request, if they sell and may; for others the page does not exist. Asks for no code. */
export async function requireServing(permission: Permission): Promise<Actor> {
  return orNotFound(orNotFound(await requireActor(), 'sale:create'), permission)
}

function orNotFound(actor: Actor, permission: Permission): Actor {
  if (may(actor, permission)) return actor
  logAccessRefused(actor, { permission })
  return notFound()
}
