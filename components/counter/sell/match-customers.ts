import type { RecentCustomer } from '@/lib/counter/ticket-lists/model.ts'

/** A customer of this till, with the day in the cashier's language. */
export type ShownCustomer = Pick<
  RecentCustomer,
  'saleId' | 'ticketId' | 'recipient' | 'shown' | 'productName' | 'priceText'
> & {
  when: string
}

const MOST = 6

/** A number as compared: digits and letters, without the domestic prefix. */
function bare(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^(263|0)(?=7)/, '')
    .toLowerCase()
}

/** The customers whose number contains what is typed so far, newest first. */
export function matchingCustomers(customers: readonly ShownCustomer[], number: string): ShownCustomer[] {
  const bareNumber = bare(number)
  return customers.filter(({ recipient }) => bare(recipient).includes(bareNumber)).slice(0, MOST)
}

/** The customer whose whole number is typed, if this till has served them. */
export function sameCustomer(customers: readonly ShownCustomer[], number: string): ShownCustomer | null {
  const bareNumber = bare(number)
  return customers.find(({ recipient }) => bare(recipient) === bareNumber) ?? null
}
