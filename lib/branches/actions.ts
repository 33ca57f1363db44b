'use server'

import { z } from 'zod'
import { answerForm, answerVerb } from '../auth/answer-form.ts'
import type { FormResult } from '../shared/form-result.ts'
import { changeBranch as changeVerb } from './change-branch.ts'
import { syncBranches as syncVerb } from './sync-branches.ts'

const text = (most: number) => z.string().max(most).default('')
const BranchForm = z.object({ code: z.string().max(40), name: text(80), maxSale: text(20), dayCap: text(20) })

/** Takes the branches over from the Service. */
export async function syncBranches(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerForm(form, async (ctx) => {
    await syncVerb({ ctx })
    return undefined
  })
}

/** Gives a branch its name and caps. */
export async function changeBranch(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerVerb(form, BranchForm, changeVerb)
}
