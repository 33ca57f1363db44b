'use server'

import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { readForm, requireOwnOrigin } from '@/lib/people/requests/posted-form.ts'
import { removeOwnSecondStep } from '@/lib/people/second-step/remove-second-step.ts'
import { renewRecoveryCodes, confirmSecondStep, countSecondStep } from '@/lib/people/second-step/set-up-second-step.ts'
import { currentHalfSignedIn } from '@/lib/people/sessions/current-actor.ts'
import { tellProblem } from '@/lib/platform/i18n/tell-problem.ts'
import { type FormResult, NOT_POSTED } from '@/lib/platform/shared/form-result.ts'
import { DomainError, refuse } from '@/lib/platform/shared/problem.ts'

const CodeForm = z.object({ code: z.string().max(40) })

/** Activates the authenticator of somebody who must set one up to sign in; the recovery codes are shown once. */
export async function setUpSecondStepAction(_before: FormResult, form: FormData): Promise<FormResult> {
  try {
    await requireOwnOrigin()
    const who = (await currentHalfSignedIn()) ?? refuse('SIGNED_OUT')
    if (who.due !== 'set-up') refuse('SIGNED_OUT')
    const codes = await countSecondStep(who, readForm(CodeForm, form).code, null)
    return { ...NOT_POSTED, done: true, given: asGiven(codes) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { ...NOT_POSTED, problem: await tellProblem(error.problem) }
  }
}

/** Activates the authenticator; the recovery codes are shown once. */
export const confirmSecondStepAction = resultAction('second-step:own', CodeForm, confirmSecondStep, {
  given: asGiven,
  stays: true,
})

/** Makes new recovery codes, shown once; the old ones stop working. */
export const renewRecoveryCodesAction = resultAction('second-step:own', CodeForm, renewRecoveryCodes, {
  given: asGiven,
})

/** Removes the person's own authenticator; next they must set up another. */
export const removeOwnSecondStepAction = resultAction('second-step:own', CodeForm, removeOwnSecondStep)

function asGiven(codes: string[]): Record<string, string> {
  return { recovery: codes.map((code) => `${code.slice(0, 5)} ${code.slice(5)}`).join('\n') }
}
