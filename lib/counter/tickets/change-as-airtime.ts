import { thawRates } from '@/lib/books/currencies/model.ts'
import { type SettledTenders, settleTenders, type TypedTenders } from '@/lib/books/tenders/model.ts'
import { listWaysToPay } from '@/lib/counter/accounts/charge-account.ts'
import type { Product } from '@/lib/counter/catalogue/model.ts'
import { getProduct } from '@/lib/counter/catalogue/queries.ts'
import { isKindOn } from '@/lib/counter/kinds/model.ts'
import { authorise, type Ctx, ticketsOfTill } from '@/lib/people/access/authorise.ts'
import { db } from '@/lib/platform/database/db.ts'
import { type Cents, formatUsd, sumCents, toWireAmount } from '@/lib/platform/shared/money.ts'
import { DomainError, refuse } from '@/lib/platform/shared/problem.ts'
import { addPriced, removeItem } from './change-basket.ts'
import { lookUpTypedNumber } from './look-up-typed-number.ts'

type Input = {
  ticketId: string
  cash: TypedTenders
  /** The number for the airtime, as typed, if the ticket sells none of its airtime or data to a number. */
  phone: string
}

/**
 * For a customer who agrees to airtime because there is no change: adds airtime for exactly the change to the ticket,
 * quoted like any other item. It goes to the number that the ticket sells airtime or data to, else to the one typed.
 * Refuses, with nothing added, with TICKET_UNKNOWN unless it is a priced, unpaid ticket of this till, CHANGE_TOO_SMALL
 * if the change is below the product's minimum or a fee uses it up, NO_AIRTIME, as `lookUpTypedNumber` does, or with
 * what the Service refused the airtime's price for.
 */
export async function changeAsAirtime({ ctx, input }: { ctx: Ctx; input: Input }): Promise<void> {
  authorise(ctx.actor, 'sale:create')
  const { ticketId } = input
  const ticket = await db().ticket.findFirst({
    where: { AND: [ticketsOfTill(ctx.actor), { id: ticketId, tenderedAt: null }] },
    select: { rates: true, sales: { where: { state: 'quoted' }, orderBy: { position: 'asc' } } },
  })
  if (!ticket || ticket.sales.length === 0) return refuse('TICKET_UNKNOWN')
  const served = ticket.sales.find(({ kind }) => isKindOn('number', kind))
  const price = sumCents(ticket.sales.map(({ priceCents }) => priceCents ?? 0n))
  const types = await listWaysToPay(ctx.actor)
  const overUsd = overOf(settleTenders(price, input.cash, { rates: thawRates(ticket.rates), types }, 0n))
  const recipient = served?.typedRecipient ?? input.phone
  const {
    code: productCode,
    chargeCents,
    minCents,
  } = served?.productCode
    ? await getProduct(ctx.actor, `${served.productCode.split('.')[0]}.airtime`)
    : await airtimeFor(ctx, recipient)
  const face = overUsd - chargeCents
  const tooSmall = { params: { change: formatUsd(overUsd), smallest: formatUsd(minCents ?? 1n) } }
  if (face <= 0n || (minCents !== null && face < minCents)) refuse('CHANGE_TOO_SMALL', tooSmall)
  const item = { kind: 'airtime' as const, recipient, amount: toWireAmount(face), productCode }
  const { saleId, priceCents, problem } = await addPriced(ctx, ticketId, item)
  if (priceCents !== null && priceCents <= overUsd) return
  await removeItem({ ctx, input: { ticketId, saleId } })
  if (problem) throw new DomainError(problem)
  refuse('CHANGE_TOO_SMALL', tooSmall)
}

/** The product that sells a number airtime of any amount. Refuses with NO_AIRTIME. */
async function airtimeFor({ actor }: Ctx, phone: string): Promise<Product> {
  const { products } = await lookUpTypedNumber(actor, phone)
  const open = products.find((product) => product.kind === 'airtime' && !product.fixed && product.available)
  return open ?? refuse('NO_AIRTIME')
}

function overOf(cash: SettledTenders): Cents {
  return cash.kind === 'enough' ? cash.overUsd : 0n
}
