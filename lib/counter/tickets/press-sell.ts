import { z } from 'zod'
import type { CashInput } from '@/lib/books/currencies/model.ts'
import { SALE_KINDS } from '@/lib/counter/kinds/model.ts'
import type { BesidePriceFields, InsteadOfSelling } from '@/lib/counter/ticket-forms/model.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { parseForm, text, ticked } from '@/lib/people/requests/posted-form.ts'
import { readCashForm } from './cash-form.ts'
import { addItem, removeItem } from './change-basket.ts'
import { noteTicket } from './note-ticket.ts'
import { priceAllIn } from './price-all-in.ts'
import { requoteTicket } from './quote-ticket.ts'
import { sellTicket } from './sell-ticket.ts'
import { setQuantity } from './set-quantity.ts'
import { readNoted } from './store-sent-form.ts'

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
  saleId: z.uuid().optional(),
  quantity: z.string().max(3).optional(),
})

type Input = ReturnType<typeof readSellForm>

/** Reads the form that sells, with what was typed and chosen beside the price. */
export function readSellForm(form: FormData) {
  const posted = parseForm(SellForm, form)
  const cash = readCashForm(form)
  return {
    ...posted,
    cash: posted.gives === '' ? cash : inDollars(cash, posted.gives),
    noted: readNoted(form),
  }
}

/** The cash that a button offers, in place of all that was typed. */
function inDollars(cash: CashInput, text: string): CashInput {
  return { ...cash, amounts: [{ currency: 'USD', text }] }
}

/**
 * Saves a name and note that were typed, then sells. Another button of the form, or a quantity that is not the shown
 * price's, changes the ticket and sells nothing; whichever button it is, a typed quantity is priced. Returns whether it
 * was `done`, `refused`, only `changed` or `emptied`, `worked_out` or left for `collect`, `sold_before` this press, or
 * the id of the item that `asks` what it is. Refuses like `sellTicket`, `addItem`, `setQuantity` and `priceAllIn`.
 */
export async function pressSell({ ctx, input }: { ctx: Ctx; input: Input }) {
  if (input.noted) await noteTicket({ ctx, input: input.noted })
  const instead = insteadOf(input)
  return instead === null ? sellTicket({ ctx, input }) : change(ctx, input, instead)
}

async function change(ctx: Ctx, input: Input, instead: NonNullable<ReturnType<typeof insteadOf>>) {
  const { ticketId, removes = '', allIn = '', edits = '', saleId = '', quantity = '' } = input
  switch (instead) {
    case 'remove':
      return (await removeItem({ ctx, input: { ticketId, saleId: removes } })) === 0 ? 'emptied' : 'changed'
    case 'quantity':
      await setQuantity({ ctx, input: { ticketId, saleId, quantity } })
      return 'changed'
    // The others of a quantity cost what the first does.
    case 'allIn':
      await priceAllIn({ ctx, input: { ticketId, saleId: allIn } })
      return priceTyped(ctx, input, 'changed')
    case 'again':
      if ((await requoteTicket({ ctx, input: { ticketId } })).soldBefore) return 'sold_before'
      return priceTyped(ctx, input, 'changed')
    case 'note':
      return priceTyped(ctx, input, 'changed')
    case 'cash':
      return priceTyped(ctx, input, 'worked_out')
    case 'collect':
      return priceTyped(ctx, input, 'collect')
    case 'edit':
      return priceTyped(ctx, input, { asks: edits })
    default:
      await priceTyped(ctx, input, 'changed')
      return { asks: await addItem({ ctx, input: { ticketId, kind: instead } }) }
  }
}

/** Prices a quantity that was typed beside the button that was pressed; then the press ends so. */
async function priceTyped<How>(ctx: Ctx, input: Input, how: How): Promise<How> {
  const { ticketId, saleId = '', quantity = '' } = input
  if (isOtherQuantity(input)) await setQuantity({ ctx, input: { ticketId, saleId, quantity } })
  return how
}

/** Whether a quantity was typed that is not the shown price's. */
export function isOtherQuantity({ quantity, quoteIds }: Input): boolean {
  return quantity !== undefined && quantity !== String(quoteIds.length)
}

/** What the press does in place of selling; null if it sells. */
export function insteadOf(input: Input) {
  const { instead, removes, allIn, edits, gives } = input
  if (removes) return 'remove'
  if (allIn) return 'allIn'
  if (edits) return 'edit'
  if (gives !== '') return 'cash'
  if (instead) return instead
  return isOtherQuantity(input) ? 'quantity' : null
}

/** What stands beside the price again, once the press has changed the items. */
export function keptOf({ ticketId, cash, confirmed, quoteIds }: Input): BesidePriceFields & { ticketId: string } {
  return { ticketId, cash, kept: confirmed ? quoteIds.join() : '' }
}
