/** What is summed of sales: counts, and USD cents, in the columns of SalesDay and its like. */
export const SALES_COUNTS = ['delivered', 'reversed'] as const
export const SALES_CENTS = [
  ...(['salesCents', 'costCents', 'reversedSalesCents', 'reversedCostCents'] as const),
  ...(['chargeCents', 'reversedChargeCents'] as const),
] as const

/** Sales of one line, our own charges among them. What was reversed counts on the day it was taken back. */
export type SalesFigures = { [N in (typeof SALES_COUNTS)[number]]: number } & {
  [N in (typeof SALES_CENTS)[number]]: bigint
}
