import { getProduct } from '@/lib/counter/catalogue/queries.ts'
import { authorise, type Ctx, requireTill, ticketsOfTill } from '@/lib/people/access/authorise.ts'
import { may } from '@/lib/people/access/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { askedAgain, askerAt, attachQuote, type ItemPrice, priceItem } from './internal/price-item.ts'
import { readAmount } from './read-recipient.ts'

/** The second price meets a fee in per cent; a third allows for its rounding. */
const MOST_PRICES = 3

type Input = { ticketId: string; saleId: string }

/**
 * Prices an item so that the customer pays exactly the typed amount, fees included: $20 buys what the fees leave of
 * $20. The typed text stays. Refuses with TICKET_UNKNOWN, or with ALL_IN_NOT_POSSIBLE, for example if too little is
 * left; the price then stays as it was.
 */
export async function priceAllIn({ ctx, input }: { ctx: Ctx; input: Input }): Promise<void> {
  authorise(ctx.actor, 'sale:create')
  const till = requireTill(ctx.actor)
  const sale = await db().sale.findFirst({
    where: {
      id: input.saleId,
      state: 'quoted',
      ticket: { AND: [ticketsOfTill(ctx.actor), { id: input.ticketId, tenderedAt: null }] },
    },
  })
  if (!sale?.productCode || sale.amountCents === null || sale.priceCents === null) return refuse('TICKET_UNKNOWN')
  const product = await getProduct(ctx.actor, sale.productCode)
  const asked = askedAgain(sale, askerAt(till))
  const total = readAmount(sale.typedAmount, product) ?? sale.amountCents
  let amountCents: Cents = sale.amountCents + total - sale.priceCents
  for (let tries = 0; tries < MOST_PRICES; tries += 1) {
    if (product.minCents !== null && amountCents < product.minCents) break
    const price: ItemPrice = await priceItem({ ...asked, amountCents }, may(ctx.actor, 'price:below-cost'))
    if (price.priceCents === total) {
      const about = { choice: sale }
      return attachQuote(sale.id, { ...price, isPaid: false, isShown: true, about, product: null, amountCents })
    }
    amountCents += total - price.priceCents
  }
  refuse('ALL_IN_NOT_POSSIBLE')
}
