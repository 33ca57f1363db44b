import type { HeldRole } from '@/lib/people/access/model.ts'
import type { BranchName } from '@/lib/people/branches/model.ts'
import { roleValue } from '@/lib/people/roles/model.ts'

/** The changes to a manager or an owner that another owner can undo. */
const STAFF_CHANGES = [
  'add',
  'change',
  'reset_pin',
  'reset_password',
  'deactivate',
  'reactivate',
  'remove_second_step',
  'company_account',
] as const
export type StaffChangeKind = (typeof STAFF_CHANGES)[number]

export type StaffChangeView = {
  id: string
  kind: StaffChangeKind
  whom: string
  by: string
  at: string
  until: string
  /** Whether the viewer may undo it: an owner other than the one who made it. */
  undoable: boolean
}

/** Whether this version knows a kind of change; a newer one may have written the row. */
export function isStaffChange(text: string): text is StaffChangeKind {
  return (STAFF_CHANGES as readonly string[]).includes(text)
}

/** A person's role and branches in one text, which tells what a form's page showed. */
export function roleAndBranches(held: HeldRole, branches: readonly string[]): string {
  return JSON.stringify([roleValue(held), ...branches.toSorted()])
}

/** A manager who answered for every branch until these came. */
export type PassedOver = { id: string; name: string; branches: BranchName[] }

/** A new person with what is handed to them, for a sheet that is shown once; `place` names their branches. */
export type HandedOver = {
  name: string
  username: string
  place: string
  pin: string
  password: string | null
}
