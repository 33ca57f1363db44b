'use server'

import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { text } from '@/lib/people/requests/posted-form.ts'
import { undoChange } from './spending-changes.ts'

const UndoForm = z.object({ changeId: z.uuid(), code: text(40) })

export const undoChangeAction = resultAction('staff:manage-all', UndoForm, undoChange, { always: true })
