'use server'

import { z } from 'zod'
import { answerForm, answerVerb } from '../auth/answer-form.ts'
import type { FormResult } from '../shared/form-result.ts'
import { setKeyExpiry as setVerb } from './key-expiry.ts'
import { syncBranches as syncVerb } from './sync-branches.ts'

const ExpiryForm = z.object({ credential: z.string().max(80), endsOn: z.string().max(20).default('') })

/** Takes the branches over from the Service. */
export async function syncBranches(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerForm(form, async (ctx) => {
    await syncVerb({ ctx })
    return undefined
  })
}

/** Keeps the day on which a key ends. */
export async function setKeyExpiry(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerVerb(form, ExpiryForm, setVerb)
}
