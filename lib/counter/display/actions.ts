'use server'

import { z } from 'zod'
import { pageAction } from '@/lib/people/requests/form-action.ts'
import { NoFields } from '@/lib/people/requests/form-fields.ts'
import { endDisplay, pairDisplay } from './pair-display.ts'

const EndForm = z.object({ pairingId: z.uuid() })

/** Pairs one more screen with this till, and shows its code. */
export const pairDisplayAction = pageAction(NoFields, pairDisplay, { to: () => '/display' })

/** Ends a screen of this till. */
export const endDisplayAction = pageAction(EndForm, endDisplay, { to: () => '/display' })
