'use server'

import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { NoFields, text } from '@/lib/people/requests/form-fields.ts'
import { setKeyExpiry } from './key-expiry.ts'
import { syncBranches } from './sync-branches.ts'

const ExpiryForm = z.object({ credential: z.string().max(80), endsOn: text(20) })

/** Imports the branches from the Service. */
export const syncBranchesAction = resultAction('branch:change', NoFields, syncBranches)

/** Saves the day on which a key ends. */
export const setKeyExpiryAction = resultAction('set-up:manage', ExpiryForm, setKeyExpiry)
