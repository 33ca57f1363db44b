import type { CapState } from '@/lib/platform/shared/cap-state.ts'
import type { Named } from '@/lib/platform/shared/find-named.ts'

/** A branch as the office lists it; amounts are USD cents in text, empty where there is no cap. */
export type BranchView = {
  code: string
  name: string
  serviceName: string | null
  tills: number
  people: number
  maxSale: string
  dayCap: string
  soldToday: string
  /** How near today's sales are to the day's cap; null where they are far from it, or there is none. */
  capState: CapState | null
}

/** A branch as one is chosen. */
export type BranchName = { code: string; name: string }

/** What a filter of the office may choose from. */
export type OfficeChoices = {
  branches: BranchName[]
  cashiers: Named[]
  products: { code: string; name: string }[]
}

/** Branches or products as the options of a list to pick from. */
export function optionsOf(named: readonly BranchName[]): Named[] {
  return named.map(({ code, name }) => ({ value: code, text: name }))
}
