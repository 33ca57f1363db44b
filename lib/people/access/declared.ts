import { authorise } from './authorise.ts'
import type { Actor, Permission } from './model.ts'

/**
 * What a form, a route or a page declares that it needs: a permission, or only that somebody is signed in, with the
 * reason why no permission fits. Its verb checks again, with branch and till.
 */
export type Access = Permission | { signedIn: string }

/** Refuses as `authorise` does if a permission was declared; anything else is open to whoever is signed in. */
export function authoriseDeclared(actor: Actor, access: Access): void {
  if (typeof access === 'string') authorise(actor, access)
}
