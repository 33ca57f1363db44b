import { type Actor, may } from '@/lib/people/access/model.ts'
import type { HandedOver } from '@/lib/people/staff/model.ts'
import type { EnrolmentCodeView } from '@/lib/people/tills/model.ts'
import type { FormFields } from '@/lib/platform/shared/form-result.ts'
import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'

/** The parts of setting up a branch, in the order in which they are done. */
export const PARTS = ['branch', 'till', 'printer', 'float', 'people', 'code'] as const
export type Part = (typeof PARTS)[number]

/** A person without all of them uses the single forms one by one. */
const PARTS_NEED = ['branch:read', 'till:enrol', 'printer:manage', 'safe:manage', 'shift:run', 'staff:manage'] as const

export function maySetUp(actor: Actor): boolean {
  return PARTS_NEED.every((permission) => may(actor, permission))
}

export const ROWS_OF_PEOPLE = [1, 2, 3] as const

/** A usual printer's roll in mm; choosing one makes a preset for the branch where none fits. */
export const ROLLS = ['58', '80'] as const
export type Roll = (typeof ROLLS)[number]

/** The value of a roll among the ids of presets. */
export function rollChoice(roll: Roll): string {
  return `roll-${roll}`
}

export function personField(field: 'name' | 'username' | 'role' | 'locale', row: number): string {
  return `${field}-${row}`
}

export function floatField(currency: string): string {
  return `float-${currency}`
}

export const FLOAT_FIELD = /^float-([A-Z]{3})$/

/** The hidden form field that says that the page knew of this till without a browser. */
export function waitingField(number: number): string {
  return `waiting-${number}`
}

export const WAITING_FIELD = /^waiting-(\d{1,3})$/

/** A branch where no till works yet. */
export type BranchToSetUp = { code: string; name: string }

/** What a branch has already; amounts as text, empty if not set. */
export type BranchSoFar = {
  code: string
  name: string
  maxSale: string
  dayCap: string
  /** Its tills by number; `working`: a browser is enrolled as it. */
  tills: { id: string; number: number; working: boolean }[]
  /** The till to go on with: the first without a browser; till 1 if the branch has none; null if all work. */
  next: { number: number; presetId: string | null; floats: Readonly<Record<string, string>> } | null
  people: { id: string; name: string; username: string }[]
}

/** Which parts of a posted form were done, where it stopped and why, and what is shown only once. */
export type SetUpState = {
  done: readonly Part[]
  /** `part` is null if no part was begun. */
  refused: { part: Part | null; problem: ProblemMessage } | null
  code: EnrolmentCodeView | null
  people: readonly HandedOver[]
  fields: FormFields
}

export const NOT_BEGUN: SetUpState = { done: [], refused: null, code: null, people: [], fields: {} }

export type SetUpAction = (before: unknown, form: FormData) => Promise<SetUpState>
