import { UUID } from './uuid.ts'

/** Something that is chosen by its name; no two in a list have the same text. */
export type Named = { value: string; text: string }

/** Why a typed name chose nothing: nobody is called that, or several are; the first few of them are named. */
export type NameProblem = { typed: string; count: number; names: string[] }

/** What was typed stands for one of a list, for all of them (null), or for none that can be told. */
export type Sought = { value: string | null; problem: NameProblem | null }

const MOST_NAMED = 5

/** A list to choose from by name: those whose names are the same have what tells them apart beside it. */
export function tellApart(rows: readonly (Named & { mark: string })[]): Named[] {
  const times = new Map<string, number>()
  for (const { text } of rows) times.set(plain(text), (times.get(plain(text)) ?? 0) + 1)
  return rows.map(({ value, text, mark }) => ({
    value,
    text: (times.get(plain(text)) ?? 0) > 1 ? `${text} (${mark})` : text,
  }))
}

/**
 * Reads what a filter's field holds: an id, as an address keeps it, stands for itself; a name, whole or in part and in any
 * case, for the only one that it fits.
 */
export function findNamed(choices: readonly Named[], typed: string | undefined): Sought {
  const sought = plain(typed ?? '')
  if (sought === '') return { value: null, problem: null }
  if (UUID.test(sought)) return { value: sought, problem: null }
  const same = choices.filter(({ text }) => plain(text) === sought)
  const worded = choices.filter(({ text }) => ` ${plain(text)} `.includes(` ${sought} `))
  const begun = choices.filter(({ text }) => ` ${plain(text)}`.includes(` ${sought}`))
  const [found, ...others] = [same, worded, begun].find(({ length }) => length > 0) ?? []
  if (found && others.length === 0) return { value: found.value, problem: null }
  const names = begun.slice(0, MOST_NAMED).map(({ text }) => text)
  return { value: null, problem: { typed: (typed ?? '').trim(), count: begun.length, names } }
}

function plain(text: string): string {
  return text
    .replaceAll(/[\s,]+/g, ' ')
    .trim()
    .toLowerCase()
}
