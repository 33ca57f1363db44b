'use server'

import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { text } from '@/lib/people/requests/posted-form.ts'
import { undoChange } from './undo-change.ts'

const UndoForm = z.object({ changeId: z.uuid(), code: text(40) })

/** Undoes a change of a till or of a setting that spends. */
export const undoChangeAction = resultAction('staff:manage-all', UndoForm, undoChange, { always: true })
