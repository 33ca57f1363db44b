import type { Actor, Role } from '@/lib/people/access/model.ts'
import type { Fields } from './post-action.ts'

/** A form that works for whoever may post it. */
export type WalkForm = {
  /** The exported name of the action; with its folder where two have the same name. */
  action: string
  /** Brings the shop to where this person can post it, and fills it. */
  fill: (by: Actor) => Fields | Promise<Fields>
  /**
   * What it means at another branch: `own` works there on things of that branch, `none` is about something of the
   * first branch, `all` is about what no branch has.
   */
  elsewhere: 'own' | 'none' | 'all'
  /** Posted by somebody new at a till of their own, since it ends a session or needs a closed shift. */
  alone?: true
  /** Shows something and writes nothing. */
  reads?: true
  /** Fewer roles than have the permission, where the verb asks for more: which, and why. */
  only?: { roles: readonly Role[]; because: string }
  /** Which code it may be refused with though it did its work. */
  butSays?: string
}
