'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { answerForm, answerVerb } from '../auth/answer-form.ts'
import { readForm } from '../auth/posted-form.ts'
import type { FormResult } from '../shared/form-result.ts'
import { approveTopUp as approveVerb } from './approve-top-up.ts'
import { askTopUp as askVerb } from './ask-top-up.ts'
import { giveUpTopUp as giveUpVerb, turnDownTopUp as turnDownVerb } from './end-top-up.ts'
import { setDayLimit as setLimitVerb } from './set-day-limit.ts'

const text = (most: number) => z.string().max(most).default('')
const AskForm = z.object({
  intentId: z.uuid(),
  method: text(60),
  amount: text(20),
  phone: text(30),
  code: text(20),
})
const OneForm = z.object({ fundingId: z.uuid() })
const ApproveForm = z.object({ fundingId: z.uuid(), code: text(20) })
const LimitForm = z.object({ amount: text(20), code: text(20) })

/** Asks for a top-up and shows it. */
export async function askTopUp(_before: FormResult, form: FormData): Promise<FormResult> {
  let fundingId = ''
  const answer = await answerForm(
    form,
    async (ctx) => {
      fundingId = (await askVerb({ ctx, input: readForm(AskForm, form) })).fundingId
      return undefined
    },
    { stays: true },
  )
  if (answer.done) redirect(`/top-ups/${fundingId}`)
  return answer
}

/** The owner lets a top-up go. */
export async function approveTopUp(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerVerb(form, ApproveForm, approveVerb)
}

/** Ends one that waits for the owner. */
export async function turnDownTopUp(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerVerb(form, OneForm, turnDownVerb)
}

/** Ends one whose answer never came. */
export async function giveUpTopUp(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerVerb(form, OneForm, giveUpVerb)
}

/** Sets what may be topped up a day without the owner's code. */
export async function setDayLimit(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerVerb(form, LimitForm, setLimitVerb)
}
