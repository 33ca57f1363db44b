import type { Sale } from '@/lib/generated/prisma/client.ts'

/** What a price is asked for. */
export type Choice = Pick<Sale, 'productCode' | 'recipient' | 'amountCents'>

/** Whether two items, or one at two times, are the same product for the same recipient and amount. */
export function isSameChoice(a: Choice, b: Choice): boolean {
  return a.productCode === b.productCode && a.recipient === b.recipient && a.amountCents === b.amountCents
}
