import { z } from 'zod'
import { SALE_KINDS } from '@/lib/counter/kinds/model.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { text, ticked } from '@/lib/people/requests/form-fields.ts'
import { readForm } from '@/lib/people/requests/posted-form.ts'
import { readCashForm } from './cash-form.ts'
import { addItem, removeItem } from './change-basket.ts'
import type { InsteadOfSelling, KeptTyped } from './model.ts'
import { readNoted } from './note-form.ts'
import { noteTicket } from './note-ticket.ts'
import { priceAllIn } from './price-all-in.ts'
import { requoteTicket } from './quote-ticket.ts'
import { sellTicket } from './sell-ticket.ts'
import { setQuantity } from './set-quantity.ts'

const INSTEAD = [...SALE_KINDS, 'quantity', 'note', 'again'] as const satisfies readonly InsteadOfSelling[]

const SellForm = z.object({
  ticketId: z.uuid(),
  quoteIds: text(2_000).transform((ids) => ids.split(',').filter((id) => id !== '')),
  reason: text(200),
  confirmed: ticked,
  instead: z.enum(INSTEAD).optional(),
  removes: z.uuid().optional(),
  allIn: z.uuid().optional(),
  saleId: z.uuid().optional(),
  quantity: z.string().max(3).optional(),
})

type Input = ReturnType<typeof readSellForm>

/** Reads the form that sells, with what was typed and chosen beside the price. */
export function readSellForm(form: FormData) {
  return {
    ...readForm(SellForm, form),
    cash: readCashForm(form),
    noted: readNoted(form),
  }
}

/**
 * Saves a name and note that were typed, then sells. Another button of the form, or a quantity that is not the shown
 * price's, changes the ticket and sells nothing. Returns whether it was `done`, `refused`, only `changed` or `emptied`,
 * `sold_before` this press, or the id of an `added` item. Refuses like `sellTicket`, `addItem`, `setQuantity` and
 * `priceAllIn`.
 */
export async function pressSell({ ctx, input }: { ctx: Ctx; input: Input }) {
  if (input.noted) await noteTicket({ ctx, input: input.noted })
  const instead = insteadOf(input)
  return instead === null ? sellTicket({ ctx, input }) : change(ctx, input, instead)
}

async function change(ctx: Ctx, input: Input, instead: NonNullable<ReturnType<typeof insteadOf>>) {
  const { ticketId, removes = '', allIn = '', saleId = '', quantity = '' } = input
  switch (instead) {
    case 'remove':
      return (await removeItem({ ctx, input: { ticketId, saleId: removes } })) === 0 ? 'emptied' : 'changed'
    case 'allIn':
      await priceAllIn({ ctx, input: { ticketId, saleId: allIn } })
      return 'changed'
    case 'again':
      return (await requoteTicket({ ctx, input: { ticketId } })).soldBefore ? 'sold_before' : 'changed'
    case 'quantity':
      await setQuantity({ ctx, input: { ticketId, saleId, quantity } })
      return 'changed'
    case 'note':
      return 'changed'
    default:
      return { added: await addItem({ ctx, input: { ticketId, kind: instead } }) }
  }
}

/** What the press does in place of selling; null if it sells. */
export function insteadOf({ instead, removes, allIn, quantity, quoteIds }: Input) {
  if (removes) return 'remove'
  if (allIn) return 'allIn'
  if (instead) return instead
  return quantity !== undefined && quantity !== String(quoteIds.length) ? 'quantity' : null
}

/** What stands beside the price again, once the press has changed the items. */
export function keptOf({ ticketId, cash, confirmed, quoteIds }: Input): KeptTyped & { ticketId: string } {
  return { ticketId, cash, kept: confirmed ? quoteIds.join() : '' }
}
