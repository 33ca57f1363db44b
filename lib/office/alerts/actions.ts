'use server'

import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { NoFields, text } from '@/lib/people/requests/form-fields.ts'
import { sendTestAlert } from './send-test-alert.ts'
import { setAlertRule } from './set-rule.ts'

const RuleForm = z.object({
  lowBalance: text(20),
  runwayHours: text(10),
  quietFrom: text(8),
  quietUntil: text(8),
  mailTo: text(2_000),
  webhookUrl: text(500),
  shown: text(4_000),
})

/** Saves what the office is alerted about, where, and its quiet hours. */
export const setAlertRuleAction = resultAction('alert:manage', RuleForm, setAlertRule)

/** Sends a test to every destination, and shows each result. */
export const sendTestAlertAction = resultAction('alert:manage', NoFields, sendTestAlert, {
  given: ({ mail, webhook }) => ({
    ...(mail && { mail: mail.sent ? 'OK' : mail.problem }),
    ...(webhook && { webhook: webhook.sent ? 'OK' : webhook.problem }),
  }),
})
