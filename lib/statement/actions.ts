'use server'

import { z } from 'zod'
import { answerVerb } from '../auth/answer-form.ts'
import type { FormResult } from '../shared/form-result.ts'
import { assignRow as assignVerb } from './assign-row.ts'
import { ASSIGN_CAUSES } from './model.ts'
import { readAnew as readAnewVerb } from './read-anew.ts'

const AssignForm = z.object({
  position: z.string().max(20),
  cause: z.enum(ASSIGN_CAUSES),
  reference: z.string().max(80).default(''),
  note: z.string().max(500).default(''),
})

/** Says what a row of the statement was. */
export async function assignRow(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerVerb(form, AssignForm, assignVerb)
}

const AnewForm = z.object({ code: z.string().max(20).default('') })

/** The owner has the statement read anew. */
export async function readAnew(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerVerb(form, AnewForm, readAnewVerb)
}
