import type { SaleKind } from '@/lib/counter/kinds/model.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { addItem } from '../change-basket.ts'
import { quoteTicket } from '../quote-ticket.ts'

type Item = { kind: SaleKind; recipient: string; amount: string; productCode: string | null }

/** An item and its price in USD cents, or why it got none. */
type Priced = { saleId: string } & (
  | { priceCents: Cents; problem: null }
  | { priceCents: null; problem: Problem | null }
)

/** Adds an item to an unpaid ticket and gets a price for it. Refuses as `addItem` does. */
export async function addPriced(ctx: Ctx, ticketId: string, item: Item): Promise<Priced> {
  const saleId = await addItem({ ctx, input: { ...item, ticketId } })
  const { intentId } = await db().sale.findUniqueOrThrow({ where: { id: saleId }, select: { intentId: true } })
  await quoteTicket({ ctx, input: { ...item, intentId } })
  const select = { state: true, priceCents: true, typedProblem: true }
  const { state, priceCents, typedProblem } = await db().sale.findUniqueOrThrow({ where: { id: saleId }, select })
  if (state === 'quoted' && priceCents !== null) return { saleId, priceCents, problem: null }
  return { saleId, priceCents: null, problem: typedProblem as Problem | null }
}
