/** How near what was used is to its bound. */
export type CapState = 'near' | 'reached'

/** From so much of a hundred of a bound on, it is near. */
const NEAR = 80n

/** What was used of a bound is to it, both in cents; null where it is far from it, or there is none. */
export function capStateOf(usedCents: bigint, capCents: bigint | null): CapState | null {
  if (capCents === null || usedCents * 100n < capCents * NEAR) return null
  return usedCents < capCents ? 'near' : 'reached'
}
