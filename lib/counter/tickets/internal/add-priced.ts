import type { SaleKind } from '@/lib/counter/kinds/model.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import { addItem } from '../change-basket.ts'
import { quoteTicket } from '../quote-ticket.ts'

type Item = { kind: SaleKind; recipient: string; amount: string; productCode: string | null }

/** An item and its price in USD cents; null if it got none. */
type Priced = { saleId: string; priceCents: Cents | null }

/** Adds an item to an unpaid ticket and gets a price for it. Refuses as `addItem` does. */
export async function addPriced(ctx: Ctx, ticketId: string, item: Item): Promise<Priced> {
  const saleId = await addItem({ ctx, input: { ...item, ticketId } })
  const { intentId } = await db().sale.findUniqueOrThrow({ where: { id: saleId }, select: { intentId: true } })
  await quoteTicket({ ctx, input: { ...item, intentId } })
  const select = { state: true, priceCents: true }
  const { state, priceCents } = await db().sale.findUniqueOrThrow({ where: { id: saleId }, select })
  return { saleId, priceCents: state === 'quoted' ? priceCents : null }
}
