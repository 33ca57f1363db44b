'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { answerVerb } from '../auth/answer-form.ts'
import { requireActor } from '../auth/current-actor.ts'
import { readForm, requireOwnOrigin } from '../auth/posted-form.ts'
import type { FormResult } from '../shared/form-result.ts'
import { DomainError, type Problem } from '../shared/problem.ts'
import type { Ctx } from '../staff/authorise.ts'
import { collectDeposit as depositVerb } from '../tickets/collect-deposit.ts'
import { collectForTicket as collectVerb } from '../tickets/collect-for-ticket.ts'
import { giveUpTicket as giveUpVerb } from '../tickets/give-up-ticket.ts'
import { payOut as payOutVerb } from '../tickets/pay-out.ts'
import { sellAgain as sellAgainVerb } from '../tickets/sell-held.ts'
import { waitToShow } from '../tickets/wait-to-show.ts'
import { askAboutCollection } from './ask-about-collection.ts'
import { confirmOtp } from './confirm-otp.ts'
import { endFrozenCollection as endVerb } from './end-frozen-collection.ts'
import type { CollectForm, PayOutForm } from './model.ts'

const text = (most: number) => z.string().max(most).default('')
const ticked = z
  .string()
  .default('')
  .transform((value) => value === 'on')

const Typed = z.object({
  phone: text(80),
  method: text(40),
  currency: text(3),
  cash: text(40),
  amount: text(40),
  purpose: text(120),
  reason: text(200),
})
const TicketCollectForm = Typed.extend({
  ticketId: z.uuid(),
  intentId: z.uuid(),
  quoteIds: text(2_000).transform((ids) => ids.split(',').filter((id) => id !== '')),
  bothMayBePaid: ticked,
})
const DepositForm = Typed.extend({ intentId: z.uuid() })
const TicketForm = z.object({ ticketId: z.uuid(), deposit: ticked })
const OtpForm = TicketForm.extend({ collectionId: z.uuid(), otp: text(40) })
const AskForm = TicketForm.extend({ collectionId: z.uuid() })
const SellAgainForm = z.object({ ticketId: z.uuid(), saleId: z.uuid(), intentId: z.uuid() })
const PayOutPost = z.object({ ticketId: z.uuid(), intentId: z.uuid(), amount: text(40), identity: text(120) })
const EndForm = z.object({ collectionId: z.uuid(), note: text(500) })

/** Ends a frozen payment after the Service's support was asked. */
export async function endFrozenCollection(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerVerb(form, EndForm, endVerb)
}

/** Asks the customer to pay for a quoted ticket, or for what is missing of it. */
export async function collectForTicket(_before: CollectForm, form: FormData): Promise<CollectForm> {
  const ctx = await ctxOfForm()
  const input = readForm(TicketCollectForm, form)
  const problem = await problemOf(collectVerb({ ctx, input }))
  if (!problem) open(input.ticketId, false)
  return { ...readForm(Typed, form), problem }
}

/** Asks the customer to pay for nothing that is sold yet. */
export async function collectDeposit(_before: CollectForm, form: FormData): Promise<CollectForm> {
  const ctx = await ctxOfForm()
  const input = readForm(DepositForm, form)
  let ticketId = ''
  const problem = await problemOf(
    depositVerb({ ctx, input }).then((made) => {
      ticketId = made.ticketId
    }),
  )
  if (!problem) open(ticketId, true)
  return { ...readForm(Typed, form), problem }
}

/** Passes the customer's code on; its page tells what became of it. */
export async function confirmCode(form: FormData): Promise<void> {
  const ctx = await ctxOfForm()
  const { ticketId, deposit, ...input } = readForm(OtpForm, form)
  await waitToShow(input.collectionId, confirmOtp({ ctx, input }))
  open(ticketId, deposit)
}

/** Asks the Service now about a payment that is not final. */
export async function askNow(form: FormData): Promise<void> {
  const ctx = await ctxOfForm()
  const { ticketId, deposit, collectionId } = readForm(AskForm, form)
  await waitToShow(collectionId, askAboutCollection({ ctx, input: { collectionId } }))
  open(ticketId, deposit)
}

/** The customer has gone. */
export async function giveUp(form: FormData): Promise<void> {
  const ctx = await ctxOfForm()
  const { ticketId, deposit } = readForm(TicketForm, form)
  await giveUpVerb({ ctx, input: { ticketId } })
  open(ticketId, deposit)
}

/** From the Paid, not delivered desk: sells once more what was not delivered. */
export async function sellPaidAgain(form: FormData): Promise<void> {
  const ctx = await ctxOfForm()
  const input = { ...readForm(SellAgainForm, form), amount: '' }
  await sellAgainVerb({ ctx, input })
  open(input.ticketId, false)
}

/** Pays collected money out of the drawer. */
export async function payOut(_before: PayOutForm, form: FormData): Promise<PayOutForm> {
  const ctx = await ctxOfForm()
  const input = readForm(PayOutPost, form)
  const problem = await problemOf(payOutVerb({ ctx, input }))
  if (!problem) redirect('/paid')
  const { ticketId, amount, identity } = input
  return { ticketId, amount, identity, problem }
}

async function ctxOfForm(): Promise<Ctx> {
  await requireOwnOrigin()
  return { actor: await requireActor() }
}

/** A refusal becomes something to tell beside the form; anything else goes on as a fault. */
async function problemOf(work: Promise<void>): Promise<Problem | null> {
  try {
    await work
    return null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return error.problem
  }
}

function open(ticketId: string, deposit: boolean): never {
  redirect(deposit ? `/collect/${ticketId}` : `/tickets/${ticketId}`)
}
