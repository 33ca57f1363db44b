import type { Product } from '@/lib/counter/catalogue/model.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import { DomainError, refuse } from '@/lib/platform/shared/problem.ts'

/**
 * A quote's answer, where nobody could know whether an amount belonged in it: that the Service misses one, or takes none
 * such, is told in those words. Refuses with AMOUNT_EMPTY, AMOUNT_NOT_TAKEN, or as `asked` does.
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
