import type { InsteadOfSelling } from '@/lib/counter/tickets/model.ts'

/**
 * Without a script, what is typed beside the price is in the form that sells. A button with this posts that form, so
 * that nothing typed is lost, and changes the items; the server then sells nothing. An unconfirmed name is no obstacle.
 */
export function insteadOfSelling(instead: InsteadOfSelling) {
  return { form: 'sell-form', name: 'instead', value: instead, formNoValidate: true } as const
}
