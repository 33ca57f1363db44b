/** Room between two rows, for one that turns up between them when the statement is read anew. */
export const STEP = 2n ** 10n

/**
 * Places for rows, newest first, of which some have one (null where not), above a floor: those that are new between two
 * that stay share the room there. Null for one that finds none.
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
