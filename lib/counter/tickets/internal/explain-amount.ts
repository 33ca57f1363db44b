import type { Product } from '@/lib/counter/catalogue/model.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import { DomainError, refuse } from '@/lib/platform/shared/problem.ts'

/**
 * Waits for the quote of a product that may or may not take an amount. If the Service lacks an amount, or takes none,
 * our own problem says so. Refuses with AMOUNT_EMPTY, AMOUNT_NOT_TAKEN, or like `asked`.
 */
export async function explainAmount<T>(asked: Promise<T>, product: Product, amountCents: Cents | null): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (product.priceUnknown && error instanceof DomainError && error.problem.field === 'amount') {
      return refuse(amountCents === null ? 'AMOUNT_EMPTY' : 'AMOUNT_NOT_TAKEN', { field: 'amount' })
    }
    throw error
  }
}
