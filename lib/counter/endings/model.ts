import type { TicketLine, TicketSums } from '@/lib/counter/ticket-lists/model.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'

/** `goods_had`: the customer received it after all. `unclaimed`: nobody came for the money. */
export type EndingKind = 'goods_had' | 'unclaimed' | 'written_off'

/** Money that we hold: mobile money, cash to give back, sales under way. A ticket may hold two kinds. */
export type HeldSum = HeldCents & { count: number; mobileCount: number; cashCount: number; underWayCount: number }

export type HeldCents = Omit<TicketSums, 'owedCents'>

export type SoldSince = { number: string; price: string; at: Date }

/** A ticket on the Paid, not delivered desk, and what its reader may do about it. */
export type PaidTicket = TicketLine & {
  /** `paid_twice`: the rest. */
  why: 'deposit' | 'unsent' | 'undelivered' | 'paid_twice'
  problem: Problem | null
  /** The newest sale elsewhere, since it was paid for, of what an item of it is, to the same recipient. */
  soldSince: SoldSince | null
  /** The item to sell again. */
  saleId: string | null
  mayPayOut: boolean
  /** The branch that was paid, if not this till's: only there cash goes back and items sell again. */
  elsewhere: string | null
} & EndingsOffered

export type EndingsOffered = {
  /** The item that the customer may have received after all, if this person may book that. */
  hadSaleId: string | null
  /** Whether nobody came for the money in time and this person may book it as ours. */
  mayBook: boolean
}

export const USUAL_UNCLAIMED_DAYS = 90
