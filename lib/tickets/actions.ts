'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { requireActor } from '../auth/current-actor.ts'
import { readForm, requireOwnOrigin } from '../auth/posted-form.ts'
import { cashField } from '../currencies/model.ts'
import { SALE_KINDS } from '../sales/model.ts'
import { DomainError } from '../shared/problem.ts'
import type { Ctx } from '../staff/authorise.ts'
import { askNow as askNowVerb } from './ask-now.ts'
import { readCashForm } from './cash-form.ts'
import { changeAsAirtime as changeVerb } from './change-as-airtime.ts'
import { addItem as addVerb, removeItem as removeVerb } from './change-basket.ts'
import { collectFirst as collectFirstVerb } from './collect-first.ts'
import { findSales } from './find-sales.ts'
import type { SalesFound } from './model.ts'
import { quoteFavourite as favouriteVerb } from './quote-favourite.ts'
import { keepRecipient, type Opened, quoteTicket as quoteVerb, requoteTicket as requoteVerb } from './quote-ticket.ts'
import { repeatSale as repeatVerb } from './repeat-sale.ts'
import { returnMoney as returnVerb } from './return-money.ts'
import { sellAgain as sellAgainVerb, sellHeld as sellHeldVerb } from './sell-held.ts'
import { sellTicket as sellVerb } from './sell-ticket.ts'

const text = (most: number) => z.string().max(most).default('')

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

/** Which of a selling screen's keys was pressed, where it was not a product or an amount. */
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
export async function lookUpRecipient(form: FormData): Promise<void> {
  const ctx = await ctxOfForm()
  openDraft(await keepRecipient({ ctx, input: readForm(DraftForm, form) }))
}

/** Gets a price for what was typed and chosen, for a favourite, or for what a customer bought before. */
export async function quoteTicket(form: FormData): Promise<void> {
  const ctx = await ctxOfForm()
  const draft = readForm(DraftForm, form)
  const { repeat: saleId, favourite: favouriteId } = readForm(PressForm, form)
  const { intentId, kind, recipient } = draft
  if (saleId) openDraft(await repeatVerb({ ctx, input: { intentId, saleId } }))
  if (favouriteId) openDraft(await favouriteVerb({ ctx, input: { intentId, kind, recipient, favouriteId } }))
  openDraft(await quoteVerb({ ctx, input: draft }))
}

/** Gets the price again, after five minutes or a change. */
export async function requoteTicket(form: FormData): Promise<void> {
  const ctx = await ctxOfForm()
  openDraft(await requoteVerb({ ctx, input: readForm(TicketForm, form) }))
}

/** Puts one more item on the ticket, and goes on to say what it is. */
export async function addItem(form: FormData): Promise<void> {
  const ctx = await ctxOfForm()
  const input = readForm(AddForm, form)
  let saleId = ''
  await told(input.ticketId, async () => {
    saleId = await addVerb({ ctx, input })
  })
  redirect(`/tickets/${input.ticketId}?edit=${saleId}`)
}

/** Goes on to a payment by phone where our balance is too low for a price. */
export async function collectFirst(form: FormData): Promise<void> {
  const ctx = await ctxOfForm()
  const input = readForm(ItemForm, form)
  await told(input.ticketId, () => collectFirstVerb({ ctx, input }))
  redirect(`/tickets/${input.ticketId}/collect`)
}

/** Takes an item off the ticket; after the last one a new sale begins. */
export async function removeItem(form: FormData): Promise<void> {
  const ctx = await ctxOfForm()
  const input = readForm(ItemForm, form)
  let left = 1
  await told(input.ticketId, async () => {
    left = await removeVerb({ ctx, input })
  })
  if (left === 0) redirect('/sell/airtime')
  open(input.ticketId)
}

/** Takes the cash and sells. */
export async function sellTicket(form: FormData): Promise<void> {
  const ctx = await ctxOfForm()
  const input = { ...readForm(SellForm, form), cash: readCashForm(form) }
  await sellVerb({ ctx, input })
  open(input.ticketId)
}

/** The customer has the money back. */
export async function returnMoney(form: FormData): Promise<void> {
  const ctx = await ctxOfForm()
  const input = readForm(ReturnForm, form)
  await told(input.ticketId, () => returnVerb({ ctx, input }))
  open(input.ticketId)
}

/** Turns the change into airtime, where the customer agrees; the cash stays as typed. */
export async function changeAsAirtime(form: FormData): Promise<void> {
  const ctx = await ctxOfForm()
  const { ticketId } = readForm(TicketForm, form)
  const cash = readCashForm(form)
  await told(ticketId, () => changeVerb({ ctx, input: { ticketId, cash } }))
  const typed = new URLSearchParams(cash.amounts.map(({ currency, text: sum }) => [cashField(currency), sum]))
  redirect(`/tickets/${ticketId}?${typed}`)
}

/** Sells again what was paid for and not delivered. */
export async function sellAgain(form: FormData): Promise<void> {
  const ctx = await ctxOfForm()
  const input = readForm(SellAgainForm, form)
  await told(input.ticketId, () => sellAgainVerb({ ctx, input }))
  open(input.ticketId)
}

/** Sends an item that waits beside its price, with the cash that was missing. */
export async function sellHeld(form: FormData): Promise<void> {
  const ctx = await ctxOfForm()
  const input = { ...readForm(SellHeldForm, form), cash: readCashForm(form) }
  await sellHeldVerb({ ctx, input })
  open(input.ticketId)
}

/** The same from the list of what waits, and back to it. */
export async function askFromList(form: FormData): Promise<void> {
  const ctx = await ctxOfForm()
  await askNowVerb({ ctx, input: readForm(TicketForm, form) })
  redirect('/waiting')
}

/** Asks the Service now about what is not final. */
export async function askNow(form: FormData): Promise<void> {
  const ctx = await ctxOfForm()
  const input = readForm(TicketForm, form)
  await askNowVerb({ ctx, input })
  open(input.ticketId)
}

/** Looks for past sales where no script does. Posted, so that no customer's number stands in an address. */
export async function searchSales(_before: SalesFound, form: FormData): Promise<SalesFound> {
  const { actor } = await ctxOfForm()
  return findSales(actor, readForm(SearchForm, form))
}

/** The same for the office's bar: what names one ticket alone is that ticket. */
export async function findInOffice(_before: SalesFound | null, form: FormData): Promise<SalesFound> {
  const { actor } = await ctxOfForm()
  const found = await findSales(actor, readForm(SearchForm, form))
  const [only, ...others] = new Set(found.sales.map(({ ticketId }) => ticketId))
  if (found.text !== '' && only && others.length === 0) redirect(`/sold/${only}`)
  return found
}

async function ctxOfForm(): Promise<Ctx> {
  await requireOwnOrigin()
  return { actor: await requireActor() }
}

/** A form that came back after its ticket was sold shows that ticket, and says that nothing new was sold. */
function openDraft({ ticketId, soldBefore }: Opened): never {
  redirect(soldBefore ? `/tickets/${ticketId}?before=1` : `/tickets/${ticketId}`)
}

/** A refusal that hangs on no item is told on the ticket's page, which stays as it was. */
async function told(ticketId: string, verb: () => Promise<unknown>): Promise<void> {
  try {
    await verb()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    redirect(`/tickets/${ticketId}?problem=${error.problem.code}`)
  }
}

function open(ticketId: string): never {
  redirect(`/tickets/${ticketId}`)
}
