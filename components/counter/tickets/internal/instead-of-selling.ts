import type { InsteadOfSelling } from '@/lib/counter/ticket-forms/model.ts'

/**
 * What is done in place of selling: something with all of the ticket, or with one item, by its id; or the change of a
 * sum is worked out that the customer gives in dollars.
 */
type Instead = InsteadOfSelling | { removes: string } | { allIn: string } | { edits: string } | { gives: string }

/**
 * Without a script, what is typed beside the price is in the form that sells. A button with this posts that form, so
 * that nothing typed is lost, and changes the ticket; the server then sells nothing. An unconfirmed name is no obstacle.
 */
export function insteadOfSelling(instead: Instead) {
  const [[name, value] = ['', '']] = Object.entries(typeof instead === 'string' ? { instead } : instead)
  return { form: 'sell-form', name, value, formNoValidate: true } as const
}
