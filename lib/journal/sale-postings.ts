import type { SaleState, UpstreamState } from '@/lib/sales/model.ts'
import type { Cents } from '@/lib/shared/money.ts'
import { cost, type Entry, entry, held, inUsd, receivable, sales, serviceAvailable, serviceReserved } from './model.ts'

/** What one sale moves, in USD cents: the customer's locked price, and what the Service takes. */
export type SaleMoney = { credential: string; ticketId: string; priceCents: Cents; totalDebitCents: Cents }

/** What its ticket's two accounts stand at before the entry, both as amounts not below zero. */
export type TicketBalance = { heldCents: Cents; receivableCents: Cents }

/**
 * The entries for a legal move of a sale; none where no money moves (failed at once). A sale of which only the end is
 * heard, reversed, is booked through completed, so that the balance shows both rows that the Service's statement has.
 */
export function saleEntries(move: {
  from: SaleState
  to: UpstreamState
  sale: SaleMoney
  ticket: TicketBalance
}): Entry[] {
  const { from, to, sale, ticket } = move
  switch (to) {
    case 'pending':
      return [salePending(sale)]
    case 'failed':
      return from === 'pending' ? [saleFailed(sale)] : []
    case 'completed':
      return [saleCompleted(sale, ticket, from === 'pending')]
    case 'reversed': {
      if (from === 'completed') return [saleReversed(sale, ticket)]
      const { owed } = paidFor(sale, ticket)
      const after = { ...ticket, receivableCents: ticket.receivableCents + owed }
      return [saleCompleted(sale, ticket, from === 'pending'), saleReversed(sale, after)]
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
function saleFailed({ credential, totalDebitCents }: SaleMoney): Entry {
  return entry('failed', [
    inUsd(serviceAvailable(credential), totalDebitCents),
    inUsd(serviceReserved(credential), -totalDebitCents),
  ])
}

/** Delivered: the ticket's money becomes ours as far as it is there; what was given back meanwhile is owed to us. */
function saleCompleted(sale: SaleMoney, ticket: TicketBalance, wasReserved: boolean): Entry {
  const { credential, ticketId, priceCents, totalDebitCents } = sale
  const { paid, owed } = paidFor(sale, ticket)
  const source = wasReserved ? serviceReserved(credential) : serviceAvailable(credential)
  return entry('completed', [
    inUsd(cost, totalDebitCents),
    inUsd(source, -totalDebitCents),
    inUsd(held(ticketId), paid),
    inUsd(receivable(ticketId), owed),
    inUsd(sales, -priceCents),
  ])
}

/** Undone after delivery: the price pays what the customer owes on this ticket, the rest is the customer's again. */
function saleReversed(sale: SaleMoney, ticket: TicketBalance): Entry {
  const { credential, ticketId, priceCents, totalDebitCents } = sale
  const settled = least(priceCents, ticket.receivableCents)
  return entry('reversed', [
    inUsd(serviceAvailable(credential), totalDebitCents),
    inUsd(cost, -totalDebitCents),
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
