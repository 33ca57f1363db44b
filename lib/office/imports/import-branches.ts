import { z } from 'zod'
import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import {
  type BranchChange,
  changeBranches,
  formatCap,
  isSameBranch,
  parseBranchChange,
  refuseCapAboveDay,
} from '@/lib/people/branches/change-branch.ts'
import { branchInText } from '@/lib/people/branches/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { BRANCH_HEADS, type CellProblem, findRefusal, parseTable, type TableRow } from './internal/parse-table.ts'
import type { BranchColumn } from './model.ts'

/**
 * Checks the file once more and saves its names and caps, all or none. Rows that changed nothing when they were shown
 * are left alone, even if somebody else has changed those branches since.
 */
export async function importBranches(given: {
  ctx: Ctx
  input: { text: string; shown: string }
}): Promise<{ count: number; people: [] }> {
  const { ctx } = given
  authoriseSpending(ctx.actor, 'branch:change')
  const { branches } = await checkBranches(ctx.actor, given.input.text)
  if (branches.some(({ problems }) => problems.length > 0)) refuse('IMPORT_NOT_READY')
  const shown = parseShown(given.input.shown)
  const changed = branches.flatMap(({ change, isSame }) => {
    const stood = shown[change.code]
    return isSame || stood === undefined ? [] : [{ ...change, shown: stood }]
  })
  if (changed.length === 0) refuse('IMPORT_SAME')
  await changeBranches({ ctx, input: changed })
  return { count: changed.length, people: [] }
}

/** Branches that a check showed as changing, by code, each as it stood then (`branchInText`). */
const ShownBranches = z.record(z.string(), z.string())

/** Refuses what no check made. */
function parseShown(posted: string): Readonly<Record<string, string | undefined>> {
  try {
    return ShownBranches.parse(JSON.parse(posted))
  } catch {
    return refuse('IMPORT_NOT_READY')
  }
}

const NAME_WIDTH = 80

/** A branch's row: what it would become, whether that changes anything, and what is wrong with it. */
type CheckedBranch = {
  line: number
  change: BranchChange
  /** How the branch stands now (`branchInText`); empty for an unknown one. */
  shown: string
  isSame: boolean
  problems: CellProblem<BranchColumn>[]
}

/** Where the file lacks a column, the branch keeps what it has; branches are added only by the Service. */
export async function checkBranches(
  actor: Actor,
  text: string,
): Promise<{ branches: CheckedBranch[]; ignored: readonly string[] }> {
  authorise(actor, 'branch:change')
  const { rows, ignored } = parseTable(text, BRANCH_HEADS, ['code'])
  const now = await listBranchRows()
  const branches = rows.map((row) => checkRow(now, row))
  for (const [at, { change, problems }] of branches.entries()) {
    const first = branches.findIndex((one) => one.change.code === change.code)
    const line = branches[first]?.line
    if (first !== at && line) problems.push({ column: 'code', problem: { code: 'IMPORT_TWICE', params: { line } } })
  }
  return { branches, ignored }
}

/** Every branch, as a row of a file would give it. */
export async function listBranchRows(): Promise<BranchChange[]> {
  const rows = await db().branch.findMany({
    orderBy: { code: 'asc' },
    select: { code: true, name: true, settings: { select: { maxSaleCents: true, dayCapCents: true } } },
  })
  return rows.map(({ code, name, settings }) => ({
    code,
    name,
    maxSale: formatCap(settings?.maxSaleCents),
    dayCap: formatCap(settings?.dayCapCents),
  }))
}

function checkRow(now: BranchChange[], { line, cells }: TableRow<BranchColumn>): CheckedBranch {
  const codeCell = cells.code ?? ''
  const before = now.find(({ code }) => code.toLowerCase() === codeCell.toLowerCase())
  const usual = before ?? { code: codeCell, name: '-', maxSale: '', dayCap: '' }
  const change = {
    code: usual.code,
    name: cells.name ?? usual.name,
    maxSale: cells.maxSale ?? usual.maxSale,
    dayCap: cells.dayCap ?? usual.dayCap,
  }
  const problems: CellProblem<BranchColumn>[] = []
  if (!before) problems.push({ column: 'code', problem: { code: 'IMPORT_BRANCH_CODE' } })
  if (change.name.length > NAME_WIDTH) {
    problems.push({ column: 'name', problem: { code: 'IMPORT_CELL_LONG', params: { most: NAME_WIDTH } } })
  }
  for (const column of ['name', 'maxSale', 'dayCap'] as const) {
    const problem = findRefusal(() => parseBranchChange({ ...FINE, [column]: change[column] }))
    if (problem) problems.push({ column, problem })
  }
  const together =
    problems.length === 0 && before && findRefusal(() => refuseCapAboveDay(capsOf(before), capsOf(change)))
  if (together) problems.push({ column: cells.maxSale === null ? 'dayCap' : 'maxSale', problem: together })
  return {
    line,
    change,
    shown: before ? branchInText(before) : '',
    isSame: problems.length === 0 && before !== undefined && isSameBranch(before, change),
    problems,
  }
}

const capsOf = (branch: BranchChange) => parseBranchChange(branch).caps

const FINE: BranchChange = { code: '', name: '-', maxSale: '', dayCap: '' }
