/** What makes a row of the statement itself: all that a Service which tells little tells of it. */
export type Identity = {
  kind: string
  occurredAt: Date
  amountCents: bigint
  balanceAfterCents: bigint
  /** The Service's own id of the row, where it gives one. */
  entryId: string | null
}

/**
 * Where, in rows just read (newest first), those begin that are known already. `known` are the newest known rows, as many
 * as were read; `wholeCount` is how many are known in all if the list was read to its end, else null.
 *
 * Gives the index, which is the number of new rows; `unsure` when more rows must be read to tell; `lost` when the list
 * ended and what we know is not in it. Rows may be alike to the last cent (+5 and -5 by turns within a second), so one
 * equal row proves nothing: the rows must agree into another instant, or to the end of the list, or by their ids.
 */
export function findOverlap(input: {
  read: readonly Identity[]
  known: readonly Identity[]
  wholeCount: number | null
}): number | 'unsure' | 'lost' {
  const { read, known, wholeCount } = input
  if (wholeCount !== null) {
    const start = read.length - wholeCount
    return start >= 0 && agreeFrom(start, read, known) ? start : 'lost'
  }
  if (known.length === 0) return read.length
  const starts = read.map((_, index) => index).filter((index) => agreeFrom(index, read, known))
  const [only, ...others] = starts
  if (only === undefined) return read.length
  return others.length === 0 && isProof(read.slice(only)) ? only : 'unsure'
}

function agreeFrom(start: number, read: readonly Identity[], known: readonly Identity[]): boolean {
  return read.slice(start).every((row, index) => {
    const other = known[index]
    return other !== undefined && isSame(row, other)
  })
}

function isSame(a: Identity, b: Identity): boolean {
  return (
    a.kind === b.kind &&
    a.occurredAt.getTime() === b.occurredAt.getTime() &&
    a.amountCents === b.amountCents &&
    a.balanceAfterCents === b.balanceAfterCents &&
    a.entryId === b.entryId
  )
}

function isProof(overlap: readonly Identity[]): boolean {
  const first = overlap[0]
  if (!first) return false
  return overlap.some((row) => row.entryId !== null || row.occurredAt.getTime() !== first.occurredAt.getTime())
}
