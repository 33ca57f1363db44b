/** `owed`: money for what was not delivered. `left`: all was delivered, and then reversed or overpaid. */
export type OpenStep = 'unpaid' | 'collecting' | 'under_way' | 'owed' | 'left'

export type LeftOpen = {
  ticketId: string
  tillNumber: number
  cashierName: string
  step: OpenStep
  products: string[]
  recipient: string
  priceText: string | null
  at: Date
  /** Whether the viewer may take it over: while its till is on, only its cashier and supervisors may. */
  mayTakeOver: boolean
}
