import { type SettledCash, settleCash, type TypedCash, thawRates } from '@/lib/books/currencies/model.ts'
import type { Product } from '@/lib/counter/catalogue/model.ts'
import { getProduct } from '@/lib/counter/catalogue/queries.ts'
import { authorise, type Ctx, ticketsOfTill } from '@/lib/people/access/authorise.ts'
import { db } from '@/lib/platform/database/db.ts'
import { type Cents, formatUsd, sumCents, toWireAmount } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { removeItem } from './change-basket.ts'
import { addPriced } from './internal/add-priced.ts'
import { keepProblem } from './internal/keep-problem.ts'
import { lookUpTypedNumber } from './look-up-typed-number.ts'

type Input = {
  ticketId: string
  cash: TypedCash
  /** The number for the airtime, as typed, if the ticket serves no phone number. */
  phone: string
}

/**
 * For a customer who agrees to airtime because there is no change: adds airtime for exactly the change to the ticket,
 * quoted like any other item. It goes to the number that the ticket serves, else to the one typed. If the change is
 * below the product's minimum or a fee uses it up, nothing is added and the ticket says why (CHANGE_TOO_SMALL);
 * likewise for a number that gets no airtime (a PHONE_ problem, NO_AIRTIME). Refuses with TICKET_UNKNOWN unless it is a
 * priced, unpaid ticket of this till.
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
  if (!ticket || !first) return refuse('TICKET_UNKNOWN')
  const price = sumCents(ticket.sales.map(({ priceCents }) => priceCents ?? 0n))
  const overUsd = overOf(settleCash(price, input.cash, thawRates(ticket.rates)))
  await keepProblem(first.id, async () => {
    const recipient = served?.typedRecipient ?? input.phone
    const {
      code: productCode,
      chargeCents,
      minCents,
    } = served?.productCode
      ? await getProduct(ctx.actor, `${served.productCode.split('.')[0]}.airtime`)
      : await airtimeFor(ctx, recipient)
    const face = overUsd - chargeCents
    if (face <= 0n || (minCents !== null && face < minCents)) {
      refuse('CHANGE_TOO_SMALL', { params: { change: formatUsd(overUsd), smallest: formatUsd(minCents ?? 1n) } })
    }
    const item = { kind: 'airtime' as const, recipient, amount: toWireAmount(face), productCode }
    const { saleId, priceCents } = await addPriced(ctx, ticketId, item)
    if (priceCents !== null && priceCents <= overUsd) return
    await removeItem({ ctx, input: { ticketId, saleId } })
    refuse('CHANGE_TOO_SMALL', { params: { change: formatUsd(overUsd), smallest: formatUsd(minCents ?? 1n) } })
  })
}

/** The product that sells a number airtime of any amount. Refuses with NO_AIRTIME. */
async function airtimeFor({ actor }: Ctx, phone: string): Promise<Product> {
  const { products } = await lookUpTypedNumber(actor, phone)
  const open = products.find((product) => product.kind === 'airtime' && !product.fixed && product.available)
  return open ?? refuse('NO_AIRTIME')
}

function overOf(cash: SettledCash): Cents {
  return cash.kind === 'enough' ? cash.overUsd : 0n
}
