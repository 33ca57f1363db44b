'use server'

import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { text, ticked } from '@/lib/people/requests/posted-form.ts'
import { repeatMail, sendTestReport } from './deliver-reports.ts'
import { addRecipient, pauseRecipient, removeRecipient, resumeRecipient } from './recipients.ts'

const RecipientForm = z.object({
  staffId: z.uuid(),
  email: text(300),
  branchCode: text(20).transform((code) => code || null),
  daily: ticked,
  weekly: ticked,
})
const OfRecipient = z.object({ recipientId: z.uuid() })
const OfMail = z.object({ mailId: z.uuid() })

export const addReportRecipientAction = resultAction('alert:manage', RecipientForm, addRecipient)

export const pauseReportRecipientAction = resultAction('alert:manage', OfRecipient, pauseRecipient)

export const resumeReportRecipientAction = resultAction('alert:manage', OfRecipient, resumeRecipient)

export const removeReportRecipientAction = resultAction('alert:manage', OfRecipient, removeRecipient)

export const sendTestReportAction = resultAction('alert:manage', OfRecipient, sendTestReport)

export const repeatReportMailAction = resultAction('alert:manage', OfMail, repeatMail)
