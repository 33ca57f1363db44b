'use server'

import { z } from 'zod'
import { pageAction, resultAction } from '@/lib/people/requests/form-action.ts'
import { chosenId, text } from '@/lib/people/requests/posted-form.ts'
import { pageTelling } from '@/lib/platform/i18n/problem-search.ts'
import { withQuery } from '@/lib/platform/shared/paths.ts'
import { setChangeDays } from './change-rule.ts'
import { findChange } from './find-change.ts'
import { keepChange } from './keep-change.ts'
import { payChange } from './pay-change.ts'

const KeepForm = z.object({ ticketId: z.uuid(), currency: z.string().max(10), amount: text(20), phone: text(40) })
const FindForm = z.object({ text: text(60) })
const PayForm = z.object({ changeId: z.uuid(), intentId: z.uuid(), ticketId: chosenId.default(null) })
const DaysForm = z.object({ days: text(20), shown: text(100) })

/** Keeps change for the customer, from the page of what was sold. */
export const keepChangeAction = pageAction('sale:create', KeepForm, keepChange, {
  to: ({ ticketId }) => `/tickets/${ticketId}`,
  refusedTo: ({ ticketId }, refusal) => pageTelling(`/tickets/${ticketId}`, refusal),
})

/** Posted, so that neither number nor code is ever in an address. */
export const findChangeAction = pageAction('money:return', FindForm, findChange, {
  to: (_input, changeId) => foundPage({ changeId }),
  refusedTo: (_input, refusal) => pageTelling('/change', refusal),
})

/** From a ticket that waits at its price, back to it: the customer pays it with what they just got. */
export const payChangeAction = pageAction('money:return', PayForm, payChange, {
  to: ({ changeId, ticketId }) => (ticketId ? `/tickets/${ticketId}?paidChange=${changeId}` : foundPage({ changeId })),
  refusedTo: (input, refusal) => pageTelling(foundPage(input), refusal),
})

export const setChangeDaysAction = resultAction('money:change', DaysForm, setChangeDays)

function foundPage({ changeId, ticketId = null }: { changeId: string; ticketId?: string | null }): string {
  return withQuery('/change', `of=${changeId}${ticketId ? `&ticket=${ticketId}` : ''}`)
}
