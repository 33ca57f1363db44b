'use server'

import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { text } from '@/lib/people/requests/posted-form.ts'
import { assignRow } from './assign-row.ts'
import { ASSIGN_CAUSES } from './model.ts'
import { rereadStatement } from './reread-statement.ts'

const AssignForm = z.object({
  position: z.string().max(20),
  cause: z.enum(ASSIGN_CAUSES),
  reference: text(80),
  note: text(500),
})
const AnewForm = z.object({ code: text(20) })

export const assignRowAction = resultAction('statement:assign', AssignForm, assignRow)

export const rereadStatementAction = resultAction('statement:read-anew', AnewForm, rereadStatement)
