import { type Identity, isOlder, isSameRow } from './same-row.ts'

/** A ledger is ordered by time, except for rows written at nearly the same moment. */
const DISORDER_MS = 15 * 60_000

const MANY = 3

/**
 * Finds where our known rows begin among rows just read (both newest first). `wholeCount`: how many rows we know in
 * all, if the list was read to its end, else null. Returns an index (`read.length`: none yet), `unsure`: read more,
 * `trimmed`: the list ends above all we know, or `lost`: it goes on below without it. Equal rows prove nothing alone:
 * they must agree into another instant, to the list's end, or share an id that no other row has.
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

/**
 * In a list read to its end: the index where all known rows fit, else where most do, since the Service may have dropped
 * the oldest.
 */
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

/** Whether these are our rows at other times, as after a time zone mistake: so many in sequence are no accident. */
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

/** An id is evidence only if no other row just read has it: the Service may name rows by what moved. */
function shareAnId(read: readonly Identity[], start: number, known: readonly Identity[]): boolean {
  const id = read[start]?.entryId ?? null
  return id !== null && known[0]?.entryId === id && read.filter(({ entryId }) => entryId === id).length === 1
}
