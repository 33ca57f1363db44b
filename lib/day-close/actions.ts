'use server'

import { z } from 'zod'
import { pageAction } from '../auth/form-action.ts'
import { text } from '../auth/form-fields.ts'
import { problemSearch } from '../shared/problem-search.ts'
import { signDay } from './sign-day.ts'

const SignForm = z.object({ day: z.iso.date(), note: text(500) })

/** Signs a day; a refusal comes back to its page. */
export const signDayAction = pageAction(SignForm, signDay, {
  to: ({ day }) => `/day-close?day=${day}`,
  refusedTo: ({ day }, refusal) => `/day-close?${new URLSearchParams({ day, ...problemSearch(refusal) })}`,
})
