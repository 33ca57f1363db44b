/** How near usage is to its cap. */
export type CapState = 'near' | 'reached'

/** Usage is near its cap from this percentage on. */
const NEAR = 80n

/** How near usage is to a cap, both in cents; null if not near, or without a cap. */
export function capStateOf(usedCents: bigint, capCents: bigint | null): CapState | null {
  if (capCents === null || usedCents * 100n < capCents * NEAR) return null
  return usedCents < capCents ? 'near' : 'reached'
}
