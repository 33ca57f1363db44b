import type { Cents } from '@/lib/platform/shared/money.ts'
import type { SaleState, UpstreamState } from '@/lib/platform/shared/order-state.ts'
import { debitHeld, familyOf, type HeldMoney, heldIn, heldOut, minusShares, withShares } from './held-money.ts'
import {
  cost,
  type Entry,
  entry,
  inUsd,
  type JournalEvent,
  losses,
  otherIncome,
  receivable,
  sales,
  serviceAvailable,
  serviceReserved,
} from './model.ts'
import { type Debt, debtFirst, type Paid, paidFirst } from './ticket-postings.ts'

export type SaleMoney = {
  id: string
  credential: string
  ticketId: string
  priceCents: Cents
  totalDebitCents: Cents
}

/** A failure returns what was taken, since its news may not repeat it. */
type Taken = { takenCents: Cents }

export type TicketBalance = HeldMoney & Debt & Paid

/** A sale first reported as reversed is booked as completed, then reversed. `endings`: how often a person ended it. */
export function saleEntries(move: {
  from: SaleState
  to: UpstreamState | 'not_sold'
  sale: SaleMoney & Taken
  ticket: TicketBalance
  endings?: number
}): Entry[] {
  const { from, to, sale, ticket, endings = 0 } = move
  switch (to) {
    case 'pending':
      return [salePending(sale, turn('pending', endings))]
    case 'failed':
      return from === 'pending' ? [saleReleased(sale, 'failed')] : []
    case 'not_sold':
      return from === 'pending' ? [saleReleased(sale, turn('ended', endings))] : []
    case 'completed':
      return [saleCompleted(sale, ticket)]
    case 'reversed': {
      if (from === 'completed') return [saleReversed(sale, ticket)]
      const { paid, owed } = paidFirst(sale.priceCents, ticket)
      const held = withShares(ticket, minusShares(sharesOf(sale, ticket, paid)))
      const then = { ...ticket, ...held, receivableCents: ticket.receivableCents + owed }
      return [saleCompleted(sale, ticket), saleReversed({ ...sale, takenCents: sale.totalDebitCents }, then)]
    }
  }
}

function salePending({ credential, totalDebitCents }: SaleMoney, event: JournalEvent): Entry {
  return entry(event, [
    inUsd(serviceReserved(credential), totalDebitCents),
    inUsd(serviceAvailable(credential), -totalDebitCents),
  ])
}

/** The same event of a sale is booked once, so what happens again after it was ended has another name. */
function turn(event: 'pending' | 'ended', endings: number): JournalEvent {
  return endings === 0 ? event : `${event}_${endings + 1}`
}

/** Failed after a 202, or ended because the Service knows nothing of it any more: the reserved money is free again. */
function saleReleased({ credential, takenCents }: SaleMoney & Taken, event: JournalEvent): Entry {
  return entry(event, [
    inUsd(serviceAvailable(credential), takenCents),
    inUsd(serviceReserved(credential), -takenCents),
  ])
}

/** Delivered: paid from the reserve or the available balance, by the customer's money (`paidFirst`). */
function saleCompleted(sale: SaleMoney & Taken, ticket: TicketBalance): Entry {
  const { credential, ticketId, priceCents, totalDebitCents, takenCents } = sale
  const { paid, claimed, owed } = paidFirst(priceCents, ticket)
  return entry('completed', [
    inUsd(cost, totalDebitCents),
    inUsd(serviceReserved(credential), -takenCents),
    inUsd(serviceAvailable(credential), takenCents - totalDebitCents),
    ...heldOut(ticketId, sharesOf(sale, ticket, paid)),
    inUsd(otherIncome, claimed),
    inUsd(receivable(ticketId), owed),
    inUsd(sales, -priceCents),
  ])
}

/** The item's own money, then that of what it is sold in place of, or was sold in its place. */
function sharesOf({ id }: SaleMoney, ticket: HeldMoney, cents: Cents) {
  return debitHeld(ticket, cents, [...new Set([id, ...familyOf(ticket.items, id).map((one) => one.id)])])
}

/** Undone after delivery: the price is the customer's again, except what pays a debt of theirs (`debtFirst`). */
function saleReversed(sale: SaleMoney & Taken, ticket: TicketBalance): Entry {
  const { credential, ticketId, priceCents, takenCents } = sale
  const { settled, recovered } = debtFirst(priceCents, ticket)
  return entry('reversed', [
    inUsd(serviceAvailable(credential), takenCents),
    inUsd(cost, -takenCents),
    inUsd(sales, priceCents),
    inUsd(receivable(ticketId), -settled),
    inUsd(losses('USD'), -recovered),
    ...heldIn(ticketId, [{ saleId: sale.id, cents: priceCents - settled - recovered }]),
  ])
}
