'use server'

import { z } from 'zod'
import { pageAction } from '@/lib/people/requests/form-action.ts'
import { text } from '@/lib/people/requests/form-fields.ts'
import { problemSearch } from '@/lib/platform/shared/problem-search.ts'
import { signDay } from './sign-day.ts'

const SignForm = z.object({ day: z.iso.date(), note: text(500) })

/** Signs a day; a refusal comes back to its page. */
export const signDayAction = pageAction(SignForm, signDay, {
  to: ({ day }) => `/day-close?day=${day}`,
  refusedTo: ({ day }, refusal) => `/day-close?${new URLSearchParams({ day, ...problemSearch(refusal) })}`,
})
