import { type Period, type PeriodQuery, parsePeriod } from '@/lib/office/periods/model.ts'
import { countDays, movedBy } from '@/lib/platform/shared/time/harare-day.ts'

export const CUSTOMER_SORTS = ['worth', 'sales', 'margin'] as const
export type CustomerSort = (typeof CUSTOMER_SORTS)[number]

export const CUSTOMER_LISTS = ['top', 'lapsed'] as const
type CustomerList = (typeof CUSTOMER_LISTS)[number]

/** Kept in the page's address, so it never has a number. */
export type CustomerFilter = { list: CustomerList; period: Period; sort: CustomerSort }
export type CustomerQuery = PeriodQuery & { list?: string }

export const USUAL_PERIOD = 'thirty'

/** A longer period would take a shop with millions of sales seconds. */
export const MOST_DAYS = 92

/** Unknown words mean the best customers of thirty days; a longer period is cut to its last MOST_DAYS days. */
export function parseCustomerFilter(query: CustomerQuery, now: Date): CustomerFilter {
  const period = parsePeriod({ ...query, period: query.period || USUAL_PERIOD }, now)
  const from = countDays(period.from, period.to) > MOST_DAYS ? movedBy(period.to, 1 - MOST_DAYS) : period.from
  return {
    list: CUSTOMER_LISTS.find((one) => one === query.list) ?? 'top',
    period: { ...period, from },
    sort: CUSTOMER_SORTS.find((one) => one === query.sort) ?? 'worth',
  }
}

/** A customer stays away who came on REGULAR_DAYS days within BEFORE_DAYS, and then not for AWAY_DAYS. */
export const AWAY_DAYS = 30
export const REGULAR_DAYS = 4
export const BEFORE_DAYS = 60

/** A number, meter or account in a list. Cents are USD, of sales that stayed delivered, by the time of sale. */
export type CustomerLine = {
  /** The newest of these sales, which stands for the customer in an address, since that never holds a number. */
  saleId: string
  /** Masked, since lists are printed and lie about. */
  recipient: string
  sales: number
  salesCents: bigint
  marginCents: bigint
  lastAt: Date
  bought: string[]
}

export type CustomerProduct = { product: string; sales: number; salesCents: bigint; marginCents: bigint; lastAt: Date }

export type CustomerView = {
  /** The whole number for those who may read their branch's sales, as on the ticket itself; otherwise masked. */
  recipient: string
  firstAt: Date
  products: CustomerProduct[]
}
