import type { RecentCustomer } from '@/lib/counter/tickets/model.ts'

/** A customer of this till, with the day in the words of the cashier's language. */
export type ShownCustomer = Pick<RecentCustomer, 'saleId' | 'recipient' | 'shown' | 'productName' | 'priceText'> & {
  when: string
}

const MOST = 6

/** What a customer reads out, as it is compared: digits and letters, without what stands before a number at home. */
function bare(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^(263|0)(?=7)/, '')
    .toLowerCase()
}

/** The customers whose number holds what is typed so far, the newest first. */
export function matchingCustomers(customers: readonly ShownCustomer[], typed: string): ShownCustomer[] {
  const sought = bare(typed)
  return customers.filter(({ recipient }) => bare(recipient).includes(sought)).slice(0, MOST)
}

/** The customer whose whole number is typed, if this till has served it. */
export function sameCustomer(customers: readonly ShownCustomer[], typed: string): ShownCustomer | null {
  const sought = bare(typed)
  return customers.find(({ recipient }) => bare(recipient) === sought) ?? null
}
