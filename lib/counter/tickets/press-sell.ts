import { z } from 'zod'
import { SALE_KINDS } from '@/lib/counter/kinds/model.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { text, ticked } from '@/lib/people/requests/form-fields.ts'
import { readForm } from '@/lib/people/requests/posted-form.ts'
import { readCashForm } from './cash-form.ts'
import { addItem, removeItem } from './change-basket.ts'
import type { InsteadOfSelling, KeptTyped } from './model.ts'
import { NoteForm } from './note-form.ts'
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
    noted: form.has('note') ? readForm(NoteForm, form) : null,
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
  return changesItems(input) ? change(ctx, input) : sellTicket({ ctx, input })
}

async function change(ctx: Ctx, { ticketId, instead, removes, allIn, saleId = '', quantity = '' }: Input) {
  if (removes) {
    const left = await removeItem({ ctx, input: { ticketId, saleId: removes } })
    return left === 0 ? 'emptied' : 'changed'
  }
  if (allIn) await priceAllIn({ ctx, input: { ticketId, saleId: allIn } })
  else if (instead === 'again') {
    const { soldBefore } = await requoteTicket({ ctx, input: { ticketId } })
    if (soldBefore) return 'sold_before'
  } else if (instead === undefined || instead === 'quantity') {
    await setQuantity({ ctx, input: { ticketId, saleId, quantity } })
  } else if (instead !== 'note') return { added: await addItem({ ctx, input: { ticketId, kind: instead } }) }
  return 'changed'
}

/** Whether the press changes the ticket, and so sells nothing. */
export function changesItems({ instead, removes, allIn, quantity, quoteIds }: Input): boolean {
  if (instead ?? removes ?? allIn) return true
  return quantity !== undefined && quantity !== String(quoteIds.length)
}

/** Whether the press asks for another quantity than the shown price's. */
export function asksQuantity(input: Input): boolean {
  const { instead, removes, allIn } = input
  return changesItems(input) && (instead ?? 'quantity') === 'quantity' && !removes && !allIn
}

/** What stands beside the price again, once the press has changed the items. */
export function keptOf({ ticketId, cash, confirmed, quoteIds }: Input): KeptTyped & { ticketId: string } {
  return { ticketId, cash, kept: confirmed ? quoteIds.join() : '' }
}
