'use server'

import { getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { reprocessEvent } from './handle-due.ts'
import { sendTestEvent } from './send-test-event.ts'

const EventForm = z.object({ id: z.string().regex(/^\d{1,18}$/) })
const TestForm = z.object({ credential: z.string().max(80) })

export const reprocessEventAction = resultAction('webhook:manage', EventForm, reprocessEvent)

export const sendTestEventAction = resultAction('webhook:manage', TestForm, sendTestEvent, {
  given: async ({ arrived, delivered, responseStatus, durationMs, error, responseBody }) => {
    const t = await getTranslations('webhookDesk')
    const answered =
      responseStatus === null ? '' : t('answered', { status: responseStatus, ms: Math.round(durationMs ?? 0) })
    const failed = delivered === false ? t('notDelivered', { error: error || responseBody || '–' }) : ''
    return { back: [t(arrived ? 'arrived' : 'notArrived'), answered, failed].filter(Boolean).join('\n') }
  },
})
