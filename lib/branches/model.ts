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
}
