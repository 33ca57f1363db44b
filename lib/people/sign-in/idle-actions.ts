'use server'

import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { text } from '@/lib/people/requests/posted-form.ts'
import { setOfficeIdle } from '@/lib/people/sessions/office-idle.ts'

/** Sets how long a session away from a till may be idle before it locks. */
export const setOfficeIdleAction = resultAction(
  'set-up:manage',
  z.object({ minutes: text(10), shown: text(100) }),
  setOfficeIdle,
)
