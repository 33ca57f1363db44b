'use server'

import { getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { answerForm, answerVerb } from '../auth/answer-form.ts'
import { readForm } from '../auth/posted-form.ts'
import type { FormResult } from '../shared/form-result.ts'
import { reprocessEvent as reprocessVerb } from './reprocess-event.ts'
import { sendTestEvent as sendVerb } from './send-test-event.ts'

const EventForm = z.object({ id: z.string().regex(/^\d{1,18}$/) })
const TestForm = z.object({ credential: z.string().max(80) })

/** Has the worker act on an event again. */
export async function reprocessEvent(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerVerb(form, EventForm, reprocessVerb)
}

/** Has the Service send a test event; what came back is told in sentences. */
export async function sendTestEvent(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerForm(form, async (ctx) => {
    const t = await getTranslations('webhookDesk')
    const back = await sendVerb({ ctx, input: readForm(TestForm, form) })
    const { delivered, responseStatus, durationMs, error, responseBody } = back
    const answered =
      responseStatus === null ? '' : t('answered', { status: responseStatus, ms: Math.round(durationMs ?? 0) })
    const failed = delivered === false ? t('notDelivered', { error: error || responseBody || '–' }) : ''
    return { back: [t(back.arrived ? 'arrived' : 'notArrived'), answered, failed].filter(Boolean).join('\n') }
  })
}
