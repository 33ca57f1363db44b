'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { parseForm, requireOwnOrigin, text } from '@/lib/people/requests/posted-form.ts'
import type { PasskeyProofResult, PasskeyRequestResult } from '@/lib/people/second-step/model.ts'
import { PasskeyMade, PasskeyUsed } from '@/lib/people/second-step/passkey-ceremony.ts'
import { addPasskey, beginPasskey, removePasskey } from '@/lib/people/second-step/passkeys.ts'
import { removeOwnSecondStep } from '@/lib/people/second-step/remove-second-step.ts'
import { confirmSecondStep, countSecondStep, renewRecoveryCodes } from '@/lib/people/second-step/set-up-second-step.ts'
import { answerPasskey, askPasskey } from '@/lib/people/second-step/use-passkey.ts'
import { currentActor, currentHalfSignedIn } from '@/lib/people/sessions/current-actor.ts'
import { formatProblem } from '@/lib/platform/i18n/format-problem.ts'
import { type FormResult, NOT_POSTED } from '@/lib/platform/shared/form-result.ts'
import { DomainError, type ProblemMessage, refuse } from '@/lib/platform/shared/problem.ts'

const CodeForm = z.object({ code: z.string().max(40) })

/** Activates the authenticator of somebody who must set one up to sign in; the recovery codes are shown once. */
export async function setUpSecondStepAction(_before: FormResult, form: FormData): Promise<FormResult> {
  try {
    await requireOwnOrigin()
    const who = (await currentHalfSignedIn()) ?? refuse('SIGNED_OUT')
    if (who.due !== 'set-up') refuse('SIGNED_OUT')
    const codes = await countSecondStep(who, parseForm(CodeForm, form).code, null)
    return { ...NOT_POSTED, done: true, given: asGiven(codes) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { ...NOT_POSTED, problem: await formatProblem(error.problem) }
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

type Making = PasskeyRequestResult<Awaited<ReturnType<typeof beginPasskey>>>
type Using = PasskeyRequestResult<Awaited<ReturnType<typeof askPasskey>>>

const AddForm = z.object({ name: text(40), code: z.string().max(40) })
const RemoveForm = z.object({ passkeyId: z.uuid(), code: z.string().max(40) })

/** The options with which the browser must make a passkey. */
export async function beginPasskeyAction(form: FormData): Promise<Making> {
  return orProblem<Making>(
    async () => {
      const actor = (await currentActor()) ?? refuse('SIGNED_OUT')
      return { options: await beginPasskey({ ctx: { actor }, input: parseForm(AddForm, form) }), problem: null }
    },
    (problem) => ({ options: null, problem }),
  )
}

/** Saves the passkey that the browser made. Returns null, or why it was refused. */
export async function addPasskeyAction(made: unknown): Promise<ProblemMessage | null> {
  return orProblem<ProblemMessage | null>(
    async () => {
      const actor = (await currentActor()) ?? refuse('SIGNED_OUT')
      const parsed = PasskeyMade.safeParse(made)
      await addPasskey({ ctx: { actor }, input: parsed.success ? parsed.data : refuse('PASSKEY_REFUSED') })
      refresh()
      return null
    },
    (problem) => problem,
  )
}

/** What one of this person's passkeys must sign, whether they are signed in or half signed in. */
export async function askPasskeyAction(): Promise<Using> {
  return orProblem<Using>(
    async () => ({ options: await askPasskey(await whoProves()), problem: null }),
    (problem) => ({ options: null, problem }),
  )
}

export async function answerPasskeyAction(used: unknown): Promise<PasskeyProofResult> {
  return orProblem<PasskeyProofResult>(
    async () => {
      const parsed = PasskeyUsed.safeParse(used)
      const code = await answerPasskey(await whoProves(), parsed.success ? parsed.data : refuse('PASSKEY_REFUSED'))
      return { code, problem: null }
    },
    (problem) => ({ code: null, problem }),
  )
}

export const removePasskeyAction = resultAction('second-step:own', RemoveForm, removePasskey)

async function whoProves(): Promise<{ staffId: string; sessionId: string }> {
  const actor = await currentActor()
  if (actor) return actor
  const half = await currentHalfSignedIn()
  return half?.due === 'code' ? half : refuse('SIGNED_OUT')
}

async function orProblem<T>(work: () => Promise<T>, refused: (problem: ProblemMessage) => T): Promise<T> {
  try {
    await requireOwnOrigin()
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return refused(await formatProblem(error.problem))
  }
}
