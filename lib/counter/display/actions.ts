'use server'

import { z } from 'zod'
import { pageAction } from '@/lib/people/requests/form-action.ts'
import { NoFields } from '@/lib/people/requests/form-fields.ts'
import { endDisplay, pairDisplay } from './pair-display.ts'

const EndForm = z.object({ pairingId: z.uuid() })

/** Pairs another screen with this till and shows its code. */
export const pairDisplayAction = pageAction(NoFields, pairDisplay, { to: () => '/display' })

/** Unpairs a screen from this till. */
export const endDisplayAction = pageAction(EndForm, endDisplay, { to: () => '/display' })
