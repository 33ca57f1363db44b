import { type Identity, isOlder, isSameRow } from './same-row.ts'

/** A ledger is ordered by time, except for rows written at nearly the same moment. */
const DISORDER_MS = 15 * 60_000

const MANY = 3

/**
 * Where our known rows begin among rows just read, both newest first: an index (`read.length`: none yet), `unsure`:
 * read more, `trimmed`: the list ends above all we know, `lost`: it goes on below without it. Equal rows prove nothing
 * alone. `wholeCount`: how many rows we know in all, if the list was read to its end.
 */
export function findOverlap(input: {
  read: readonly Identity[]
  known: readonly Identity[]
  wholeCount: number | null
}): number | 'unsure' | 'trimmed' | 'lost' {
  const { read, known, wholeCount } = input
  const [newest] = known
  const oldest = read.at(-1)
  if (newest === undefined) return read.length
  if (oldest === undefined) return 'trimmed'
  const starts = read.map((_, index) => index).filter((index) => agreeFrom(index, read, known))
  if (wholeCount !== null) return startInWhole(input, wholeCount, starts)
  const [only, ...others] = starts
  if (only === undefined) {
    const isFarBelow = newest.occurredAt.getTime() - oldest.occurredAt.getTime() > DISORDER_MS
    return isFarBelow ? 'lost' : read.length
  }
  const byId = starts.filter((start) => shareAnId(read, start, known))
  if (byId.length === 1) return byId[0] ?? only
  return others.length === 0 && read.slice(only).some((row) => isOlder(row, newest)) ? only : 'unsure'
}

/** Where all known rows fit, else where most do, since the Service may have dropped the oldest. */
function startInWhole(
  { read, known }: { read: readonly Identity[]; known: readonly Identity[] },
  wholeCount: number,
  starts: readonly number[],
): number | 'trimmed' | 'lost' {
  const all = read.length - wholeCount
  if (starts.includes(all)) return all
  const [longest] = starts
  if (longest !== undefined) return longest
  const newest = known[0]
  const isBelow = newest !== undefined && read.some((row) => isOlder(row, newest))
  return isBelow || isRetimed(read, known) ? 'lost' : 'trimmed'
}

/** Our rows at other times, as after a time zone mistake: so many in sequence are no accident. */
function isRetimed(read: readonly Identity[], known: readonly Identity[]): boolean {
  if (known.length < MANY) return false
  return read.slice(0, 1 - MANY).some((_, start) => {
    return read.slice(start).every((row, index) => {
      const other = known[index]
      return other === undefined || isSameRow({ ...row, occurredAt: other.occurredAt }, other)
    })
  })
}

function agreeFrom(start: number, read: readonly Identity[], known: readonly Identity[]): boolean {
  return read.slice(start).every((row, index) => {
    const other = known[index]
    return other === undefined || isSameRow(row, other)
  })
}

/** The Service may name rows by what moved, so an id that another row has too is no evidence. */
function shareAnId(read: readonly Identity[], start: number, known: readonly Identity[]): boolean {
  const id = read[start]?.entryId ?? null
  return id !== null && known[0]?.entryId === id && read.filter(({ entryId }) => entryId === id).length === 1
}

/** Indexes into the two copies. */
type Aligned = { matches: [old: number, fresh: number][]; gone: number[]; added: number[] }

/** Equal ends match; between them, from the oldest up, each old row matches the next equal fresh one. */
export function alignCopies(old: readonly Identity[], fresh: readonly Identity[]): Aligned {
  const same = (o: number, f: number) => {
    const [a, b] = [old[o], fresh[f]]
    return a !== undefined && b !== undefined && isSameRow(a, b)
  }
  const matches: Aligned['matches'] = []
  let [o, f] = [old.length - 1, fresh.length - 1]
  for (; same(o, f); o -= 1, f -= 1) matches.push([o, f])
  let start = 0
  for (; start <= o && start <= f && same(start, start); start += 1) matches.push([start, start])
  const gone: number[] = []
  for (; o >= start; o -= 1) {
    const next = findBelow(f, start, (index) => same(o, index))
    if (next === null) gone.push(o)
    else {
      matches.push([o, next])
      f = next - 1
    }
  }
  const taken = new Set(matches.map(([, index]) => index))
  const added = fresh.map((_, index) => index).filter((index) => !taken.has(index))
  return { matches, gone, added }
}

function findBelow(from: number, to: number, fits: (index: number) => boolean): number | null {
  for (let index = from; index >= to; index -= 1) if (fits(index)) return index
  return null
}
