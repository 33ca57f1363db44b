import { type SettledCash, settleCash, type TypedCash, thawRates } from '@/lib/books/currencies/model.ts'
import { getProduct } from '@/lib/counter/catalogue/queries.ts'
import { authorise, type Ctx, ticketsOfTill } from '@/lib/people/access/authorise.ts'
import { db } from '@/lib/platform/database/db.ts'
import { type Cents, formatUsd, toWireAmount } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { addItem, removeItem } from './change-basket.ts'
import { keepProblem } from './internal/keep-problem.ts'
import { quoteTicket } from './quote-ticket.ts'

type Input = { ticketId: string; cash: TypedCash }

/**
 * If there is no change and the customer agrees: adds airtime for exactly that amount to the ticket, for the number it
 * serves already, quoted like any other item. If the change is below the product's minimum or a fee uses it up, nothing
 * is added and the ticket says why (CHANGE_TOO_SMALL).
 */
export async function changeAsAirtime({ ctx, input }: { ctx: Ctx; input: Input }): Promise<void> {
  authorise(ctx.actor, 'sale:create')
  const { ticketId } = input
  const ticket = await db().ticket.findFirst({
    where: { AND: [ticketsOfTill(ctx.actor), { id: ticketId, tenderedAt: null }] },
    select: { rates: true, sales: { where: { state: 'quoted' }, orderBy: { position: 'asc' } } },
  })
  const [first] = ticket?.sales ?? []
  const served = ticket?.sales.find(({ recipientField }) => recipientField === 'phone')
  if (!ticket || !first || !served?.productCode) return refuse('TICKET_UNKNOWN')
  const price = ticket.sales.reduce((sum, { priceCents }) => sum + (priceCents ?? 0n), 0n)
  const overUsd = overOf(settleCash(price, input.cash, thawRates(ticket.rates)))
  const productCode = `${served.productCode.split('.')[0]}.airtime`
  await keepProblem(first.id, async () => {
    const { chargeCents, minCents } = await getProduct(ctx.actor, productCode)
    const face = overUsd - chargeCents
    if (face <= 0n || (minCents !== null && face < minCents)) {
      refuse('CHANGE_TOO_SMALL', { params: { change: formatUsd(overUsd), smallest: formatUsd(minCents ?? 1n) } })
    }
    const item = { kind: 'airtime' as const, recipient: served.typedRecipient, amount: toWireAmount(face), productCode }
    const saleId = await addItem({ ctx, input: { ...item, ticketId } })
    const { intentId } = await db().sale.findUniqueOrThrow({ where: { id: saleId }, select: { intentId: true } })
    await quoteTicket({ ctx, input: { ...item, intentId } })
    const added = await db().sale.findUniqueOrThrow({ where: { id: saleId }, select: { priceCents: true } })
    if (added.priceCents !== null && added.priceCents <= overUsd) return
    await removeItem({ ctx, input: { ticketId, saleId } })
    refuse('CHANGE_TOO_SMALL', { params: { change: formatUsd(overUsd), smallest: formatUsd(minCents ?? 1n) } })
  })
}

function overOf(cash: SettledCash): Cents {
  return cash.kind === 'enough' ? cash.overUsd : 0n
}
