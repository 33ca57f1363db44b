import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Locale } from '@/lib/platform/i18n/model.ts'
import { lockPaidTicket } from './receipt-links.ts'

type Input = { ticketId: string; locale: Locale }

/** Sets the language of a ticket's customer. */
export async function chooseCustomerLocale({ ctx, input }: { ctx: Ctx; input: Input }): Promise<void> {
  authorise(ctx.actor, 'receipt:print')
  await db().$transaction(async (tx) => {
    const id = await lockPaidTicket(tx, ctx, input)
    await tx.ticket.update({ where: { id }, data: { customerLocale: input.locale } })
  })
}
