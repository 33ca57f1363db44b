'use server'

import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { text } from '@/lib/people/requests/posted-form.ts'
import { askErasure } from './erasure-requests.ts'
import { ERASURE_KINDS, RETENTION_KINDS, type RetentionKind } from './model.ts'
import { setRetention } from './retention-rule.ts'

const RetentionForm = z.object({
  kind: z.enum(RETENTION_KINDS as [RetentionKind]),
  days: text(20),
  code: text(20),
  shown: text(100),
})
const ErasureForm = z.object({ kind: z.enum(ERASURE_KINDS), subject: text(120), told: text(40), code: text(20) })

export const setRetentionAction = resultAction('privacy:manage', RetentionForm, setRetention)

export const askErasureAction = resultAction('privacy:manage', ErasureForm, askErasure)
