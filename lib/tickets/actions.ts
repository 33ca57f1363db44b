'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { requireActor } from '../auth/current-actor.ts'
import { readForm, requireOwnOrigin } from '../auth/posted-form.ts'
import { SALE_KINDS } from '../sales/model.ts'
import type { Ctx } from '../staff/authorise.ts'
import { askNow as askNowVerb } from './ask-now.ts'
import { readCashForm } from './cash-form.ts'
import type { SalesFound } from './model.ts'
import { findSales } from './queries.ts'
import { keepRecipient, type Opened, quoteTicket as quoteVerb, requoteTicket as requoteVerb } from './quote-ticket.ts'
import { returnMoney as returnVerb } from './return-money.ts'
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

const SearchForm = z.object({ text: text(60) })
const TicketForm = z.object({ ticketId: z.uuid() })
const SellForm = z.object({
  ticketId: z.uuid(),
  quoteIds: text(2_000).transform((ids) => ids.split(',').filter((id) => id !== '')),
  reason: text(200),
})
const ReturnForm = z.object({ ticketId: z.uuid(), intentId: z.uuid(), currency: z.string().max(3).default('USD') })

/** Without a script: keeps the number, then the ticket's page shows what can be sold to it. */
export async function lookUpRecipient(form: FormData): Promise<void> {
  const ctx = await ctxOfForm()
  openDraft(await keepRecipient({ ctx, input: readForm(DraftForm, form) }))
}

/** Gets a price for what was typed and chosen. */
export async function quoteTicket(form: FormData): Promise<void> {
  const ctx = await ctxOfForm()
  openDraft(await quoteVerb({ ctx, input: readForm(DraftForm, form) }))
}

/** Gets the price again, after five minutes or a change. */
export async function requoteTicket(form: FormData): Promise<void> {
  const ctx = await ctxOfForm()
  openDraft(await requoteVerb({ ctx, input: readForm(TicketForm, form) }))
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
  await returnVerb({ ctx, input })
  open(input.ticketId)
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
  const { text: sought } = readForm(SearchForm, form)
  return { text: sought, sales: await findSales(actor, sought) }
}

async function ctxOfForm(): Promise<Ctx> {
  await requireOwnOrigin()
  return { actor: await requireActor() }
}

/** A form that came back after its ticket was sold shows that ticket, and says that nothing new was sold. */
function openDraft({ ticketId, soldBefore }: Opened): never {
  redirect(soldBefore ? `/tickets/${ticketId}?before=1` : `/tickets/${ticketId}`)
}

function open(ticketId: string): never {
  redirect(`/tickets/${ticketId}`)
}
