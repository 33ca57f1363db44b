import { type Identity, isChained, isSameRow } from './same-row.ts'

/**
 * A part of the list without the rows at its beginning that ended the part `above`, both newest first: a Service whose
 * cursor counts rows shows them twice if others came meanwhile. A part that follows from the one above repeats nothing.
 */
export function withoutRepeated<Row extends Identity>(
  above: readonly Identity[],
  part: readonly Row[],
): readonly Row[] {
  const [lowest, first] = [above.at(-1), part[0]]
  if (lowest === undefined || first === undefined || isChained(lowest, first)) return part
  for (let count = Math.min(above.length, part.length); count > 0; count -= 1) {
    const ended = above.slice(-count)
    if (part.slice(0, count).every((row, index) => isSameAt(ended, index, row))) return part.slice(count)
  }
  return part
}

function isSameAt(rows: readonly Identity[], index: number, row: Identity): boolean {
  const other = rows[index]
  return other !== undefined && isSameRow(row, other)
}
