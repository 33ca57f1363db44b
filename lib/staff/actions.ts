'use server'

import { z } from 'zod'
import { answerForm, answerVerb } from '../auth/answer-form.ts'
import { readForm } from '../auth/posted-form.ts'
import { LOCALES } from '../i18n/model.ts'
import type { FormResult } from '../shared/form-result.ts'
import { deactivateStaff as deactivateVerb, reactivateStaff as reactivateVerb } from './deactivate-staff.ts'
import { editStaff as editVerb } from './edit-staff.ts'
import { hireStaff as hireVerb } from './hire-staff.ts'
import { ROLES, SECRET_KINDS } from './model.ts'
import { removeSecondStepOf } from './remove-second-step-of.ts'
import { resetSecret as resetVerb } from './reset-secret.ts'

const Person = z.object({
  name: z.string().max(80).default(''),
  role: z.enum(ROLES),
  locale: z.enum(LOCALES),
})
const HireForm = Person.extend({ username: z.string().max(60).default('') })
const EditForm = Person.extend({ staffId: z.uuid() })
const StaffForm = z.object({ staffId: z.uuid() })
const RemoveForm = StaffForm.extend({ code: z.string().max(40).default('') })
const ResetForm = StaffForm.extend({ kind: z.enum(SECRET_KINDS) })

/** Every branch that is ticked; a form that is read as one value a name would give the last alone. */
function branchesOf(form: FormData): string[] {
  return form.getAll('branches').filter((value) => typeof value === 'string')
}

/** Adds a person; what they sign in with the first time is shown once. */
export async function hireStaff(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerForm(form, async (ctx) => {
    const input = { ...readForm(HireForm, form), branches: branchesOf(form) }
    const { pin, password } = await hireVerb({ ctx, input })
    return { pin, ...(password !== null && { password }) }
  })
}

/** Changes a person's name, role, branches and language. */
export async function editStaff(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerForm(form, async (ctx) => {
    await editVerb({ ctx, input: { ...readForm(EditForm, form), branches: branchesOf(form) } })
    return undefined
  })
}

/** Gives a temporary PIN or password, shown once. */
export async function resetSecret(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerForm(form, async (ctx) => {
    const input = readForm(ResetForm, form)
    return { [input.kind]: await resetVerb({ ctx, input }) }
  })
}

/** Lets a person in no more. */
export async function deactivateStaff(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerVerb(form, StaffForm, deactivateVerb)
}

/** Lets a person in again. */
export async function reactivateStaff(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerVerb(form, StaffForm, reactivateVerb)
}

/** Takes a lost authenticator away from somebody. */
export async function removeSecondStep(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerVerb(form, RemoveForm, removeSecondStepOf)
}
