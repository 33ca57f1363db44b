import type { HandedOver } from '@/lib/people/staff/model.ts'
import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'

/** How many rows a file may have. Each person's PIN is hashed, which takes a slow machine a while. */
export const IMPORT_MOST_ROWS = 100
export const MOST_LETTERS = 100_000

/** The columns of each kind of file, in the order of its template. */
export const PERSON_COLUMNS = ['name', 'username', 'role', 'branches', 'language'] as const
export type PersonColumn = (typeof PERSON_COLUMNS)[number]
export const BRANCH_COLUMNS = ['code', 'name', 'maxSale', 'dayCap'] as const
export type BranchColumn = (typeof BRANCH_COLUMNS)[number]

export const ACCOUNT_COLUMNS = ['account', 'code', 'name'] as const
export type AccountColumn = (typeof ACCOUNT_COLUMNS)[number]

/** What will happen to a row: `same` changes nothing, `wrong` prevents the whole import. */
type Fate = 'add' | 'change' | 'same' | 'wrong'

/** Its line in the file, its cells as they would be saved, and what is wrong in which column. */
export type CheckedRow = {
  line: number
  cells: readonly string[]
  fate: Fate
  problems: readonly { column: string; sentence: string }[]
}

export type CheckedFile = {
  rows: readonly CheckedRow[]
  ignored: readonly string[]
  ready: boolean
  /** Whether the actor's own code is needed: for managers and owners, and if the last one is older. */
  needsCode: boolean
  /** For branches, how those that would change stand now, sent back with the confirmation (`parseShown`). */
  shown: string
}

/** What an import's page shows: the text as it was read, its check, and in the end what is shown once. */
export type ImportState = {
  problem: ProblemMessage | null
  text: string
  checked: CheckedFile | null
  done: { count: number; people: readonly HandedOver[] } | null
}

export const NOT_CHECKED: ImportState = { problem: null, text: '', checked: null, done: null }

export type ImportAction = (before: unknown, form: FormData) => Promise<ImportState>
