import type { Actor } from '@/lib/people/access/model.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { Standing } from './model.ts'

type PutBack = { actor: Actor; subject: string; before: unknown }

export type Undoable = {
  ownCode: boolean
  lock(tx: Tx, subject: string): Promise<Standing | null>
  /** Returns how much access ended with it, for the audit. */
  putBack(tx: Tx, change: PutBack): Promise<Record<string, number>>
}
