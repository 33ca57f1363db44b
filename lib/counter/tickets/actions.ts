'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { SALE_KINDS } from '@/lib/counter/kinds/model.ts'
import {
  type AirtimeForChangeForm,
  type BesidePriceFields,
  cashPage,
  changedPage,
  type PayDebtForm,
} from '@/lib/counter/ticket-forms/model.ts'
import { pageAction, refusedPage, stateAction } from '@/lib/people/requests/form-action.ts'
import { parseForm, shownCents, text, ticked } from '@/lib/people/requests/posted-form.ts'
import { fitsAddress, pageTelling } from '@/lib/platform/i18n/problem-search.ts'
import { ownPath, withQuery } from '@/lib/platform/shared/paths.ts'
import { DomainError } from '@/lib/platform/shared/problem.ts'
import { askNow } from './ask-now.ts'
import {
  addItem,
  changeAsAirtime,
  dropTicket,
  priceAllIn,
  removeItem,
  removeUnsold,
  setQuantity,
} from './change-basket.ts'
import { collectFirst } from './collect-first.ts'
import { NoteForm, parseTenderForm, readKept, withKept } from './forms.ts'
import { noteTicket } from './note-ticket.ts'
import { payDebt } from './pay-debt.ts'
import { isOtherQuantity, keptOf, pressSell, readSellForm } from './press-sell.ts'
import { quoteSeveral, type SeveralOpened } from './quote-several.ts'
import { keepRecipient, type Opened, requoteTicket } from './quote-ticket.ts'
import { returnMoney } from './return-money.ts'
import { sellAgain, sellHeld } from './sell-held.ts'
import { undoReturn } from './undo-return.ts'

/** Where a new sale begins. */
const NEXT_SALE = '/sell/airtime'

const DraftForm = z
  .object({
    intentId: z.uuid(),
    kind: z.enum(SALE_KINDS),
    recipient: text(80),
    amount: text(40),
    product: text(120),
  })
  .transform(({ product, ...rest }) => ({ ...rest, productCode: product === '' ? null : product }))

/** What was pressed on a selling screen, if not a product or an amount: an earlier purchase or a favourite. */
const PressForm = z.object({ repeat: z.uuid().optional(), favourite: z.uuid().optional() })
const HowManyForm = z.object({ quantity: text(3) })
const TicketForm = z.object({ ticketId: z.uuid() })
const CashPageForm = TicketForm.extend({ confirmed: ticked })
const AirtimeForm = CashPageForm.extend({ phone: text(40), centsOnly: ticked })
const ItemForm = z.object({ ticketId: z.uuid(), saleId: z.uuid() })
const QuantityForm = ItemForm.extend({ quantity: text(3) })
const DropForm = TicketForm.extend({ from: text(80) })
const AddForm = z.object({ ticketId: z.uuid(), kind: z.enum(SALE_KINDS) })
const ReturnForm = z.object({
  ticketId: z.uuid(),
  intentId: z.uuid(),
  /** Where it goes first: a currency of cash, a payment type, or `CASH`. */
  currency: z.string().max(50).default('USD'),
  shownCents,
})
const UndoForm = TicketForm.extend({ returnedBy: z.uuid() })
const DebtPost = TicketForm.extend({ intentId: z.uuid(), amount: text(20), shownCents, deposit: ticked })
const SellAgainForm = ItemForm.extend({ intentId: z.uuid(), amount: text(40) })
const SellHeldForm = ItemForm.extend({ quoteId: z.uuid(), missingCents: shownCents.optional(), reason: text(200) })

const draftForm = withKept(DraftForm)
const requoteForm = withKept(TicketForm)
const quantityForm = withKept(QuantityForm)
const addForm = withKept(AddForm)
const removeForm = withKept(ItemForm)
const allInForm = withKept(ItemForm)
const storeSentForm = withKept(NoteForm)

/** Without a script: keeps the number, then the ticket's page shows what can be sold to it. */
export const lookUpRecipientAction = pageAction('sale:create', draftForm, keepRecipient, { to: draftPage })

/** Gets a price for what was typed and chosen, for a favourite, or for an earlier purchase; for as many as were asked for. */
export const quoteTicketAction = pageAction(
  'sale:create',
  (form) => ({
    ...readKept(form),
    ...parseForm(HowManyForm, form),
    draft: parseForm(DraftForm, form),
    pressed: parseForm(PressForm, form),
  }),
  (call) => quoteSeveral(call),
  { to: severalPage },
)

/** Gets the price again, after five minutes or a change. */
export const requoteTicketAction = pageAction('sale:create', requoteForm, requoteTicket, { to: draftPage })

/** Makes the ticket hold this many of one voucher. */
export const setQuantityAction = pageAction('sale:create', quantityForm, setQuantity, {
  to: changedPage,
  refusedTo: toldOfQuantity,
})

/** Prices an item so that the customer pays exactly what was typed, fees included. */
export const priceAllInAction = pageAction('sale:create', allInForm, priceAllIn, {
  to: changedPage,
  refusedTo: toldBesideTyped,
})

/** Adds an item to the ticket and asks what it is. */
export const addItemAction = pageAction('sale:create', addForm, addItem, {
  to: itemPage,
  refusedTo: toldBesideTyped,
})

/** Goes on to mobile money if our balance is too low for a price. */
export const collectFirstAction = pageAction('collection:create', ItemForm, collectFirst, {
  to: collectPage,
  refusedTo: toldOnTicket,
})

/** Removes an item from the ticket; after the last one a new sale begins. */
export const removeItemAction = pageAction('sale:create', removeForm, removeItem, {
  to: (input, left) => (left === 0 ? NEXT_SALE : changedPage(input)),
  refusedTo: toldBesideTyped,
})

/** Drops a parked customer who has left, and comes back to the page with the list. */
export const dropTicketAction = pageAction('sale:create', DropForm, dropTicket, {
  to: ({ from }) => ownPath(from, NEXT_SALE),
})

/**
 * Takes the cash and sells, or changes the ticket first (`pressSell`). After a refusal the page shows the cash as typed,
 * and the names still confirmed.
 */
export const sellTicketAction = pageAction('sale:create', readSellForm, pressSell, {
  to: (input, how) => {
    if (typeof how !== 'string') return itemPage(keptOf(input), how.asks)
    if (how === 'done') return ticketPage(input)
    if (how === 'refused' || how === 'worked_out') return cashPage(input)
    if (how === 'collect') return collectPage(input)
    if (how === 'emptied') return NEXT_SALE
    return how === 'changed' ? changedPage(keptOf(input)) : soldPage(input)
  },
  refusedTo: (input, refusal) => {
    const { act } = input.press
    if (act === 'sell') return refusedPage(refusal)
    return (isOtherQuantity(input) || act === 'set_quantity' ? toldOfQuantity : toldBesideTyped)(keptOf(input), refusal)
  },
})

/** Saves the customer's name and a word about them with the ticket. */
export const noteTicketAction = pageAction('sale:create', storeSentForm, noteTicket, { to: changedPage })

/** Books the money that the cashier gives back. */
export const returnMoneyAction = pageAction('money:return', ReturnForm, returnMoney, {
  to: ticketPage,
  refusedTo: toldOnTicket,
})

/** Books that money which was confirmed given back never left the drawer. */
export const undoReturnAction = pageAction('money:return', UndoForm, undoReturn, {
  to: ticketPage,
  refusedTo: toldOnTicket,
})

/**
 * Takes cash for what the customer owes. A refusal also reloads the page, since another till may have changed the debt.
 * Not if nothing is owed, since the page would lose the form, and with it the refusal; nor if the form took cash
 * before, since its next press would take more.
 */
export const payDebtAction = stateAction('sale:create', DebtPost, payDebt, {
  done: (input): PayDebtForm => redirect(input.deposit ? `/collect/${input.ticketId}` : ticketPage(input)),
  refused: (problem, form) => {
    if (problem.code !== 'NOTHING_OWED' && problem.code !== 'DEBT_BEFORE') refresh()
    return { amount: parseForm(DebtPost, form).amount, problem }
  },
})

/**
 * Turns the change into airtime if the customer agrees; the cash stays as typed. A refusal reloads the page too, since
 * the ticket may have been sold or changed elsewhere.
 */
export const changeAsAirtimeAction = stateAction(
  'sale:create',
  (form: FormData) => ({ ...parseForm(AirtimeForm, form), cash: parseTenderForm(form) }),
  changeAsAirtime,
  {
    done: (input): AirtimeForChangeForm => redirect(cashPage(input)),
    refused: (problem, form) => {
      refresh()
      return { phone: parseForm(AirtimeForm, form).phone, problem }
    },
  },
)

/** Sells again what was paid for and not delivered. */
export const sellAgainAction = pageAction('sale:create', SellAgainForm, sellAgain, {
  to: ticketPage,
  refusedTo: toldOnTicket,
})

/** Sends an item that waits at its price, with the cash that was due. */
export const sellHeldAction = pageAction(
  'sale:create',
  (form) => ({ ...parseForm(SellHeldForm, form), cash: parseTenderForm(form) }),
  sellHeld,
  { to: ticketPage, refusedTo: toldOnTicket },
)

/** Removes an item of a paid ticket that was never sent and that nothing pays for. */
export const removeUnsoldAction = pageAction('sale:create', ItemForm, removeUnsold, {
  to: ticketPage,
  refusedTo: toldOnTicket,
})

/** Checks with the Service now on sales that are not final. */
export const askNowAction = pageAction('sale:read', TicketForm, askNow, { to: ticketPage })

/** The same from the waiting list, returning to it. */
export const askFromListAction = pageAction('sale:read', TicketForm, askNow, { to: () => '/waiting' })

/** A form posted after its ticket was sold shows that ticket, and says that nothing new was sold. */
function draftPage({ cash, kept }: BesidePriceFields, { ticketId, soldBefore }: Opened): string {
  return soldBefore ? soldPage({ ticketId }) : changedPage({ ticketId, cash, kept })
}

/** A quantity that is still to be priced goes along to the form that asks again. */
function severalPage({ cash, kept }: BesidePriceFields, opened: SeveralOpened): string {
  const { ticketId, quantity, refusal } = opened
  if (refusal) return toldOfQuantity({ ticketId, cash, kept }, refusal)
  const page = draftPage({ cash, kept }, opened)
  return quantity === '' ? page : withQuery(page, String(new URLSearchParams({ quantity })))
}

function soldPage(input: { ticketId: string }): string {
  return withQuery(ticketPage(input), 'before=1')
}

/** A refusal that concerns no particular item is shown on the ticket's page, which stays as it was. */
function toldOnTicket({ ticketId }: { ticketId: string }, refusal: DomainError): string {
  return pageTelling(`/tickets/${ticketId}`, refusal)
}

function toldBesideTyped(input: BesidePriceFields & { ticketId: string }, refusal: DomainError): string {
  return pageTelling(changedPage(input), refusal)
}

function toldOfQuantity(input: BesidePriceFields & { ticketId: string }, refusal: DomainError): string {
  return toldBesideTyped(input, fitsAddress(refusal) ? refusal : new DomainError({ code: 'QUANTITY_STOPPED' }))
}

/** Asks what the added item is. */
function itemPage(input: BesidePriceFields & { ticketId: string }, saleId: string): string {
  return withQuery(changedPage(input), `edit=${saleId}`)
}

function collectPage({ ticketId }: { ticketId: string }): string {
  return `/tickets/${ticketId}/collect`
}

function ticketPage({ ticketId }: { ticketId: string }): string {
  return `/tickets/${ticketId}`
}
