import { changeAccountCodes, getAccountMap } from '@/lib/office/accountant/account-map.ts'
import { ACCOUNTS, type AccountCode, type AccountMap } from '@/lib/office/accountant/model.ts'
import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { listBranchNames } from '@/lib/people/branches/queries.ts'
import { settingsText } from '@/lib/platform/shared/posted-again.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { ACCOUNT_HEADS, accountNamed, type CellProblem, parseTable, type TableRow } from './internal/parse-table.ts'
import type { AccountColumn } from './model.ts'

/** Checks the file once more and saves its codes and names, all or none. @throws SETTINGS_CHANGED */
export async function importAccountCodes(given: {
  ctx: Ctx
  input: { text: string; shown: string }
}): Promise<{ count: number; people: [] }> {
  const { ctx, input } = given
  authoriseSpending(ctx.actor, 'money:change')
  const { rows } = await checkAccountCodes(ctx.actor, input.text)
  if (rows.some(({ problems }) => problems.length > 0)) refuse('IMPORT_NOT_READY')
  const changed = rows.filter(({ isSame }) => !isSame)
  if (changed.length === 0) refuse('IMPORT_SAME')
  const codesOf = (kind: 'account' | 'branch') =>
    Object.fromEntries(changed.filter(({ of }) => of?.kind === kind).map(({ of, change }) => [of?.key, change]))
  await changeAccountCodes({
    ctx,
    input: { codes: codesOf('account'), branches: codesOf('branch'), shown: input.shown },
  })
  return { count: changed.length, people: [] }
}

/** One of our accounts, or a branch by its code. */
type Named = { kind: 'account' | 'branch'; key: string; name: string }

type CheckedCode = {
  line: number
  /** Null if the row names nothing that we have. */
  of: Named | null
  named: string
  change: AccountCode
  isSame: boolean
  problems: CellProblem<AccountColumn>[]
}

/** The widths of the single form. */
const MOST = { code: 20, name: 80 } as const

/** Where the file lacks a column, the account keeps what it has. `shown` is how all codes stand now. */
export async function checkAccountCodes(
  actor: Actor,
  text: string,
): Promise<{ rows: CheckedCode[]; ignored: readonly string[]; shown: string }> {
  authorise(actor, 'money:change')
  const { rows, ignored } = parseTable(text, ACCOUNT_HEADS, ['account'])
  const [map, branches] = await Promise.all([getAccountMap(), listBranchNames(actor, 'money:change')])
  const checked = rows.map((row) => checkRow(map, branches, row))
  for (const [at, { of, problems }] of checked.entries()) {
    const first = checked.findIndex((one) => one.of !== null && one.of.kind === of?.kind && one.of.key === of.key)
    const line = checked[first]?.line
    if (first !== at && line) problems.push({ column: 'account', problem: { code: 'IMPORT_TWICE', params: { line } } })
  }
  return { rows: checked, ignored, shown: settingsText(map) }
}

function checkRow(
  map: AccountMap,
  branches: readonly { code: string; name: string }[],
  { line, cells }: TableRow<AccountColumn>,
): CheckedCode {
  const named = cells.account ?? ''
  const of = findNamed(branches, named)
  const before = (of && storedCode(map, of)) ?? { code: '', name: '' }
  const change = { code: cells.code ?? before.code, name: cells.name ?? before.name }
  const problems: CellProblem<AccountColumn>[] = []
  if (!of) problems.push({ column: 'account', problem: { code: 'IMPORT_ACCOUNT' } })
  for (const column of ['code', 'name'] as const) {
    const most = MOST[column]
    if (change[column].length > most) problems.push({ column, problem: { code: 'IMPORT_CELL_LONG', params: { most } } })
  }
  const isSame = of !== null && change.code === before.code && change.name === before.name
  return { line, of, named, change, isSame, problems }
}

function findNamed(branches: readonly { code: string; name: string }[], word: string): Named | null {
  const branch = branches.find(({ code }) => code.toLowerCase() === word.toLowerCase())
  if (branch) return { kind: 'branch', key: branch.code, name: branch.name }
  const account = accountNamed(word)
  return account ? { kind: 'account', key: account, name: account } : null
}

function storedCode({ codes, branches }: AccountMap, { kind, key }: Named): AccountCode | undefined {
  return kind === 'branch' ? branches[key] : (codes as Record<string, AccountCode>)[key]
}

/** Every account and branch, as a row of a file would give it; accounts by their name in the journal. */
export async function listCodeRows(actor: Actor): Promise<{ account: string; code: string; name: string }[]> {
  const [map, branches] = await Promise.all([getAccountMap(), listBranchNames(actor, 'money:change')])
  return [
    ...ACCOUNTS.map((account) => ({ account, ...map.codes[account] })),
    ...branches.map(({ code }) => ({ account: code, code: '', name: '', ...map.branches[code] })),
  ]
}
