'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { cashField } from '@/lib/books/currencies/model.ts'
import { SALE_KINDS } from '@/lib/counter/kinds/model.ts'
import { pageAction, stateAction } from '@/lib/people/requests/form-action.ts'
import { text } from '@/lib/people/requests/form-fields.ts'
import { readForm } from '@/lib/people/requests/posted-form.ts'
import type { DomainError } from '@/lib/platform/shared/problem.ts'
import { askNow } from './ask-now.ts'
import { readCashForm } from './cash-form.ts'
import { changeAsAirtime } from './change-as-airtime.ts'
import { addItem, removeItem } from './change-basket.ts'
import { collectFirst } from './collect-first.ts'
import { findSales } from './find-sales.ts'
import { quoteFavourite } from './quote-favourite.ts'
import { keepRecipient, type Opened, quoteTicket, requoteTicket } from './quote-ticket.ts'
import { repeatSale } from './repeat-sale.ts'
import { returnMoney } from './return-money.ts'
import { sellAgain, sellHeld } from './sell-held.ts'
import { sellTicket } from './sell-ticket.ts'

const DraftForm = z
  .object({
    intentId: z.uuid(),
    kind: z.enum(SALE_KINDS),
    recipient: text(80),
    amount: text(40),
    product: text(120),
  })
  .transform(({ product, ...rest }) => ({ ...rest, productCode: product === '' ? null : product }))

const SearchForm = z.object({ text: text(60), day: text(10), after: text(80) })

/** The key pressed on a selling screen, if not a product or an amount. */
const PressForm = z.object({ repeat: z.uuid().optional(), favourite: z.uuid().optional() })
const TicketForm = z.object({ ticketId: z.uuid() })
const ItemForm = z.object({ ticketId: z.uuid(), saleId: z.uuid() })
const AddForm = z.object({ ticketId: z.uuid(), kind: z.enum(SALE_KINDS) })
const SellForm = z.object({
  ticketId: z.uuid(),
  quoteIds: text(2_000).transform((ids) => ids.split(',').filter((id) => id !== '')),
  reason: text(200),
})
const ReturnForm = z.object({ ticketId: z.uuid(), intentId: z.uuid(), currency: z.string().max(3).default('USD') })
const SellAgainForm = ItemForm.extend({ intentId: z.uuid(), amount: text(40) })
const SellHeldForm = ItemForm.extend({ quoteId: z.uuid(), reason: text(200) })

/** Without a script: keeps the number, then the ticket's page shows what can be sold to it. */
export const lookUpRecipientAction = pageAction(DraftForm, keepRecipient, { to: draftPage })

/** Gets a price for what was typed and chosen, for a favourite, or for an earlier purchase. */
export const quoteTicketAction = pageAction(
  (form) => ({ draft: readForm(DraftForm, form), pressed: readForm(PressForm, form) }),
  ({ ctx, input: { draft, pressed } }) => {
    const { intentId, kind, recipient } = draft
    const { repeat: saleId, favourite: favouriteId } = pressed
    if (saleId) return repeatSale({ ctx, input: { intentId, saleId } })
    if (favouriteId) return quoteFavourite({ ctx, input: { intentId, kind, recipient, favouriteId } })
    return quoteTicket({ ctx, input: draft })
  },
  { to: draftPage },
)

/** Gets the price again, after five minutes or a change. */
export const requoteTicketAction = pageAction(TicketForm, requoteTicket, { to: draftPage })

/** Adds an item to the ticket and asks what it is. */
export const addItemAction = pageAction(AddForm, addItem, {
  to: ({ ticketId }, saleId) => `/tickets/${ticketId}?edit=${saleId}`,
  refusedTo: toldOnTicket,
})

/** Goes on to mobile money if our balance is too low for a price. */
export const collectFirstAction = pageAction(ItemForm, collectFirst, {
  to: ({ ticketId }) => `/tickets/${ticketId}/collect`,
  refusedTo: toldOnTicket,
})

/** Removes an item from the ticket; after the last one a new sale begins. */
export const removeItemAction = pageAction(ItemForm, removeItem, {
  to: (input, left) => (left === 0 ? '/sell/airtime' : ticketPage(input)),
  refusedTo: toldOnTicket,
})

/** Takes the cash and sells. */
export const sellTicketAction = pageAction(
  (form) => ({ ...readForm(SellForm, form), cash: readCashForm(form) }),
  sellTicket,
  { to: ticketPage },
)

/** The cashier gave the money back. */
export const returnMoneyAction = pageAction(ReturnForm, returnMoney, { to: ticketPage, refusedTo: toldOnTicket })

/** Turns the change into airtime if the customer agrees; the cash stays as typed. */
export const changeAsAirtimeAction = pageAction(
  (form) => ({ ...readForm(TicketForm, form), cash: readCashForm(form) }),
  changeAsAirtime,
  {
    to: ({ ticketId, cash }) => {
      const typed = cash.amounts.map(({ currency, text: sum }) => [cashField(currency), sum])
      return `/tickets/${ticketId}?${new URLSearchParams(typed)}`
    },
    refusedTo: toldOnTicket,
  },
)

/** Sells again what was paid for and not delivered. */
export const sellAgainAction = pageAction(SellAgainForm, sellAgain, { to: ticketPage, refusedTo: toldOnTicket })

/** Sends an item that waits at its price, with the cash that was due. */
export const sellHeldAction = pageAction(
  (form) => ({ ...readForm(SellHeldForm, form), cash: readCashForm(form) }),
  sellHeld,
  { to: ticketPage },
)

/** Checks now with the Service what is not final. */
export const askNowAction = pageAction(TicketForm, askNow, { to: ticketPage })

/** The same from the waiting list, returning to it. */
export const askFromListAction = pageAction(TicketForm, askNow, { to: () => '/waiting' })

/** Finds past sales without a script. Posted, so that no customer's number is in an address. */
export const searchSalesAction = stateAction(SearchForm, ({ ctx, input }) => findSales(ctx.actor, input), {
  done: (_input, found) => found,
})

/** The same for the office's search bar: text that names one ticket opens it. */
export const findInOfficeAction = stateAction(SearchForm, ({ ctx, input }) => findSales(ctx.actor, input), {
  done: (_input, found) => {
    const [only, ...others] = new Set(found.sales.map(({ ticketId }) => ticketId))
    if (found.text !== '' && only && others.length === 0) redirect(`/sold/${only}`)
    return found
  },
})

/** A form posted after its ticket was sold shows that ticket, and says that nothing new was sold. */
function draftPage(_input: unknown, { ticketId, soldBefore }: Opened): string {
  return soldBefore ? `/tickets/${ticketId}?before=1` : `/tickets/${ticketId}`
}

/** A refusal of no particular item is shown on the ticket's page, which stays as it was. */
function toldOnTicket({ ticketId }: { ticketId: string }, { problem }: DomainError): string {
  return `/tickets/${ticketId}?problem=${problem.code}`
}

function ticketPage({ ticketId }: { ticketId: string }): string {
  return `/tickets/${ticketId}`
}
