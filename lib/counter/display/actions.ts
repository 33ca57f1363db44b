'use server'

import { z } from 'zod'
import { pageAction, resultAction } from '@/lib/people/requests/form-action.ts'
import { NoFields } from '@/lib/people/requests/posted-form.ts'
import { pageTelling } from '@/lib/platform/i18n/problem-search.ts'
import { endDisplay, endTillDisplay, pairDisplay } from './pairings.ts'

const EndForm = z.object({ pairingId: z.uuid() })

export const pairDisplayAction = pageAction('sale:create', NoFields, pairDisplay, {
  to: () => '/display',
  refusedTo: (_input, refusal) => pageTelling('/display', refusal),
})

export const endDisplayAction = pageAction('sale:create', EndForm, endDisplay, { to: () => '/display' })

export const endTillDisplayAction = resultAction('till:enrol', EndForm, endTillDisplay)
