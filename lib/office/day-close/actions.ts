'use server'

import { z } from 'zod'
import { pageAction } from '@/lib/people/requests/form-action.ts'
import { text } from '@/lib/people/requests/form-fields.ts'
import { problemSearch } from '@/lib/platform/i18n/problem-search.ts'
import { signDay } from './sign-day.ts'

/** A signature cannot be taken back, so one press is not enough: the form must be ticked as well. */
const SignForm = z.object({ day: z.iso.date(), note: text(500), sure: z.literal('on') })

/** Signs a day; a refusal is shown on the day's page. */
export const signDayAction = pageAction('day:close', SignForm, signDay, {
  to: ({ day }) => `/day-close?day=${day}`,
  refusedTo: ({ day }, refusal) => `/day-close?${new URLSearchParams({ day, ...problemSearch(refusal) })}`,
})
