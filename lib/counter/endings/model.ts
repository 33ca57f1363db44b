/**
 * How a customer's money, or debt, ends without cash. `goods_had`: the customer had the goods all the same. `unclaimed`:
 * nobody came for the money within the office's period. `written_off`: what the customer owes will not be paid.
 */
export type EndingKind = 'goods_had' | 'unclaimed' | 'written_off'

/** After how many days money that nobody came for is ours, where the owner has set no other period. */
export const USUAL_UNCLAIMED_DAYS = 90

/** A ticket for which a customer still owes us. */
export type OwedView = {
  ticketId: string
  ticketNumber: string
  branch: string
  till: number
  cashier: string
  /** Of who paid last by mobile money; empty where nobody did. */
  payer: string
  owed: string
  since: string
}
