import { isBesideThePrice, type SaleView, type TicketView } from '@/lib/counter/tickets/model.ts'
import { parseTypedPhone } from '@/lib/platform/shared/phone.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'

/** The items of a ticket, without one that was opened and left empty. */
export function itemsOf({ sales }: TicketView): SaleView[] {
  return sales.filter(({ state, typedRecipient }) => state !== 'draft' || typedRecipient !== '')
}

/** The problem to tell above a ticket's price: the first of any item, but for one of the cash, which stands beside that. */
export function problemToTell(items: readonly Pick<SaleView, 'problem'>[]): Problem | null {
  return items.find(({ problem }) => problem && problem.field !== 'tender')?.problem ?? null
}

type Priced = Pick<SaleView, 'state' | 'problem' | 'typedRecipient' | 'recipient'>

/**
 * Whether a sale is priced and waits for the cash. If another number was typed since, or a new choice was refused, the
 * sale still has its old price, which must not be offered for the new text.
 */
export function readyToSell({ state, problem, typedRecipient, recipient }: Priced): boolean {
  if (state !== 'quoted' || !means(typedRecipient, recipient)) return false
  return problem === null || isBesideThePrice(problem)
}

function means(typed: string, recipient: string | null): boolean {
  const phone = parseTypedPhone(typed, { allowTrigger: true })
  return (phone.ok && phone.phone === recipient) || bare(typed) === bare(recipient ?? '')
}

function bare(text: string): string {
  return text.replace(/[\s-]/g, '')
}
