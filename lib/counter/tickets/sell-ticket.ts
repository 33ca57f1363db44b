import { z } from 'zod'
import type { TypedTenders } from '@/lib/books/tenders/model.ts'
import { SALE_KINDS, type SaleKind } from '@/lib/counter/kinds/model.ts'
import { postSale } from '@/lib/counter/sales/post-sale.ts'
import type { BesidePriceFields, InsteadOfSelling } from '@/lib/counter/ticket-forms/model.ts'
import { type Ctx, requireTill, ticketsOfTill } from '@/lib/people/access/authorise.ts'
import { parseForm, text, ticked } from '@/lib/people/requests/posted-form.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialForTill } from '@/lib/platform/env/choose-credential.ts'
import { sumCents } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { waitToShow } from './ask-now.ts'
import { addItem, priceAllIn, removeItem, setQuantity } from './change-basket.ts'
import { parseTenderForm, readNoted } from './forms.ts'
import { type ClaimInput, claimTicket } from './internal/claim-ticket.ts'
import { keepOnTicket } from './internal/keep-problem.ts'
import { readyBalance, requoteBasket } from './internal/requote-basket.ts'
import { NOT_EMPTY } from './lock-ticket.ts'
import { noteTicket } from './note-ticket.ts'
import { requoteTicket } from './quote-ticket.ts'

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
    cash: posted.gives === '' ? cash : inDollars(cash, posted.gives),
    noted: readNoted(form),
  }
}

function pressOf(posted: Posted): Press {
  const { instead, removes, allIn, edits, gives } = posted
  if (removes) return { act: 'remove', saleId: removes }
  if (allIn) return { act: 'price_all_in', saleId: allIn }
  if (edits) return { act: 'edit', saleId: edits }
  if (gives !== '') return { act: 'work_out_change' }
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

/** The cash that a button offers, in place of all that was typed. */
function inDollars(cash: TypedTenders, text: string): TypedTenders {
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
  const { ticketId, press, saleId = '', quantity = '' } = input
  switch (press.act) {
    case 'sell':
      return sellTicket({ ctx, input })
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

/**
 * Sells a quoted ticket for cash: claims it, sends its items, and returns once their outcomes are known or after five
 * seconds. A basket is priced again before money is taken. A refusal becomes the ticket's problem, and the refusal of a
 * price that item's own. The ticket's page shows whatever happens next. Returns whether it was `done` or `refused`.
 * Refuses with TICKET_TAKEN_OVER if another till of the branch took it over before this press claimed it, or with
 * TICKET_UNKNOWN if this till has no such ticket, or it is empty.
 */
export async function sellTicket({ ctx, input }: { ctx: Ctx; input: ClaimInput }): Promise<'done' | 'refused'> {
  const { ticketId } = input
  const sales = await db().sale.findMany({
    where: { ticketId, ticket: ticketsOfTill(ctx.actor), ...NOT_EMPTY },
    orderBy: { position: 'asc' },
  })
  const [first] = sales
  if (!first) {
    await refuseTakenOver(ctx, ticketId)
    return refuse('TICKET_UNKNOWN')
  }
  let isClaimed = false
  const sell = async () => {
    const debitCents = sumCents(sales.map(({ totalDebitCents }) => totalDebitCents ?? 0n))
    const priced = await requoteBasket({ ctx, input, sales })
    const { credential, environment } = sales.length > 1 ? presentKey(ctx) : first
    await readyBalance(credential, { ticketId, environment, debitCents })
    const claim = await claimTicket({ ctx, input: priced })
    if (claim.kind === 'taken') return
    // After the commit: a refusal inside would undo the audit's record of the try.
    if (claim.kind === 'lacks') return refuse('CHANGE_LACKING', { params: { currency: claim.currency } })
    isClaimed = true
    await waitToShow(ticketId, Promise.all(claim.attempts.map((attempt) => postSale(attempt))))
  }
  const how = await keepOnTicket(first, sell)
  if (!isClaimed) await refuseTakenOver(ctx, ticketId)
  return how
}

/** An unpaid ticket becomes the other till's own: to whoever pressed here, its page does not exist any more. */
async function refuseTakenOver({ actor }: Ctx, ticketId: string): Promise<void> {
  const { id, branchCode } = requireTill(actor)
  const select = { tillId: true, takenOverTillId: true }
  const ticket = await db().ticket.findFirst({ where: { id: ticketId, branchCode }, select })
  if (ticket && ticket.tillId !== id && ticket.takenOverTillId !== id) refuse('TICKET_TAKEN_OVER')
}

/** What a basket was just priced with, whatever it was before. One that was not is refused by the claim anyway. */
function presentKey(ctx: Ctx) {
  const { name, environment } = credentialForTill(requireTill(ctx.actor))
  return { credential: name, environment }
}
