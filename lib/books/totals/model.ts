/** How long hourly sales are kept: the overview compares with a week ago. */
export const HOURS_KEPT_DAYS = 35

/** Counts, and USD cents, as columns of SalesTotal and the tables like it. */
export const SALES_COUNTS = ['delivered', 'reversed'] as const
export const SALES_CENTS = [
  ...(['salesCents', 'costCents', 'reversedSalesCents', 'reversedCostCents'] as const),
  ...(['chargeCents', 'reversedChargeCents'] as const),
] as const

/** A reversed sale counts on the day it was reversed. */
export type SalesFigures = { [N in (typeof SALES_COUNTS)[number]]: number } & {
  [N in (typeof SALES_CENTS)[number]]: bigint
}
