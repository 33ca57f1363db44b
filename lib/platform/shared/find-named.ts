import { UUID } from './ids.ts'

/** No two in a list have the same text. */
export type Named = { value: string; text: string }

export type NameProblem = { query: string; count: number; names: string[] }

export type NameMatch = { value: string | null; problem: NameProblem | null }

const MOST_NAMED = 5

/** Above this many, a name is typed rather than picked from a list. */
export const MOST_IN_LIST = 20

/** Equal names get their mark added. */
export function withMarks(rows: readonly (Named & { mark: string })[]): Named[] {
  const times = new Map<string, number>()
  for (const { text } of rows) times.set(plain(text), (times.get(plain(text)) ?? 0) + 1)
  return rows.map(({ value, text, mark }) => ({
    value,
    text: (times.get(plain(text)) ?? 0) > 1 ? `${text} (${mark})` : text,
  }))
}

/** An id or code means itself, part of a name its only match. `code`: the shape of codes that may not be listed. */
export function findNamed(choices: readonly Named[], query: string | undefined, code?: RegExp): NameMatch {
  const plainQuery = plain(query ?? '')
  if (plainQuery === '') return { value: null, problem: null }
  if (UUID.test(plainQuery)) return { value: plainQuery, problem: null }
  const [exact] = choices.filter(({ value }) => value === query?.trim())
  if (exact) return { value: exact.value, problem: null }
  if (query && code?.test(query.trim())) return { value: query.trim(), problem: null }
  const same = choices.filter(({ text }) => plain(text) === plainQuery)
  const worded = choices.filter(({ text }) => ` ${plain(text)} `.includes(` ${plainQuery} `))
  const begun = choices.filter(({ text }) => ` ${plain(text)}`.includes(` ${plainQuery}`))
  const [found, ...others] = [same, worded, begun].find(({ length }) => length > 0) ?? []
  if (found && others.length === 0) return { value: found.value, problem: null }
  const names = begun.slice(0, MOST_NAMED).map(({ text }) => text)
  return { value: null, problem: { query: (query ?? '').trim(), count: begun.length, names } }
}

function plain(text: string): string {
  return text
    .replaceAll(/[\s,]+/g, ' ')
    .trim()
    .toLowerCase()
}
