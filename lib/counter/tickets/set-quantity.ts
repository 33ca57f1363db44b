import { MOST_VOUCHERS } from '@/lib/counter/ticket-forms/model.ts'
import { authorise, type Ctx, ticketsOfTill } from '@/lib/people/access/authorise.ts'
import { db } from '@/lib/platform/database/db.ts'
import { toWireAmount } from '@/lib/platform/shared/money.ts'
import { DomainError, refuse } from '@/lib/platform/shared/problem.ts'
import { removeItem } from './change-basket.ts'
import { addPriced } from './internal/add-priced.ts'

type Input = { ticketId: string; saleId: string; quantity: string }

/**
 * Makes an unpaid ticket hold `quantity` of one voucher, each an item with a price and a code of its own. Refuses with
 * QUANTITY_RANGE, or with TICKET_UNKNOWN unless it is a priced voucher of the till. If the next one gets no price, the
 * ones before it stay, and it refuses with what that price was refused for, or with QUANTITY_STOPPED.
 */
export async function setQuantity({ ctx, input }: { ctx: Ctx; input: Input }): Promise<void> {
  authorise(ctx.actor, 'sale:create')
  const { ticketId, saleId } = input
  const wanted = readQuantity(input.quantity)
  const quoted = await db().sale.findMany({
    where: {
      state: 'quoted',
      kind: 'voucher',
      ticket: { AND: [ticketsOfTill(ctx.actor), { id: ticketId, tenderedAt: null }] },
    },
    orderBy: { position: 'asc' },
  })
  const { productCode, recipient, amountCents, typedRecipient, typedAmount } =
    quoted.find(({ id }) => id === saleId) ?? refuse('TICKET_UNKNOWN')
  const same = quoted.filter(
    (one) => one.productCode === productCode && one.recipient === recipient && one.amountCents === amountCents,
  )
  for (const { id } of same.slice(wanted)) await removeItem({ ctx, input: { ticketId, saleId: id } })
  // Not what was typed: $20 all in buys less.
  const amount = amountCents === null ? typedAmount : toWireAmount(amountCents)
  const item = { kind: 'voucher' as const, recipient: typedRecipient, amount, productCode }
  for (let count = same.length; count < wanted; count += 1) {
    const added = await addPriced(ctx, ticketId, item)
    if (added.priceCents !== null) continue
    await removeItem({ ctx, input: { ticketId, saleId: added.saleId } })
    throw new DomainError(added.problem ?? { code: 'QUANTITY_STOPPED' })
  }
}

function readQuantity(typed: string): number {
  const quantity = /^\d{1,2}$/.test(typed) ? Number(typed) : 0
  return quantity >= 1 && quantity <= MOST_VOUCHERS ? quantity : refuse('QUANTITY_RANGE')
}
