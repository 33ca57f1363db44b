import type { Product } from '../catalogue/model.ts'
import { db } from '../db.ts'
import { customerPrice } from '../journal/price.ts'
import type { Cents } from '../shared/money.ts'
import { refuse } from '../shared/problem.ts'
import type { Ctx } from '../staff/authorise.ts'

type Quoted = { faceCents: Cents; faceCurrency: string; feeCents: Cents; totalDebitCents: Cents }

/**
 * What the customer pays for a quote, in USD cents, by the price rule of the books: face, fee and our charge; for a
 * face in another currency the configured price or PRICE_NOT_SET. Below cost only managers sell: PRICE_BELOW_COST.
 */
export async function priceQuote({ ctx, input }: { ctx: Ctx; input: { quote: Quoted; product: Product } }) {
  const { quote, product } = input
  const rule = await db().productPrice.findUnique({ where: { productCode: product.code } })
  const chargeCents = rule?.chargeCents ?? 0n
  const priceCents = customerPrice({
    faceCents: quote.faceCents,
    faceCurrency: quote.faceCurrency,
    feeCents: quote.feeCents,
    chargeCents,
    configuredUsdCents: rule?.priceCents ?? null,
  })
  if (priceCents === null) return refuse('PRICE_NOT_SET', { field: 'product' })
  const mayLose = ctx.actor.role === 'manager' || ctx.actor.role === 'owner'
  if (priceCents < quote.totalDebitCents && !mayLose) return refuse('PRICE_BELOW_COST', { field: 'product' })
  return { priceCents, chargeCents: quote.faceCurrency === 'USD' ? chargeCents : 0n }
}
