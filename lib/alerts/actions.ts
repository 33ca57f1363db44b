'use server'

import { z } from 'zod'
import { answerForm, answerVerb } from '../auth/answer-form.ts'
import type { FormResult } from '../shared/form-result.ts'
import { sendTestAlert as testVerb } from './send-test-alert.ts'
import { setAlertRule as setVerb } from './set-rule.ts'

const text = (most: number) => z.string().max(most).default('')
const RuleForm = z.object({
  lowBalance: text(20),
  runwayHours: text(10),
  quietFrom: text(8),
  quietUntil: text(8),
  mailTo: text(2_000),
  webhookUrl: text(500),
})

/** Sets what the office is told, where, and when not. */
export async function setAlertRule(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerVerb(form, RuleForm, setVerb)
}

/** Sends a test to every place and shows what came of it. */
export async function sendTestAlert(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerForm(form, async (ctx) => {
    const { mail, webhook } = await testVerb({ ctx })
    return {
      ...(mail && { mail: mail.sent ? 'OK' : mail.problem }),
      ...(webhook && { webhook: webhook.sent ? 'OK' : webhook.problem }),
    }
  })
}
