import type { CapState } from '@/lib/platform/shared/money.ts'

/** A branch as the office lists it; amounts are USD as text, empty without a cap. */
export type BranchView = {
  code: string
  name: string
  serviceName: string | null
  tills: number
  people: number
  maxSale: string
  dayCap: string
  /** Delivered today less what was reversed, as on the overview. */
  soldToday: string
  /** If there is a cap for the day, what counts towards it, including sales under way. */
  towardsCap: string
  /** How near that is to the cap; null if it is not near, or there is no cap. */
  capState: CapState | null
}
