import type { Actor } from '@/lib/people/access/model.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { Standing } from './model.ts'

/** What an undo puts back: how the thing that `subject` names stood before a change, as that change stored it. */
type PutBack = { actor: Actor; subject: string; before: unknown }

export type Undoable = {
  /** Whether a change takes the actor's own code each time; so does undoing it. */
  ownCode: boolean
  /** Locks the thing as its own verbs do, and returns how it stands; null if it is gone. */
  lock(tx: Tx, subject: string): Promise<Standing | null>
  /** Restores it under that lock. Returns how much access ended with it, for the audit. */
  putBack(tx: Tx, change: PutBack): Promise<Record<string, number>>
}
