/**
 * Distance between neighbouring positions, which leaves room for rows that turn up when the statement is read again.
 */
export const STEP = 2n ** 10n

/**
 * Positions for rows, newest first, above `floor`; null marks a row without one. New rows share the room between the
 * known ones around them. A row stays null if there is no room.
 */
export function placesBetween(known: readonly (bigint | null)[], floor: bigint): (bigint | null)[] {
  const places: (bigint | null)[] = [...known]
  let under = floor
  let waiting: number[] = []
  for (let index = known.length - 1; index >= 0; index -= 1) {
    const place = known[index] ?? null
    waiting.push(index)
    if (place === null) continue
    waiting.pop()
    const room = (place - under) / BigInt(waiting.length + 1)
    for (const [nth, one] of waiting.entries()) places[one] = room > 0n ? under + room * BigInt(nth + 1) : null
    under = place
    waiting = []
  }
  for (const [nth, one] of waiting.entries()) places[one] = under + STEP * BigInt(nth + 1)
  return places
}
