import type { AccountName } from '@/lib/books/journal/model.ts'
import { ACCOUNT_NAMES, ACCOUNTS } from '@/lib/office/accountant/model.ts'
import { type CsvLine, parseCsv } from '@/lib/platform/files/parse-csv.ts'
import { cleanText, plainWord } from '@/lib/platform/shared/clean-text.ts'
import { DomainError, type Problem, refuse } from '@/lib/platform/shared/problem.ts'
import en from '@/messages/en.json'
import nd from '@/messages/nd.json'
import sn from '@/messages/sn.json'
import { type AccountColumn, type BranchColumn, IMPORT_MOST_ROWS, MOST_LETTERS, type PersonColumn } from '../model.ts'

/** A row's cells by column; null if the file has no such column. */
export type TableRow<C extends string> = { line: number; cells: Record<C, string | null> }
type Table<C extends string> = { rows: TableRow<C>[]; ignored: string[] }

/** Reads a CSV file whose first line names its columns, in any order. */
export function parseTable<C extends string>(text: string, heads: Heads<C>, needed: readonly NoInfer<C>[]): Table<C> {
  if (text.length > MOST_LETTERS) tooLong()
  const [head, ...lines] = parseCsv(cleanText(text))
  if (!head || lines.length === 0) return refuse('IMPORT_EMPTY')
  if (lines.length > IMPORT_MOST_ROWS) tooLong()
  const columns = Object.keys(heads) as C[]
  const isHead = (column: C, cell: string) =>
    [column, ...heads[column]].some((one) => plainWord(one) === plainWord(cell))
  const of = head.cells.map((cell) => (cell === '' ? null : (columns.find((column) => isHead(column, cell)) ?? null)))
  const missing = needed.filter((column) => !of.includes(column))
  if (missing.length > 0)
    refuse('IMPORT_COLUMNS', { params: { columns: missing.map((one) => named(heads, one)).join(', ') } })
  const twice = of.find((column, at) => column !== null && of.indexOf(column) !== at)
  if (twice) refuse('IMPORT_COLUMN_TWICE', { params: { column: named(heads, twice) } })
  return {
    rows: lines.map((line) => ({ line: line.line, cells: cellsOf(columns, of, line) })),
    ignored: head.cells.filter((cell, at) => cell !== '' && of[at] === null).map((cell) => cell.slice(0, 40)),
  }
}

function cellsOf<C extends string>(columns: C[], of: (C | null)[], { cells }: CsvLine): Record<C, string | null> {
  const pairs = columns.map((column) => [column, of.includes(column) ? (cells[of.indexOf(column)] ?? '') : null])
  return Object.fromEntries(pairs) as Record<C, string | null>
}

/** What the English screens call a column; files in every language may use it. */
function named<C extends string>(heads: Heads<C>, column: C): string {
  return heads[column].find((one) => plainWord(one) === plainWord(column)) ?? column
}

function tooLong(): never {
  return refuse('IMPORT_LONG', { params: { most: IMPORT_MOST_ROWS } })
}

const MESSAGES = [en, sn, nd]

/** What our screens call a column in any language, and what people would shorten it to. */
type Heads<C extends string> = Readonly<Record<C, readonly string[]>>

export const PERSON_HEADS: Heads<PersonColumn> = {
  name: ['full name', ...MESSAGES.map(({ people }) => people.name)],
  username: ['login', ...MESSAGES.map(({ people }) => people.username)],
  role: MESSAGES.map(({ people }) => people.role),
  branches: ['branch', 'branch code', ...MESSAGES.flatMap(({ people, tills }) => [people.branches, tills.branch])],
  language: MESSAGES.map(({ people }) => people.language),
}

export const BRANCH_HEADS: Heads<BranchColumn> = {
  code: ['branch', 'branch code', ...MESSAGES.map(({ branches }) => branches.code)],
  name: ['name', 'branch name', ...MESSAGES.map(({ branches }) => branches.name)],
  maxSale: ['sale cap', 'max sale', ...MESSAGES.map(({ branches }) => branches.maxSale)],
  dayCap: ['day cap', ...MESSAGES.map(({ branches }) => branches.dayCap)],
}

export const ACCOUNT_HEADS: Heads<AccountColumn> = {
  account: ['account', 'branch', ...MESSAGES.map(({ accountant }) => accountant.account)],
  code: ['account code', 'number', ...MESSAGES.map(({ accountant }) => accountant.code)],
  name: ['account name', ...MESSAGES.map(({ accountant }) => accountant.name)],
}

/** One of our accounts by its name in the journal, in files, or on a screen of any language. */
export function accountNamed(word: string): AccountName | undefined {
  return ACCOUNTS.find((account) =>
    [account, ACCOUNT_NAMES[account], ...MESSAGES.map(({ accountant }) => accountant.accounts[account])].some(
      (one) => plainWord(one) === plainWord(word),
    ),
  )
}

export type CellProblem<C extends string> = { column: C; problem: Problem }

/** What `work` refuses, or null. A check thus uses the very rules by which the row will be saved. */
export function findRefusal(work: () => unknown): Problem | null {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof DomainError) return error.problem
    throw error
  }
}
