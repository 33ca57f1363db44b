'use server'

import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { NoFields, text } from '@/lib/people/requests/posted-form.ts'
import { confirmKeyPartner, setKeyExpiry } from './service-keys.ts'
import { syncBranches } from './sync-branches.ts'

const PartnerForm = z.object({ credential: z.string().max(80), partner: z.string().max(80) })
const ExpiryForm = z.object({ credential: z.string().max(80), endsOn: text(20) })

export const syncBranchesAction = resultAction('branch:change', NoFields, syncBranches)

/** Confirms that a key is another partner's from now on. */
export const confirmKeyPartnerAction = resultAction('set-up:manage', PartnerForm, confirmKeyPartner)

export const setKeyExpiryAction = resultAction('set-up:manage', ExpiryForm, setKeyExpiry)
