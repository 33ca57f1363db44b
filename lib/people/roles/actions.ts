'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { BASES } from '@/lib/people/access/model.ts'
import { stateAction } from '@/lib/people/requests/form-action.ts'
import { parseForm, text } from '@/lib/people/requests/posted-form.ts'
import { refusedResult } from '@/lib/platform/shared/form-result.ts'
import { changeRole, deleteRole, makeRole } from './change-role.ts'

const Code = { code: text(40) }
const MakeForm = z.object({ name: text(80), base: z.enum(BASES), ...Code })
const ChangeForm = z.object({ name: text(80), roleId: z.uuid(), version: z.coerce.number().int(), ...Code })
const DeleteForm = z.object({ roleId: z.uuid(), ...Code })

/** Every ticked permission; parsing the form, with one value per name, would keep only the last. */
function permissionsOf(form: FormData): string[] {
  return form.getAll('permissions').filter((value) => typeof value === 'string')
}

const toTheList = {
  done: () => redirect('/staff/roles'),
  refused: refusedResult,
}

export const makeRoleAction = stateAction(
  'staff:manage-all',
  (form) => ({ ...parseForm(MakeForm, form), permissions: permissionsOf(form) }),
  makeRole,
  toTheList,
)

/** Changes a role for everybody who has it, then shows the list. Permissions that the ticked ones need are added. */
export const changeRoleAction = stateAction(
  'staff:manage-all',
  (form) => ({ ...parseForm(ChangeForm, form), permissions: permissionsOf(form) }),
  changeRole,
  toTheList,
)

export const deleteRoleAction = stateAction('staff:manage-all', DeleteForm, deleteRole, toTheList)
