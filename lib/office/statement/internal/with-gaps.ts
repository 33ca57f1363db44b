import type { ReadRow } from './read-row.ts'

/** A row as the Service lists it; null for one that lacks its time, amount or running balance. */
export type ListedRow = ReadRow | null

/**
 * The rows of a part of the list, newest first, with one gap for each run of rows that cannot be read, worth the
 * difference of the balances around it (decision 027). `above` is the row right above the part. A run at either end is
 * left out: nothing tells its sum.
 */
export function withGaps(listed: readonly ListedRow[], above: ReadRow | null = null): ReadRow[] {
  const rows: ReadRow[] = []
  let upper = above
  let isMissing = false
  for (const row of listed) {
    if (row && isMissing && upper) rows.push(gapBetween(upper, row))
    if (row) rows.push(row)
    upper = row ?? upper
    isMissing = row === null
  }
  return rows
}

/** Always the same for the same two rows, so that the next reading finds it again. */
function gapBetween(upper: ReadRow, lower: ReadRow): ReadRow {
  const balanceAfterCents = upper.balanceAfterCents - upper.amountCents
  return {
    kind: 'gap',
    occurredAt: upper.occurredAt,
    amountCents: balanceAfterCents - lower.balanceAfterCents,
    balanceAfterCents,
    entryId: null,
    upstreamId: null,
    reference: null,
  }
}
