'use server'

import { z } from 'zod'
import { answerVerb } from '../auth/answer-form.ts'
import type { FormResult } from '../shared/form-result.ts'
import { changeBranch as changeVerb } from './change-branch.ts'

const text = (most: number) => z.string().max(most).default('')
const BranchForm = z.object({ code: z.string().max(40), name: text(80), maxSale: text(20), dayCap: text(20) })

/** Gives a branch its name and caps. */
export async function changeBranch(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerVerb(form, BranchForm, changeVerb)
}
