import { isToCollectFirst } from '@/lib/counter/kinds/model.ts'
import type { Sale } from '@/lib/generated/prisma/client.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { may } from '@/lib/people/access/model.ts'
import { DomainError, type Problem, refuse } from '@/lib/platform/shared/problem.ts'
import { isPassing } from './is-passing.ts'
import { KeptRefusal, keepPriceRefusal } from './keep-problem.ts'
import { type Asked, askedAgain, attachQuote, type ItemPrice, priceItem } from './price-item.ts'

type Asker = Pick<Asked, 'credential' | 'branchCode' | 'tillNumber'>

/**
 * Prices an unpaid item again, as it is. Refuses as `priceItem`, once the item says so: one that passes leaves it at the
 * price before, or at our own that is collected first. Refuses with QUOTE_CHANGED if it is another choice by now.
 */
export async function priceAgain(ctx: Ctx, sale: Sale, asker: Asker): Promise<ItemPrice> {
  try {
    return await priceItem(askedAgain(sale, asker), may(ctx.actor, 'price:below-cost'))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const stands = isPassing(error.problem.code)
    const problem = stands && isToCollectFirst(sale) ? (sale.problem as Problem) : error.problem
    if (!(await keepPriceRefusal(sale, problem, stands))) refuse('QUOTE_CHANGED')
    throw new KeptRefusal(problem)
  }
}

/**
 * Attaches such a price; what was typed since and refused stays. `isShown`: nothing is taken before the cashier sees
 * it, so rates may be renewed with it.
 */
export function attachAgain(sale: Sale, price: ItemPrice, isShown: boolean): Promise<void> {
  const { id, amountCents } = sale
  return attachQuote(id, { ...price, isPaid: false, isShown, about: { choice: sale }, product: null, amountCents })
}
