import { COLLECT_FIRST, isToCollectFirst } from '@/lib/counter/kinds/model.ts'
import type { Outcome } from '@/lib/counter/sales/model.ts'
import type { SaleView, TicketView } from '@/lib/counter/tickets/model.ts'
import { formatUsd, sumCents } from '@/lib/platform/shared/money.ts'
import { formatPhone, groupFour, parseTypedPhone } from '@/lib/platform/shared/phone.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'

/** The items of a ticket, without one that was opened and left empty. */
export function itemsOf({ sales }: TicketView): SaleView[] {
  return sales.filter(({ state, typedRecipient }) => state !== 'draft' || typedRecipient !== '')
}

/**
 * The problem to tell above a ticket's price: of the last press, or else the first of any item, but for one of the cash,
 * which stands beside that. If an item has to be collected for first, the whole ticket has.
 */
export function problemToTell(
  pressed: Problem | null,
  items: readonly Pick<SaleView, 'problem' | 'priceCents'>[],
): Problem | null {
  const ofPress = pressed?.field === 'tender' ? null : pressed
  const problem = ofPress ?? items.find((item) => item.problem)?.problem ?? null
  if (problem?.code !== COLLECT_FIRST) return problem
  return { ...problem, params: { price: formatUsd(sumCents(items.map(({ priceCents }) => priceCents ?? 0n))) } }
}

type Priced = Pick<SaleView, 'state' | 'quoteId' | 'typedProblem' | 'problem' | 'typedRecipient' | 'recipient'>

/**
 * Whether a sale is priced and waits for the cash. If another number was typed since, or a new choice was refused, the
 * sale still has its old price, which must not be offered for the new text; nor may a price that is held no more.
 */
export function readyToSell(sale: Priced): boolean {
  if (sale.state !== 'quoted' || sale.typedProblem !== null) return false
  return means(sale.typedRecipient, sale.recipient) && (sale.quoteId !== null || isToCollectFirst(sale))
}

function means(typed: string, recipient: string | null): boolean {
  const phone = parseTypedPhone(typed, { allowTrigger: true })
  return (phone.ok && phone.phone === recipient) || bare(typed) === bare(recipient ?? '')
}

function bare(text: string): string {
  return text.replace(/[\s-]/g, '')
}

/** What needs the cashier most comes first. */
const ORDER: readonly Outcome[] = ['unknown', 'sending', 'waiting', 'not_sold', 'failed', 'reversed', 'delivered']

/** A ticket's outcome: that of the item which needs the cashier most. */
export function worstOutcome(items: readonly Pick<SaleView, 'outcome'>[]): Outcome {
  return ORDER.find((outcome) => items.some((item) => item.outcome === outcome)) ?? 'not_sold'
}

/** The part of a ticket that its note shows: a whole ticket would be sent to the browser with it. */
export function noteOf({ id, customerName, note }: TicketView): Pick<TicketView, 'id' | 'customerName' | 'note'> {
  return { id, customerName, note }
}

/** The label before it on slips, by field. */
export const RECIPIENT_LABELS = { phone: 'to', meter: 'meter', account: 'account' } as const

/** A sale's number or meter in spoken groups; an account as written. */
export function showRecipient({ recipient, recipientField }: Pick<SaleView, 'recipient' | 'recipientField'>): string {
  if (recipient === null || recipientField === 'account') return recipient ?? ''
  return recipientField === 'phone' ? formatPhone(recipient) : groupFour(recipient)
}

/** An item's place on its ticket: 1 is the first. */
export function placeOf(ticket: Pick<TicketView, 'sales'>, sale: SaleView): number {
  return 1 + ticket.sales.findIndex(({ id }) => id === sale.id)
}

/**
 * An item as told apart from the others by ear alone: even three of the same voucher for the same number have a place
 * each.
 */
export function itemName(ticket: Pick<TicketView, 'sales'>, sale: SaleView): string {
  return `${placeOf(ticket, sale)}. ${[sale.productName, showRecipient(sale)].filter(Boolean).join(' ')}`
}
