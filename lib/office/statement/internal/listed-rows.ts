import type { StatementEntry } from '@/lib/service/api/contract/account.ts'
import { type Identity, isChained, isSameRow } from './same-row.ts'

export type ReportedRow = Identity & { upstreamId: string | null; reference: string | null }

/** Null if a row lacks its time, amount or running balance, which every row must have. */
export function parseReportedRow(row: StatementEntry): ReportedRow | null {
  const { occurredAt, amountCents, balanceAfterCents } = row
  if (occurredAt === null || amountCents === null || balanceAfterCents === null) return null
  return {
    kind: row.kind ?? 'other',
    occurredAt,
    amountCents,
    balanceAfterCents,
    entryId: row.id,
    upstreamId: row.objectId,
    reference: row.reference,
  }
}

/** Null for a row that cannot be read. */
export type ListedRow = ReportedRow | null

/**
 * Puts a gap for each run of rows that cannot be read, worth the difference of the balances around it (decision 027). A
 * run at either end is left out: nothing tells its sum. `above` is the row right above.
 */
export function withGaps(listed: readonly ListedRow[], above: ReportedRow | null = null): ReportedRow[] {
  const rows: ReportedRow[] = []
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
function gapBetween(upper: ReportedRow, lower: ReportedRow): ReportedRow {
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

/** Gives amounts the sign that the balances tell (decision 027). The lowest row waits for one; a sale took money. */
export function withSigns(rows: readonly ReportedRow[]): ReportedRow[] {
  return rows.map((row, index) => {
    const older = rows[index + 1]
    const isTurned = older ? isChainedTurned(row, older) : row.kind === 'sale' && row.amountCents > 0n
    return isTurned ? turned(row) : row
  })
}

/** Whether a row's balance follows from the older one only with its amount turned round. */
export function isChainedTurned(row: Balanced, older: Balanced): boolean {
  return !isChained(row, older) && isChained(turned(row), older)
}

type Balanced = { amountCents: bigint; balanceAfterCents: bigint }

function turned<Row extends Balanced>(row: Row): Row {
  return { ...row, amountCents: -row.amountCents }
}

/** Drops rows that ended the part `above`: a Service whose cursor counts rows repeats them if others came meanwhile. */
export function withoutRepeated<Row extends Identity | null>(
  above: readonly (Identity | null)[],
  part: readonly Row[],
): readonly Row[] {
  const [lowest = null, first] = [above.at(-1), part[0]]
  if (above.length === 0 || first === undefined || (lowest && first && follows(lowest, first))) return part
  for (let count = Math.min(above.length, part.length); count > 0; count -= 1) {
    const ended = above.slice(-count)
    if (part.slice(0, count).every((row, index) => isSameAt(ended, index, row))) return part.slice(count)
  }
  return part
}

/** Whatever the sign of the upper row's amount. */
function follows(upper: Identity, lower: Identity): boolean {
  return isChained(upper, lower) || isChainedTurned(upper, lower)
}

function isSameAt(rows: readonly (Identity | null)[], index: number, row: Identity | null): boolean {
  const other = rows[index] ?? null
  if (row === null) return other === null || other.kind === 'gap'
  return other !== null && isSameRow(row, other)
}
