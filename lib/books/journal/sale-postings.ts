import type { Cents } from '@/lib/platform/shared/money.ts'
import type { SaleState, UpstreamState } from '@/lib/platform/shared/sale-state.ts'
import { cost, type Entry, entry, held, inUsd, receivable, sales, serviceAvailable, serviceReserved } from './model.ts'

/** What one sale moves, in USD cents: the customer's locked price, and what the Service says it takes. */
export type SaleMoney = { credential: string; ticketId: string; priceCents: Cents; totalDebitCents: Cents }

/**
 * What earlier entries of this sale took from the available balance and did not give back. That is what a failure or a
 * reversal returns: the news of one need not repeat the amount.
 */
type Taken = { takenCents: Cents }

/** What its ticket's two accounts stand at before the entry, both as amounts not below zero. */
export type TicketBalance = { heldCents: Cents; receivableCents: Cents }

/**
 * The entries for a legal move of a sale; none where no money moves (failed at once). A sale of which only the end is
 * heard, reversed, is booked through completed, so that the balance shows both rows that the Service's statement has.
 */
export function saleEntries(move: {
  from: SaleState
  to: UpstreamState
  sale: SaleMoney & Taken
  ticket: TicketBalance
}): Entry[] {
  const { from, to, sale, ticket } = move
  switch (to) {
    case 'pending':
      return [salePending(sale)]
    case 'failed':
      return from === 'pending' ? [saleFailed(sale)] : []
    case 'completed':
      return [saleCompleted(sale, ticket)]
    case 'reversed': {
      if (from === 'completed') return [saleReversed(sale, ticket)]
      const { owed } = paidFor(sale, ticket)
      const after = { ...ticket, receivableCents: ticket.receivableCents + owed }
      return [saleCompleted(sale, ticket), saleReversed({ ...sale, takenCents: sale.totalDebitCents }, after)]
    }
  }
}

/** Accepted, not final (202): the Service set the money aside. */
function salePending({ credential, totalDebitCents }: SaleMoney): Entry {
  return entry('pending', [
    inUsd(serviceReserved(credential), totalDebitCents),
    inUsd(serviceAvailable(credential), -totalDebitCents),
  ])
}

/** Failed after a 202: the money set aside is free again. */
function saleFailed({ credential, takenCents }: SaleMoney & Taken): Entry {
  return entry('failed', [
    inUsd(serviceAvailable(credential), takenCents),
    inUsd(serviceReserved(credential), -takenCents),
  ])
}

/**
 * Delivered: paid for out of what was set aside, else out of the available balance. The ticket's money becomes ours as
 * far as it is there; what was given back meanwhile is owed to us.
 */
function saleCompleted(sale: SaleMoney & Taken, ticket: TicketBalance): Entry {
  const { credential, ticketId, priceCents, totalDebitCents, takenCents } = sale
  const { paid, owed } = paidFor(sale, ticket)
  return entry('completed', [
    inUsd(cost, totalDebitCents),
    inUsd(serviceReserved(credential), -takenCents),
    inUsd(serviceAvailable(credential), takenCents - totalDebitCents),
    inUsd(held(ticketId), paid),
    inUsd(receivable(ticketId), owed),
    inUsd(sales, -priceCents),
  ])
}

/** Undone after delivery: the price pays what the customer owes on this ticket, the rest is the customer's again. */
function saleReversed(sale: SaleMoney & Taken, ticket: TicketBalance): Entry {
  const { credential, ticketId, priceCents, takenCents } = sale
  const settled = least(priceCents, ticket.receivableCents)
  return entry('reversed', [
    inUsd(serviceAvailable(credential), takenCents),
    inUsd(cost, -takenCents),
    inUsd(sales, priceCents),
    inUsd(receivable(ticketId), -settled),
    inUsd(held(ticketId), settled - priceCents),
  ])
}

function paidFor({ priceCents }: SaleMoney, { heldCents }: TicketBalance): { paid: Cents; owed: Cents } {
  const paid = least(priceCents, heldCents)
  return { paid, owed: priceCents - paid }
}

function least(a: Cents, b: Cents): Cents {
  return a < b ? a : b
}
