import type { Outcome } from '@/lib/counter/sales/model.ts'
import { UUID } from '@/lib/platform/shared/ids.ts'
import { parseTypedAmount, textToWireAmount } from '@/lib/platform/shared/money.ts'
import { harareDay, knownDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

/** How sales ended, as a filter names it; `waiting` are all that are not final. */
export const SOLD_STATES = ['delivered', 'waiting', 'failed', 'not_sold', 'reversed'] as const
export type SoldState = (typeof SOLD_STATES)[number]

/** How the customer paid: all in cash, by phone or by payment types, or some of each. */
export const SOLD_TENDERS = ['cash', 'mobile', 'type', 'both'] as const
export type SoldTender = (typeof SOLD_TENDERS)[number]

/** Kept in the address, so it has no customer's number. Days are Harare's, both included; null means all. */
export type SoldFilter = {
  from: string
  to: string
  branch: string | null
  till: string | null
  cashier: string | null
  product: string | null
  state: SoldState | null
  tender: SoldTender | null
  /** Bounds of the customer's price in USD, as `5.00`. */
  least: string | null
  most: string | null
  shift: string | null
}

export type SoldQuery = { [name in keyof SoldFilter]?: string | undefined }

/** Reads a filter from an address. Unknown values mean all; without days it is today, or the whole of a shift. */
export function parseSoldFilter(query: SoldQuery, now: Date = sharedNow()): SoldFilter {
  const [first, last] = [knownDay(query.from), knownDay(query.to)]
  const shift = idOf(query.shift)
  const ends = [first ?? last ?? (shift ? BEGINNING : harareDay(now)), last ?? first ?? harareDay(now)].sort()
  return {
    from: ends[0] ?? harareDay(now),
    to: ends[1] ?? harareDay(now),
    branch: query.branch || null,
    till: idOf(query.till),
    cashier: idOf(query.cashier),
    product: query.product || null,
    state: SOLD_STATES.find((state) => state === query.state) ?? null,
    tender: SOLD_TENDERS.find((tender) => tender === query.tender) ?? null,
    least: textToWireAmount(query.least),
    most: textToWireAmount(query.most),
    shift,
  }
}

/** Price bounds that nobody can read, as typed; if they were not shown, the list would seem to obey them. */
export function unreadSums({ least, most }: SoldQuery): { least?: string; most?: string } {
  return { ...(isUnread(least) && { least }), ...(isUnread(most) && { most }) }
}

function isUnread(text: string | undefined): text is string {
  const amount = parseTypedAmount(text ?? '')
  return !amount.ok && amount.problem !== 'empty'
}

/** Before any shop's first sale. */
const BEGINNING = '2020-01-01'

function idOf(text: string | undefined): string | null {
  return text && UUID.test(text) ? text : null
}

/** A sale in the list. Cents are USD; cost and margin are null unless the goods stayed with the customer. */
export type SoldRow = {
  id: string
  ticketId: string
  ticketNumber: string
  at: Date
  outcome: Outcome
  branchName: string
  tillNumber: number
  cashier: string
  product: string
  /** Masked, since lists are printed and lie about. */
  recipient: string
  priceCents: bigint
  costCents: bigint | null
  marginCents: bigint | null
  /** How the ticket was paid by phone and by payment types, and whether cash was taken for it. */
  methods: string[]
  cash: boolean
  place: string
}

/** The sums of a list over all its pages: what stayed delivered, and how many sales there are in all. */
export type SoldSum = { sales: number; delivered: number; priceCents: bigint; costCents: bigint }
