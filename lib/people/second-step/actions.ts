'use server'

import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { readForm, requireOwnOrigin } from '@/lib/people/requests/posted-form.ts'
import { currentHalfSignedIn } from '@/lib/people/sessions/current-actor.ts'
import { type FormResult, NOT_POSTED } from '@/lib/platform/shared/form-result.ts'
import { DomainError, refuse } from '@/lib/platform/shared/problem.ts'
import { removeOwnSecondStep } from './remove-second-step.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { confirmSecondStep, countSecondStep } from './set-up-second-step.ts'

const CodeForm = z.object({ code: z.string().max(40) })

/** Makes the authenticator count for somebody who must set one up to be let in; the recovery codes are shown once. */
export async function setUpSecondStepAction(_before: FormResult, form: FormData): Promise<FormResult> {
  try {
    await requireOwnOrigin()
    const who = (await currentHalfSignedIn()) ?? refuse('SIGNED_OUT')
    if (who.due !== 'set-up') refuse('SIGNED_OUT')
    const codes = await countSecondStep(who, readForm(CodeForm, form).code, null)
    return { ...NOT_POSTED, done: true, given: asGiven(codes) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { ...NOT_POSTED, problem: error.problem }
  }
}

/** Makes the authenticator count; the recovery codes are shown once. */
export const confirmSecondStepAction = resultAction(CodeForm, confirmSecondStep, { given: asGiven, stays: true })

/** Gives new recovery codes, shown once; the ones before are worth nothing. */
export const renewRecoveryCodesAction = resultAction(CodeForm, renewRecoveryCodes, { given: asGiven })

/** Takes the own authenticator away; the next thing to do is to set up another one. */
export const removeSecondStepAction = resultAction(CodeForm, removeOwnSecondStep)

function asGiven(codes: string[]): Record<string, string> {
  return { recovery: codes.map((code) => `${code.slice(0, 5)} ${code.slice(5)}`).join('\n') }
}
