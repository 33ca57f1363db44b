import { z } from 'zod'
import type { TypedTenders } from '@/lib/books/tenders/model.ts'
import { SALE_KINDS, type SaleKind } from '@/lib/counter/kinds/model.ts'
import type { BesidePriceFields, InsteadOfSelling } from '@/lib/counter/ticket-forms/model.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { parseForm, text, ticked } from '@/lib/people/requests/posted-form.ts'
import { addItem, priceAllIn, removeItem, setQuantity } from './change-basket.ts'
import { parseTenderForm, readNoted } from './forms.ts'
import { noteTicket } from './note-ticket.ts'
import { requoteTicket } from './quote-ticket.ts'
import { sellTicket } from './sell-ticket.ts'

const INSTEAD = [
  ...SALE_KINDS,
  'quantity',
  'note',
  'again',
  'cash',
  'collect',
] as const satisfies readonly InsteadOfSelling[]

const SellForm = z.object({
  ticketId: z.uuid(),
  quoteIds: text(2_000).transform((ids) => ids.split(',').filter((id) => id !== '')),
  reason: text(200),
  confirmed: ticked,
  instead: z.enum(INSTEAD).optional(),
  removes: z.uuid().optional(),
  allIn: z.uuid().optional(),
  edits: z.uuid().optional(),
  gives: text(20),
  changeIn: text(7),
  saleId: z.uuid().optional(),
  quantity: z.string().max(3).optional(),
})

type Posted = z.infer<typeof SellForm>
type Input = ReturnType<typeof readSellForm>

/** What the pressed button of the form does: it sells, or changes the ticket in place of that. */
type Press =
  | { act: 'sell' | 'price_again' | 'save_note' | 'set_quantity' | 'work_out_change' | 'collect' }
  | { act: 'remove' | 'price_all_in' | 'edit'; saleId: string }
  | { act: 'add'; kind: SaleKind }

/** Reads the form that sells, with what was typed and chosen beside the price. */
export function readSellForm(form: FormData) {
  const posted = parseForm(SellForm, form)
  const cash = parseTenderForm(form)
  return {
    ...posted,
    press: pressOf(posted),
    cash: asOffered(cash, posted),
    noted: readNoted(form),
  }
}

function pressOf(posted: Posted): Press {
  const { instead, removes, allIn, edits, gives, changeIn } = posted
  if (removes) return { act: 'remove', saleId: removes }
  if (allIn) return { act: 'price_all_in', saleId: allIn }
  if (edits) return { act: 'edit', saleId: edits }
  if (gives !== '' || changeIn !== '') return { act: 'work_out_change' }
  switch (instead) {
    case undefined:
      return { act: isOtherQuantity(posted) ? 'set_quantity' : 'sell' }
    case 'quantity':
      return { act: 'set_quantity' }
    case 'again':
      return { act: 'price_again' }
    case 'note':
      return { act: 'save_note' }
    case 'cash':
      return { act: 'work_out_change' }
    case 'collect':
      return { act: 'collect' }
    default:
      return { act: 'add', kind: instead }
  }
}

/** The cash, or the currency of the change, that a button offers, in place of what was typed. */
function asOffered(cash: TypedTenders, { gives, changeIn }: Posted): TypedTenders {
  const amounts = gives === '' ? cash.amounts : [{ currency: 'USD', text: gives }]
  return { amounts, changeCurrency: changeIn === '' ? cash.changeCurrency : changeIn }
}

/**
 * Saves a name and note that were typed, then sells. Another button of the form, or a quantity that is not the shown
 * price's, changes the ticket and sells nothing; whichever button it is, a typed quantity is priced. Returns whether it
 * was `done`, `refused`, only `changed` or `emptied`, `worked_out` or left for `collect`, `sold_before` this press, or
 * the id of the item that `asks` what it is. Refuses like `sellTicket`, `addItem`, `setQuantity` and `priceAllIn`.
 */
export async function pressSell({ ctx, input }: { ctx: Ctx; input: Input }) {
  const { ticketId, press, saleId = '', quantity = '' } = input
  if (press.act === 'sell') return sellTicket({ ctx, input })
  if (input.noted) await noteTicket({ ctx, input: input.noted })
  switch (press.act) {
    case 'remove':
      return (await removeItem({ ctx, input: { ticketId, saleId: press.saleId } })) === 0 ? 'emptied' : 'changed'
    case 'set_quantity':
      await setQuantity({ ctx, input: { ticketId, saleId, quantity } })
      return 'changed'
    // The others of a quantity cost what the first does.
    case 'price_all_in':
      await priceAllIn({ ctx, input: { ticketId, saleId: press.saleId } })
      return priceTyped(ctx, input, 'changed')
    case 'price_again':
      if ((await requoteTicket({ ctx, input: { ticketId } })).soldBefore) return 'sold_before'
      return priceTyped(ctx, input, 'changed')
    case 'save_note':
      return priceTyped(ctx, input, 'changed')
    case 'work_out_change':
      return priceTyped(ctx, input, 'worked_out')
    case 'collect':
      return priceTyped(ctx, input, 'collect')
    case 'edit':
      return priceTyped(ctx, input, { asks: press.saleId })
    case 'add':
      await priceTyped(ctx, input, 'changed')
      return { asks: await addItem({ ctx, input: { ticketId, kind: press.kind } }) }
  }
}

/** Prices a quantity that was typed beside the button that was pressed; then the press ends so. */
async function priceTyped<How>(ctx: Ctx, input: Input, how: How): Promise<How> {
  const { ticketId, saleId = '', quantity = '' } = input
  if (isOtherQuantity(input)) await setQuantity({ ctx, input: { ticketId, saleId, quantity } })
  return how
}

/** Whether a quantity was typed that is not the shown price's. */
export function isOtherQuantity({ quantity, quoteIds }: Pick<Posted, 'quantity' | 'quoteIds'>): boolean {
  return quantity !== undefined && quantity !== String(quoteIds.length)
}

/** What stands beside the price again, once the press has changed the items. */
export function keptOf({ ticketId, cash, confirmed, quoteIds }: Input): BesidePriceFields & { ticketId: string } {
  return { ticketId, cash, kept: confirmed ? quoteIds.join() : '' }
}
