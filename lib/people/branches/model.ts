import type { CapState } from '@/lib/platform/shared/cap-state.ts'
import type { Named } from '@/lib/platform/shared/find-named.ts'

/** A branch as the office lists it; amounts are USD cents as text, empty without a cap. */
export type BranchView = {
  code: string
  name: string
  serviceName: string | null
  tills: number
  people: number
  maxSale: string
  dayCap: string
  soldToday: string
  /** How near today's sales are to the day's cap; null if they are not near, or there is no cap. */
  capState: CapState | null
}

/** A branch as an option to choose. */
export type BranchName = { code: string; name: string }

/** The choices of an office filter. */
export type OfficeChoices = {
  branches: BranchName[]
  cashiers: Named[]
  products: { code: string; name: string }[]
}

/** Branches or products as options of a list. */
export function optionsOf(named: readonly BranchName[]): Named[] {
  return named.map(({ code, name }) => ({ value: code, text: name }))
}
