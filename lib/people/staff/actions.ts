'use server'

import { z } from 'zod'
import { SECRET_KINDS } from '@/lib/people/access/model.ts'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { parseForm, text } from '@/lib/people/requests/posted-form.ts'
import { RoleChoice } from '@/lib/people/roles/queries.ts'
import { endOwnSession } from '@/lib/people/sessions/end-session.ts'
import { LOCALES } from '@/lib/platform/i18n/model.ts'
import { cleanText } from '@/lib/platform/shared/clean-text.ts'
import { changeOwnSecret } from './change-own-secret.ts'
import { setCompanyAccount } from './company-account.ts'
import { deactivateStaff, reactivateStaff } from './deactivate-staff.ts'
import { editStaff } from './edit-staff.ts'
import { hireStaff } from './hire-people.ts'
import { addNewBranches } from './passed-over.ts'
import { removeSecondStepOf } from './remove-second-step-of.ts'
import { resetSecret } from './reset-secret.ts'
import { undoStaffChange } from './undo-staff-change.ts'

const Person = z.object({ name: text(80), role: RoleChoice, locale: z.enum(LOCALES) })
const Code = { code: text(40) }
const HireForm = Person.extend({ username: text(60), ...Code })
const EditForm = Person.extend({ staffId: z.uuid(), shown: text(20_000), ...Code })
const StaffForm = z.object({ staffId: z.uuid(), ...Code })
const UndoForm = z.object({ changeId: z.uuid(), ...Code })
const CompanyForm = StaffForm.extend({ email: text(254) })
const ResetForm = StaffForm.extend({ kind: z.enum(SECRET_KINDS) })

const OwnForm = z.object({ kind: z.enum(SECRET_KINDS), password: z.string().max(200), secret: z.string().max(200) })

/** Every ticked branch; parsing the form, with one value per name, would keep only the last. */
function branchesOf(form: FormData): string[] {
  return form.getAll('branches').flatMap((value) => (typeof value === 'string' ? [cleanText(value)] : []))
}

/** Adds a person; their first PIN or password is shown once. */
export const hireStaffAction = resultAction(
  'staff:manage',
  (form) => ({ ...parseForm(HireForm, form), branches: branchesOf(form) }),
  hireStaff,
  { given: ({ pin, password }, { name }) => ({ person: name.trim(), pin, ...(password !== null && { password }) }) },
)

export const editStaffAction = resultAction(
  'staff:manage',
  (form) => ({ ...parseForm(EditForm, form), branches: branchesOf(form) }),
  editStaff,
)

export const addNewBranchesAction = resultAction('staff:manage-all', StaffForm, addNewBranches)

/** Gives a temporary PIN or password, shown once. */
export const resetSecretAction = resultAction('staff:manage', ResetForm, resetSecret, {
  given: (secret, { kind }) => ({ [kind]: secret }),
})

export const deactivateStaffAction = resultAction('staff:manage', StaffForm, deactivateStaff)

export const reactivateStaffAction = resultAction('staff:manage', StaffForm, reactivateStaff)

export const removeSecondStepAction = resultAction('staff:manage', StaffForm, removeSecondStepOf)

export const undoStaffChangeAction = resultAction('staff:manage-all', UndoForm, undoStaffChange)

/** Changes one's own PIN or password; `again` is read as typed, spaces included. */
export const changeOwnSecretAction = resultAction(
  { signedIn: 'everybody may change what is their own' },
  (form) => {
    const { kind, password: old, secret } = parseForm(OwnForm, form)
    return { kind, old, secret, again: String(form.get('again') ?? '') }
  },
  changeOwnSecret,
)

export const endOwnSessionAction = resultAction(
  { signedIn: 'everybody may end what is their own' },
  z.object({ sessionId: z.uuid() }),
  endOwnSession,
)

export const setCompanyAccountAction = resultAction('staff:manage', CompanyForm, setCompanyAccount)
