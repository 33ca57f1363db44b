/** Room between two rows, for one that turns up there when the statement is read again. */
export const STEP = 2n ** 10n

/**
 * Places for rows, newest first, above a floor; null marks those without one. New rows between two that stay share the
 * room between them. Returns null for a row that finds none.
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
