'use server'

import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { text, ticked } from '@/lib/people/requests/form-fields.ts'
import { addRecipient } from './add-recipient.ts'
import { pauseRecipient, removeRecipient, resumeRecipient } from './change-recipient.ts'
import { repeatMail } from './repeat-mail.ts'
import { sendTestReport } from './send-test-report.ts'

const RecipientForm = z.object({
  staffId: z.uuid(),
  email: text(300),
  branchCode: text(20).transform((code) => code || null),
  daily: ticked,
  weekly: ticked,
})
const OfRecipient = z.object({ recipientId: z.uuid() })
const OfMail = z.object({ mailId: z.uuid() })

/** From now on, sends a person's reports to an address. */
export const addReportRecipientAction = resultAction('alert:manage', RecipientForm, addRecipient)

/** Stops a recipient's reports until they are resumed. */
export const pauseReportRecipientAction = resultAction('alert:manage', OfRecipient, pauseRecipient)

/** Resumes a recipient's reports. */
export const resumeReportRecipientAction = resultAction('alert:manage', OfRecipient, resumeRecipient)

/** Removes a recipient's address and what was sent there. */
export const removeReportRecipientAction = resultAction('alert:manage', OfRecipient, removeRecipient)

/** Sends yesterday's report to one recipient at once. */
export const sendTestReportAction = resultAction('alert:manage', OfRecipient, sendTestReport)

/** Sends a report again that did not arrive or may not have arrived. */
export const repeatReportMailAction = resultAction('alert:manage', OfMail, repeatMail)
