/** A rule of the linter that a migration sets aside, and the reason that it gives; `line` counts from one. */
export type Excuse = { line: number; rule: string; reason: Reason | null }

/**
 * `unused`: no program since that version reads or writes it. `validated`: an earlier migration proved every row.
 * `views`: the same migration makes views with these tables' names, which the version before reads instead.
 */
type Reason =
  | { kind: 'unused'; since: string }
  | { kind: 'validated'; migration: string }
  | { kind: 'views'; names: string[] }

const IGNORE = /^\s*--\s*squawk-ignore(?<file>-file)?\b(?<rules>.*)$/
/** What the second half of expand and contract may remove. */
const CONTRACTS = ['ban-drop-column', 'ban-drop-table', 'ban-drop-not-null']
const NOT_NULL = 'adding-not-nullable-field'

/**
 * The rules that a migration sets aside, each with the reason in the line above it, or null if that line holds none
 * that is valid for the rule.
 */
export function excusesOf(script: string): Excuse[] {
  const lines = script.split('\n')
  return lines.flatMap((text, at) => {
    const groups = IGNORE.exec(text)?.groups
    if (!groups) return []
    const rules = groups.rules?.split(/[\s,]+/).filter(Boolean) ?? []
    const line = at + 1
    if (groups.file || rules.length === 0) return [{ line, rule: 'a whole file', reason: null }]
    const [statement = ''] = lines.slice(line).join('\n').split(';')
    return rules.map((rule) => ({ line, rule, reason: reasonFor(rule, lines[at - 1] ?? '', statement) }))
  })
}

function reasonFor(rule: string, above: string, statement: string): Reason | null {
  const since = /^-- unused since (\d+\.\d+\.\d+): \S/.exec(above)?.[1]
  if (since && CONTRACTS.includes(rule)) return { kind: 'unused', since }
  const migration = /^-- validated in (\d{14}_\w+)/.exec(above)?.[1]
  if (migration && rule === NOT_NULL) return { kind: 'validated', migration }
  if (above.startsWith('-- replaced by views') && rule === 'ban-drop-table') {
    const names = statement.replace(/^\s*drop table/i, '').split(',')
    return { kind: 'views', names: names.map((name) => name.trim()) }
  }
  return null
}
