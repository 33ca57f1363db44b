import type { SaleKind } from '@/lib/counter/kinds/model.ts'
import { authorise, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import { db } from '@/lib/platform/database/db.ts'
import { toWireAmount } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { type Opened, quoteTicket } from './quote-ticket.ts'
import { showRecipient } from './show-recipient.ts'

export type RepeatInput = {
  /** The new form's intent. */
  intentId: string
  /** An earlier sale of the same till. */
  saleId: string
}

/**
 * Gets a new price for an earlier sale of this till: the same product, amount and recipient. Only those come from
 * memory; the Service checks recipient, price and limits again. Refuses with TICKET_UNKNOWN.
 */
export async function repeatSale({ ctx, input }: { ctx: Ctx; input: RepeatInput }): Promise<Opened> {
  authorise(ctx.actor, 'sale:create')
  const sale = await db().sale.findFirst({
    where: { id: input.saleId, claimedAt: { not: null }, ticket: { tillId: requireTill(ctx.actor).id } },
    select: { kind: true, recipient: true, recipientField: true, amountCents: true, productCode: true },
  })
  if (!sale?.recipient) return refuse('TICKET_UNKNOWN')
  const { productCode, amountCents, recipientField } = sale
  const amount = amountCents === null ? '' : toWireAmount(amountCents)
  const recipient = showRecipient(recipientField, sale.recipient)
  const kind = sale.kind as SaleKind
  return quoteTicket({ ctx, input: { intentId: input.intentId, kind, recipient, amount, productCode } })
}
