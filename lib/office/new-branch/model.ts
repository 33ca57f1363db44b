import { type Actor, may } from '@/lib/people/access/model.ts'
import type { HandedOver } from '@/lib/people/staff/model.ts'
import type { ShownCode } from '@/lib/people/tills/model.ts'
import type { KeptFields } from '@/lib/platform/shared/form-result.ts'
import type { ToldProblem } from '@/lib/platform/shared/problem.ts'

/** What setting up a branch is made of, in the order in which it is done. */
export const PARTS = ['branch', 'till', 'printer', 'float', 'people', 'code'] as const
export type Part = (typeof PARTS)[number]

/** The page is made of the forms of other pages; whoever lacks one of these goes through the rest one by one. */
const PARTS_NEED = ['branch:read', 'till:enrol', 'printer:manage', 'safe:manage', 'shift:run', 'staff:manage'] as const

/** Whether the actor may do every part of setting up a branch. */
export function maySetUp(actor: Actor): boolean {
  return PARTS_NEED.every((permission) => may(actor, permission))
}

/** How many people the page takes at once. */
export const ROWS_OF_PEOPLE = [1, 2, 3] as const

/** A usual receipt printer, named by its roll in mm: chosen where no preset fits, it makes one for the branch. */
export const ROLLS = ['58', '80'] as const
export type Roll = (typeof ROLLS)[number]

/** How a roll stands among the ids of presets. */
export function rollChoice(roll: Roll): string {
  return `roll-${roll}`
}

/** The form field of a person's row. */
export function personField(field: 'name' | 'username' | 'role' | 'locale', row: number): string {
  return `${field}-${row}`
}

/** The form field of the float in a currency. */
export function floatField(currency: string): string {
  return `float-${currency}`
}

export const FLOAT_FIELD = /^float-([A-Z]{3})$/

/** A branch where nobody sells yet. */
export type BranchToSetUp = { code: string; name: string }

/** What a branch has already; amounts as text, empty without one. */
export type BranchSoFar = {
  code: string
  name: string
  maxSale: string
  dayCap: string
  /** Its tills by number; `working`: a browser is that till. */
  tills: { id: string; number: number; working: boolean }[]
  /** The till to go on with: the first that no browser is, else none. */
  next: { number: number; presetId: string | null; floats: Readonly<Record<string, string>> } | null
  people: { id: string; name: string; username: string }[]
}

/** What was done of a posted form, where it stopped and why, and what is shown once. */
export type SetUpState = {
  done: readonly Part[]
  /** `part` is null if nothing was begun. */
  refused: { part: Part | null; problem: ToldProblem } | null
  code: ShownCode | null
  people: readonly HandedOver[]
  kept: KeptFields
}

export const NOT_BEGUN: SetUpState = { done: [], refused: null, code: null, people: [], kept: {} }

export type SetUpAction = (before: unknown, form: FormData) => Promise<SetUpState>
