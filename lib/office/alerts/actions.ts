'use server'

import { getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { NoFields, text } from '@/lib/people/requests/posted-form.ts'
import { formatNotSent } from '@/lib/platform/shared/causes.ts'
import { sendTestAlert } from './deliver-alerts.ts'
import type { Sent } from './model.ts'
import { setAlertRule } from './set-rule.ts'

const RuleForm = z.object({
  lowBalance: text(20),
  runwayHours: text(10),
  quietFrom: text(8),
  quietUntil: text(8),
  opensBy: text(8),
  silentHours: text(10),
  cashLimit: text(20),
  bankingDays: text(4),
  mailTo: text(2_000),
  webhookUrl: text(500),
  shown: text(4_000),
})

export const setAlertRuleAction = resultAction('alert:manage', RuleForm, setAlertRule)

export const sendTestAlertAction = resultAction('alert:manage', NoFields, sendTestAlert, {
  given: async ({ mail, webhook }) => ({
    ...(mail && { mail: await formatSent(mail) }),
    ...(webhook && { webhook: await formatSent(webhook) }),
  }),
})

async function formatSent({ problem }: Sent): Promise<string> {
  if (problem === null) return (await getTranslations('alerts'))('deliveries.sent')
  return formatNotSent(await getTranslations('notSent'), problem)
}
