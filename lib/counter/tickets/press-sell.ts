import { z } from 'zod'
import { SALE_KINDS } from '@/lib/counter/kinds/model.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { text, ticked } from '@/lib/people/requests/form-fields.ts'
import { readForm } from '@/lib/people/requests/posted-form.ts'
import { readCashForm } from './cash-form.ts'
import { addItem } from './change-basket.ts'
import type { InsteadOfSelling, KeptTyped } from './model.ts'
import { NoteForm } from './note-form.ts'
import { noteTicket } from './note-ticket.ts'
import { sellTicket } from './sell-ticket.ts'
import { setQuantity } from './set-quantity.ts'

const INSTEAD = [...SALE_KINDS, 'quantity'] as const satisfies readonly InsteadOfSelling[]

const SellForm = z.object({
  ticketId: z.uuid(),
  quoteIds: text(2_000).transform((ids) => ids.split(',').filter((id) => id !== '')),
  reason: text(200),
  confirmed: ticked,
  instead: z.enum(INSTEAD).optional(),
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
 * price's, changes the items and sells nothing. Returns whether it was `done`, `refused` or only `changed`, or the id of
 * an `added` item. Refuses like `sellTicket`, `addItem` and `setQuantity`.
 */
export async function pressSell({ ctx, input }: { ctx: Ctx; input: Input }) {
  const { ticketId, instead, saleId = '', quantity = '' } = input
  if (input.noted) await noteTicket({ ctx, input: input.noted })
  if (!changesItems(input)) return sellTicket({ ctx, input })
  if (instead && instead !== 'quantity') {
    return { added: await addItem({ ctx, input: { ticketId, kind: instead } }) }
  }
  await setQuantity({ ctx, input: { ticketId, saleId, quantity } })
  return 'changed'
}

/** Whether the press changes the items, and so sells nothing. */
export function changesItems({ instead, quantity, quoteIds }: Input): boolean {
  return instead !== undefined || (quantity !== undefined && quantity !== String(quoteIds.length))
}

/** What stands beside the price again, once the press has changed the items. */
export function keptOf({ ticketId, cash, confirmed, quoteIds }: Input): KeptTyped & { ticketId: string } {
  return { ticketId, cash, kept: confirmed ? quoteIds.join() : '' }
}
