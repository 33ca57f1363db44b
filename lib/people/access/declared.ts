import { authorise } from './authorise.ts'
import type { Actor, Permission } from './model.ts'

/**
 * What a form, a route or a page says it needs, before its verb asks again with branch and till: a permission, or only
 * somebody signed in, and why no permission fits.
 */
export type Access = Permission | { signedIn: string }

/** Refuses like `authorise` what was declared; whoever is signed in has the rest. */
export function authoriseDeclared(actor: Actor, access: Access): void {
  if (typeof access === 'string') authorise(actor, access)
}
