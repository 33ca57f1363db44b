import { randomUUID } from 'node:crypto'
import { type PaymentTypeChange, setPaymentType } from '@/lib/books/payment-types/set-payment-type.ts'
import type { TypedTender } from '@/lib/books/tenders/model.ts'
import type { TicketView } from '@/lib/counter/tickets/model.ts'
import { sellTicket } from '@/lib/counter/tickets/sell-ticket.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { claimOf, viewOf } from './sell.ts'

/** A card machine in dollars. */
export const MACHINE = {
  ...({ nameSn: '', nameNd: '', currency: 'USD', asksReference: true, givesChange: false, fee: '2.5' } as const),
  ...{ branches: [] as string[], accepted: true },
}

/** An owner adds a payment type; `change` is what differs from a card machine in dollars. Returns its id. */
export async function addPaymentType(owner: Actor, change: Partial<PaymentTypeChange> = {}): Promise<string> {
  const id = randomUUID()
  await setPaymentType({
    ctx: { actor: owner },
    input: { ...MACHINE, id, name: `Swipe ${id.slice(0, 4)}`, ...change },
  })
  return id
}

/** Pays a priced ticket with these tenders, and returns it as it then is. */
export async function payBy(actor: Actor, ticket: TicketView, ...amounts: TypedTender[]): Promise<TicketView> {
  await sellTicket({ ctx: { actor }, input: { ...claimOf(ticket), cash: { amounts, changeCurrency: 'USD' } } })
  return viewOf(actor, ticket.id)
}
