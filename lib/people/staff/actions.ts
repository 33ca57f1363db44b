'use server'

import { z } from 'zod'
import { ROLES, SECRET_KINDS } from '@/lib/people/access/model.ts'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { text } from '@/lib/people/requests/form-fields.ts'
import { readForm } from '@/lib/people/requests/posted-form.ts'
import { LOCALES } from '@/lib/platform/i18n/model.ts'
import { deactivateStaff, reactivateStaff } from './deactivate-staff.ts'
import { editStaff } from './edit-staff.ts'
import { hireStaff } from './hire-staff.ts'
import { removeSecondStepOf } from './remove-second-step-of.ts'
import { resetSecret } from './reset-secret.ts'

const Person = z.object({ name: text(80), role: z.enum(ROLES), locale: z.enum(LOCALES) })
const HireForm = Person.extend({ username: text(60) })
const EditForm = Person.extend({ staffId: z.uuid() })
const StaffForm = z.object({ staffId: z.uuid() })
const RemoveForm = StaffForm.extend({ code: text(40) })
const ResetForm = StaffForm.extend({ kind: z.enum(SECRET_KINDS) })

/** Every ticked branch; parsing the form with one value per name would keep only the last. */
function branchesOf(form: FormData): string[] {
  return form.getAll('branches').filter((value) => typeof value === 'string')
}

/** Adds a person; their first PIN or password is shown once. */
export const hireStaffAction = resultAction(
  (form) => ({ ...readForm(HireForm, form), branches: branchesOf(form) }),
  hireStaff,
  { given: ({ pin, password }) => ({ pin, ...(password !== null && { password }) }) },
)

/** Changes a person's name, role, branches and language. */
export const editStaffAction = resultAction(
  (form) => ({ ...readForm(EditForm, form), branches: branchesOf(form) }),
  editStaff,
)

/** Gives a temporary PIN or password, shown once. */
export const resetSecretAction = resultAction(ResetForm, resetSecret, {
  given: (secret, { kind }) => ({ [kind]: secret }),
})

/** Deactivates a person. */
export const deactivateStaffAction = resultAction(StaffForm, deactivateStaff)

/** Reactivates a person. */
export const reactivateStaffAction = resultAction(StaffForm, reactivateStaff)

/** Removes somebody's lost authenticator. */
export const removeSecondStepAction = resultAction(RemoveForm, removeSecondStepOf)
