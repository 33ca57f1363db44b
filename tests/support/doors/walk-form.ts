import type { Actor, Role } from '@/lib/people/access/model.ts'
import type { Fields } from './post-action.ts'

/** A form that works for everybody who may post it. */
export type WalkForm = {
  /** The exported name of the action; with its folder if two have the same name. */
  action: string
  /** Brings the shop into the state in which this person can post it, and fills it in. */
  fill: (by: Actor) => Fields | Promise<Fields>
  /**
   * What happens if somebody of another branch posts it: `own` works there on things of that branch, `none` is about
   * something of the first branch, `all` is about something that belongs to no branch.
   */
  elsewhere: 'own' | 'none' | 'all'
  /** Must be posted by somebody new at a till of their own, since it ends a session or needs a closed shift. */
  alone?: true
  /** It shows something and writes nothing. */
  reads?: true
  /** Fewer roles than have the permission, if the action asks for more: which, and why. */
  only?: { roles: readonly Role[]; because: string }
  /** The code with which it may be refused although it did its work. */
  butSays?: string
}
