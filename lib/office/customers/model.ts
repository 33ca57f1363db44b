import { type Period, type PeriodQuery, readPeriod } from '@/lib/office/periods/model.ts'
import { countDays, movedBy } from '@/lib/platform/shared/time.ts'

/** What lines may be sorted by, the most first. */
export const CUSTOMER_SORTS = ['worth', 'sales', 'margin'] as const
export type CustomerSort = (typeof CUSTOMER_SORTS)[number]

/** Those who bought most in a period, or those who came regularly and stay away. */
export const CUSTOMER_LISTS = ['top', 'lapsed'] as const
type CustomerList = (typeof CUSTOMER_LISTS)[number]

/** What the page of customers shows; kept in its address, so never with a number. */
export type CustomerFilter = { list: CustomerList; period: Period; sort: CustomerSort }
export type CustomerQuery = PeriodQuery & { list?: string }

/** The period without a choice. */
export const USUAL_PERIOD = 'thirty'

/** More days would take a shop of millions seconds. */
export const MOST_DAYS = 92

/**
 * Reads what is asked for from an address; unknown words mean the best customers of the last thirty days, and a longer
 * time is cut to its last three months.
 */
export function readCustomerFilter(query: CustomerQuery, now: Date): CustomerFilter {
  const period = readPeriod({ ...query, period: query.period || USUAL_PERIOD }, now)
  const from = countDays(period.from, period.to) > MOST_DAYS ? movedBy(period.to, 1 - MOST_DAYS) : period.from
  return {
    list: CUSTOMER_LISTS.find((one) => one === query.list) ?? 'top',
    period: { ...period, from },
    sort: CUSTOMER_SORTS.find((one) => one === query.sort) ?? 'worth',
  }
}

/** Whoever bought nothing for this many days stays away. */
export const AWAY_DAYS = 30
/** Regular is who bought on at least so many different days of the days before that. */
export const REGULAR_DAYS = 4
/** The days before, of which a list of those who stay away tells. */
export const BEFORE_DAYS = 60

/** A number, meter or account in a list. Cents are USD, of delivered sales by the moment of sale. */
export type CustomerLine = {
  /** The newest of these sales: what names the customer in an address, which never holds a number. */
  saleId: string
  /** Masked: lists are printed and lie about. */
  recipient: string
  sales: number
  salesCents: bigint
  marginCents: bigint
  lastAt: Date
  /** The names of the products they bought most often. */
  bought: string[]
}

/** What a customer bought of a product. */
export type CustomerProduct = { product: string; sales: number; salesCents: bigint; marginCents: bigint; lastAt: Date }

/** One customer as far as the reader's branches know them. */
export type CustomerView = {
  /** Whole, for those who may read their branch's sales, as on the ticket itself. */
  recipient: string
  firstAt: Date
  products: CustomerProduct[]
}
