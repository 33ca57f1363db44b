'use server'

import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { text } from '@/lib/people/requests/posted-form.ts'
import { signDay } from './sign-day.ts'

/** A signature cannot be taken back, so the form must be ticked as well. */
const SignForm = z.object({ day: z.iso.date(), note: text(500), sure: z.literal('on') })

/** Reloads the page after a refusal too, since the day may have changed meanwhile. */
export const signDayAction = resultAction('day:close', SignForm, signDay, { always: true })
