import { type Identity, isChained, isSameRow } from './same-row.ts'
import { isChainedTurned } from './with-signs.ts'

/**
 * A part of the list without the rows at its beginning that ended the part `above`, both newest first: a Service whose
 * cursor counts rows shows them twice if others came meanwhile. A part that follows from the one above repeats nothing.
 * Null is a row that cannot be read.
 */
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

/** Whether the lower row comes right below, whatever the sign of the upper one's amount. */
function follows(upper: Identity, lower: Identity): boolean {
  return isChained(upper, lower) || isChainedTurned(upper, lower)
}

function isSameAt(rows: readonly (Identity | null)[], index: number, row: Identity | null): boolean {
  const other = rows[index] ?? null
  if (row === null) return other === null || other.kind === 'gap'
  return other !== null && isSameRow(row, other)
}
