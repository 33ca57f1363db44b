import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { ALONE } from './alone.ts'
import { type Excuse, excusesOf } from './excuses.ts'
import type { Migration } from './read-migrations.ts'

/** `line` counts from one; `why` is a sentence for whoever wrote the migration. */
export type Fault = { migration: string; line: number; rule: string; why: string }

/** Rules of taste, and rules about what the runner does: it gives every migration its time limits. */
const NOT_ASKED = [
  'require-lock-timeout',
  'require-statement-timeout',
  'prefer-bigint-over-int',
  'prefer-identity',
  'prefer-robust-stmts',
  'prefer-text-field',
  'prefer-timestamp-tz',
]

/** Statements that lock rows or whole tables for as long as they run, and that the linter does not report. */
const HOLDING: Record<string, string> = {
  UPDATE: 'It holds the rows that it changes until the migration ends',
  DELETE: 'It holds the rows that it removes until the migration ends',
  MERGE: 'It holds the rows that it changes until the migration ends',
  DO: 'Nothing sees what a block does',
  LOCK: 'It holds the table until the migration ends',
  CLUSTER: 'It writes the whole table anew while nobody may read it',
  VACUUM: 'Leave that to the server',
}
const FEW_ROWS = /^-- few rows: \S/m

/**
 * What in a migration would stop a shop that sells, or break the previous version while it runs beside the new one: by
 * Squawk's rules for PostgreSQL 15, and by ours for what it leaves out. `earlier` are the migrations before it;
 * `version` is the program's. Throws if Squawk does not run on this machine.
 */
export function blockingFaults(
  { name, script }: Migration,
  { earlier, version }: { earlier: readonly Migration[]; version: string },
): Fault[] {
  const isAlone = script.startsWith(ALONE)
  const fault = (line: number, rule: string, why: string): Fault => ({ migration: name, line, rule, why })
  const types = statementTypes(script)
  const held = FEW_ROWS.test(script) ? [] : types.flatMap((type) => (HOLDING[type] ? [[type, HOLDING[type]]] : []))
  return [
    ...lint(script, isAlone).map(({ line, rule_name, message, help }) =>
      fault(line + 1, rule_name, help ? `${message} ${help}` : message),
    ),
    ...held.map(([type, why]) =>
      fault(1, `no-${type?.toLowerCase()}`, `${why}. Let the worker do it in parts, or say "-- few rows: why".`),
    ),
    ...(isAlone && types.length !== 1
      ? [fault(1, 'one-statement', 'Outside a transaction goes one statement, since half of two could be left.')]
      : []),
    ...excusesOf(script)
      .filter((excuse) => !holds(excuse, { script, earlier, version }))
      .map(({ line, rule }) =>
        fault(line, rule, 'What is said above it does not allow that yet: docs/development.md.'),
      ),
  ]
}

type Known = { script: string; earlier: readonly Migration[]; version: string }

function holds({ reason }: Excuse, { script, earlier, version }: Known): boolean {
  if (reason?.kind === 'views') return reason.names.every((name) => script.includes(`create view ${name} as select`))
  if (reason?.kind === 'unused') return reason.since.localeCompare(version, 'en', { numeric: true }) < 0
  if (reason?.kind !== 'validated') return false
  return earlier.some(({ name, script }) => name === reason.migration && /validate constraint/i.test(script))
}

type Finding = { line: number; rule_name: string; message: string; help: string | null }

function lint(script: string, isAlone: boolean): Finding[] {
  const transaction = isAlone ? '--no-assume-in-transaction' : '--assume-in-transaction'
  const asked = ['--reporter=json', '--pg-version=15.0', transaction, `--exclude=${NOT_ASKED.join(',')}`]
  // In a transaction the row in the history follows. The linter must see it too: it allows a lone statement things that
  // are safe only without a transaction.
  return JSON.parse(squawk(isAlone ? script : `${script}\nselect 'history';`, asked))
}

function statementTypes(script: string): string[] {
  const { stmts }: { stmts: { type: string }[] } = JSON.parse(squawk(script, ['--debug=ast']))
  return stmts.map(({ type }) => type)
}

function squawk(script: string, options: string[]): string {
  const { stdout, stderr, error } = spawnSync(findSquawk(), [...options, '--stdin-filepath=migration.sql'], {
    input: script,
    encoding: 'utf8',
  })
  if (error || !stdout) throw new Error(`Squawk does not run: ${error?.message ?? stderr}`)
  return stdout
}

/** The program itself, because its npm package would start Node again for each migration. */
function findSquawk(): string {
  const platform = `@squawk-cli/${process.platform}-${process.arch}`
  const name = process.platform === 'win32' ? 'squawk.exe' : 'squawk'
  return createRequire(createRequire(import.meta.url).resolve('squawk-cli/package.json')).resolve(
    `${platform}/bin/${name}`,
  )
}
