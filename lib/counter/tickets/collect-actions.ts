'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { confirmOtp } from '@/lib/counter/collections/confirm-otp.ts'
import { endFrozenCollection } from '@/lib/counter/collections/end-frozen-collection.ts'
import { askAboutCollection } from '@/lib/counter/collections/follow-collection.ts'
import type { CollectForm, PayOutForm } from '@/lib/counter/collections/model.ts'
import { leaveForm, pageAction, resultAction, stateAction } from '@/lib/people/requests/form-action.ts'
import { parseForm, shownCents, text, ticked } from '@/lib/people/requests/posted-form.ts'
import { pageTelling } from '@/lib/platform/i18n/problem-search.ts'
import type { ProblemMessage } from '@/lib/platform/shared/problem.ts'
import { waitToShow } from './ask-now.ts'
import { giveUpTicket } from './change-basket.ts'
import { collectDeposit } from './collect-deposit.ts'
import { collectForTicket } from './collect-for-ticket.ts'
import { HandForm } from './forms.ts'
import { payOut } from './pay-out.ts'
import { sellAgain } from './sell-held.ts'

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
const PayOutPost = z.object({
  ticketId: z.uuid(),
  intentId: z.uuid(),
  amount: text(40),
  shownCents,
  identity: text(120),
})
const EndForm = z.object({ collectionId: z.uuid(), note: text(500) })

/** Ends a frozen payment after the Service's support was asked. */
export const endFrozenCollectionAction = resultAction('sale:end-frozen', EndForm, endFrozenCollection)

/** Asks the customer to pay for a quoted ticket, or for what is still due. */
export const collectForTicketAction = stateAction('collection:create', TicketCollectForm, collectForTicket, {
  done: ({ ticketId }): CollectForm => leaveForm(`/tickets/${ticketId}`),
  refused: (problem, form) => {
    // A basket has new prices by now, and the next press must name those.
    refresh()
    return asTyped(problem, form)
  },
})

/** Asks the number that is served to pay the whole price, with one press. */
export const askThisNumberAction = pageAction('collection:create', TicketCollectForm, collectForTicket, {
  to: ({ ticketId }) => `/tickets/${ticketId}`,
  refusedTo: ({ ticketId }, refusal) => pageTelling(`/tickets/${ticketId}`, refusal),
})

/** Asks the customer for a deposit. */
export const collectDepositAction = stateAction('collection:create', DepositForm, collectDeposit, {
  done: (_input, { ticketId }): CollectForm => leaveForm(`/collect/${ticketId}`),
  refused: asTyped,
})

/** Submits the customer's code; the page shows the result. */
export const confirmCodeAction = pageAction(
  'collection:create',
  OtpForm,
  ({ ctx, input: { collectionId, otp } }) =>
    waitToShow(collectionId, confirmOtp({ ctx, input: { collectionId, otp } })),
  { to: ticketPage },
)

/** Checks now with the Service on a payment that is not final. */
export const askAboutPaymentAction = pageAction(
  'sale:read',
  AskForm,
  ({ ctx, input: { collectionId } }) => waitToShow(collectionId, askAboutCollection({ ctx, input: { collectionId } })),
  { to: ticketPage },
)

/** Stops waiting for the customer. */
export const giveUpAction = pageAction('collection:create', TicketForm, giveUpTicket, { to: ticketPage })

/** The same from the list of what needs a hand. */
export const customerLeftAction = pageAction('collection:create', HandForm, giveUpTicket, { to: ({ list }) => list })

/** From the Paid, not delivered desk: sells again what was not delivered. */
export const sellPaidAgainAction = pageAction(
  'sale:create',
  SellAgainForm,
  ({ ctx, input }) => sellAgain({ ctx, input: { ...input, amount: '' } }),
  { to: ({ ticketId }) => `/tickets/${ticketId}` },
)

/** Pays collected money out of the drawer. */
export const payOutAction = stateAction('collection:pay-out', PayOutPost, payOut, {
  done: (): PayOutForm => redirect('/paid'),
  refused: (problem, form) => {
    const { ticketId, amount, identity } = parseForm(PayOutPost, form)
    return { ticketId, amount, identity, problem }
  },
})

function asTyped(problem: ProblemMessage, form: FormData): CollectForm {
  return { ...parseForm(Typed, form), problem }
}

function ticketPage({ ticketId, deposit }: z.infer<typeof TicketForm>): string {
  return deposit ? `/collect/${ticketId}` : `/tickets/${ticketId}`
}
