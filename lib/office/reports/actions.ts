'use server'

import { z } from 'zod'
import { pageAction, resultAction } from '@/lib/people/requests/form-action.ts'
import { text } from '@/lib/people/requests/posted-form.ts'
import { viewQuery } from './model.ts'
import { removeView, saveView } from './saved-views.ts'

const ViewForm = z.object({ name: text(60), query: text(600) })
const RemoveForm = z.object({ viewId: z.uuid(), query: text(600) })

export const saveViewAction = resultAction('report:read', ViewForm, saveView)

/** Removes a saved view and stays on the same report. */
export const removeViewAction = pageAction('report:read', RemoveForm, removeView, {
  to: ({ query }) => `/reports?${viewQuery(query)}`,
})
