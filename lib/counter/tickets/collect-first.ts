import { customerPrice } from '@/lib/books/journal/price.ts'
import { getProduct } from '@/lib/counter/catalogue/queries.ts'
import { COLLECT_FIRST, mayCollectFirst } from '@/lib/counter/kinds/model.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, type Ctx, requireTill, ticketsOfTill } from '@/lib/people/access/authorise.ts'
import { db } from '@/lib/platform/database/db.ts'
import { formatUsd } from '@/lib/platform/shared/money.ts'
import { type Problem, refuse } from '@/lib/platform/shared/problem.ts'
import { lockTender } from './lock-ticket.ts'
import { readAmount, readRecipient } from './read-recipient.ts'

/**
 * If a price was refused only because our balance is low, and the goods need no name check: sets our own configured
 * price, so that the customer can pay by mobile money first. That payment raises the balance; then the sale is priced
 * and sent. No cash is taken at such a price. Refuses with COLLECT_FIRST_NOT_HERE for anything else, PRICE_NOT_SET if
 * we have no price or the product is closed, ALREADY_PAID if a tender came first, and like `readAmount` and
 * `readRecipient`.
 */
export async function collectFirst({ ctx, input }: { ctx: Ctx; input: { ticketId: string; saleId: string } }) {
  authorise(ctx.actor, 'collection:create')
  const { branchCode } = requireTill(ctx.actor)
  const sale = await db().sale.findFirst({
    where: {
      id: input.saleId,
      state: { in: ['draft', 'quoted'] },
      ticket: { AND: [ticketsOfTill(ctx.actor), { id: input.ticketId, branchCode, tenderedAt: null }] },
    },
  })
  const refused = ((sale?.typedProblem ?? sale?.problem) as Problem | null)?.code === 'INSUFFICIENT_BALANCE'
  const code = sale?.typedProduct ?? sale?.productCode
  if (!sale || !refused || !code || !mayCollectFirst(sale.kind)) return refuse('COLLECT_FIRST_NOT_HERE')
  const product = await getProduct(ctx.actor, code)
  const amountCents = readAmount(sale.typedAmount, product)
  const faceCents = amountCents ?? product.faceCents
  const priceCents = faceCents === null ? null : configuredPrice(product, faceCents)
  if (priceCents === null || !product.available) return refuse('PRICE_NOT_SET')
  const recipient = Object.values(readRecipient(sale.typedRecipient, product.recipientField, sale.environment)).join('')
  await db().$transaction(async (tx) => {
    if (await lockTender(tx, sale.id)) refuse('ALREADY_PAID')
    await tx.sale.updateMany({
      where: { id: sale.id, state: { in: ['draft', 'quoted'] } },
      data: {
        state: 'quoted',
        quoteId: null,
        productCode: product.code,
        productName: product.name,
        recipientField: product.recipientField,
        recipient,
        amountCents,
        priceCents,
        chargeCents: product.chargeCents,
        totalDebitCents: null,
        typedProblem: Prisma.DbNull,
        problem: { code: COLLECT_FIRST, params: { price: formatUsd(priceCents) } },
      },
    })
  })
}

/** Face and our charge, or the office's price if the face is in another currency. A fee is unknown before a quote. */
function configuredPrice(
  product: { currency: string; chargeCents: bigint; usdPriceCents: bigint | null },
  faceCents: bigint,
) {
  return customerPrice({
    faceCents,
    faceCurrency: product.currency,
    feeCents: 0n,
    chargeCents: product.chargeCents,
    configuredUsdCents: product.usdPriceCents,
  })
}
