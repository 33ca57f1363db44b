import type { SaleView } from '@/lib/counter/tickets/model.ts'

/** The item whose code the copy key copies, by id: the first of a page, since one press cannot mean each of them. */
export function copyKeyOf(sales: readonly Pick<SaleView, 'id' | 'outcome' | 'pin'>[]): string | null {
  return sales.find(({ outcome, pin }) => outcome === 'delivered' && pin !== null)?.id ?? null
}
