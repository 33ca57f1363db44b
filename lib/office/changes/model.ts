import type { AuditRow } from '@/lib/people/audit/model.ts'
import type { Setting } from '@/lib/people/changes/model.ts'

/** A change of a setting, while it can be undone; what it is about and what changed are in the words of the audit. */
export type SettingChangeView = Pick<AuditRow, 'action' | 'object' | 'changes' | 'detail'> & {
  id: string
  setting: Setting
  by: string
  at: string
  until: string
  /** Whether the viewer may undo it: an owner other than the one who made it. */
  undoable: boolean
  /** Whether undoing it takes the viewer's own code each time. */
  ownCode: boolean
}
