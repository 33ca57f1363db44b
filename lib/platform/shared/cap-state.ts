/** How near usage is to its cap. */
export type CapState = 'near' | 'reached'

/** From this percentage of a cap on, usage is near it. */
const NEAR = 80n

/** How near usage is to a cap, both in cents; null if it is not near, or there is no cap. */
export function capStateOf(usedCents: bigint, capCents: bigint | null): CapState | null {
  if (capCents === null || usedCents * 100n < capCents * NEAR) return null
  return usedCents < capCents ? 'near' : 'reached'
}
