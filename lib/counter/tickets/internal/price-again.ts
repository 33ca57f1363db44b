import { AT_THE_PRICE, isToCollectFirst } from '@/lib/counter/item-problems/model.ts'
import type { Sale } from '@/lib/generated/prisma/client.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { may } from '@/lib/people/access/model.ts'
import { DomainError, type Problem } from '@/lib/platform/shared/problem.ts'
import { isPassing } from './is-passing.ts'
import { type Asked, askedAgain, attachQuote, type ItemPrice, priceItem } from './price-item.ts'

type Asker = Pick<Asked, 'credential' | 'branchCode' | 'tillNumber'>

/**
 * Prices an unpaid item again, as it is. Refuses as `priceItem`; a refusal that passes is about the price alone, and
 * the one before stands, as does our own price that is collected first.
 */
export async function priceAgain(ctx: Ctx, sale: Sale, asker: Asker): Promise<ItemPrice> {
  try {
    return await priceItem(askedAgain(sale, asker), may(ctx.actor, 'price:below-cost'))
  } catch (error) {
    if (!(error instanceof DomainError) || !isPassing(error.problem.code)) throw error
    throw new DomainError(
      isToCollectFirst(sale) ? (sale.problem as Problem) : { ...error.problem, field: AT_THE_PRICE },
    )
  }
}

/**
 * Attaches such a price; what another choice was refused for stays. `isShown`: nothing is taken before the cashier sees
 * it, so rates may be renewed with it.
 */
export function attachAgain(sale: Sale, price: ItemPrice, isShown: boolean): Promise<void> {
  const { id, amountCents } = sale
  return attachQuote(id, { ...price, isPaid: false, isShown, about: { choice: sale }, product: null, amountCents })
}
