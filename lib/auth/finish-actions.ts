'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import type { FormResult } from '../shared/form-result.ts'
import { DomainError } from '../shared/problem.ts'
import { answerForm } from './answer-form.ts'
import { readSessionCookie, readTillCookie } from './cookies.ts'
import { currentHalfSignedIn } from './current-actor.ts'
import type { HalfSignedIn } from './find-actor.ts'
import { finishWithCode, finishWithSecret } from './finish-sign-in.ts'
import { landing } from './landing.ts'
import { readForm, requireOwnOrigin } from './posted-form.ts'
import { qrPath } from './qr-path.ts'
import { removeOwnSecondStep } from './remove-second-step.ts'
import { confirmSecondStep as confirmVerb, startSecondStep as startVerb } from './second-step.ts'

const CodeForm = z.object({ code: z.string().max(40) })
const SecretForm = z.object({ password: z.string().max(200), again: z.string().max(200) })

/** Takes the authenticator's code after the password. */
export async function finishByCode(form: FormData): Promise<void> {
  await finish((who) => finishWithCode(who, readForm(CodeForm, form).code))
}

/** Keeps the PIN or password that a person chose for themselves. */
export async function finishBySecret(form: FormData): Promise<void> {
  const { password: secret } = readForm(SecretForm, form)
  await finish((who) => finishWithSecret(who, { secret, again: String(form.get('again') ?? '') }))
}

/** A refusal goes back to the page by its code alone, never with what was typed. */
async function finish(work: (who: HalfSignedIn) => Promise<void>): Promise<void> {
  try {
    await requireOwnOrigin()
    const who = await currentHalfSignedIn()
    if (!who) redirect('/sign-in')
    await work(who)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { code, params } = error.problem
    redirect(`/sign-in/finish?${new URLSearchParams({ problem: code, minutes: String(params?.minutes ?? '') })}`)
  }
  redirect(await landing(await readSessionCookie(), await readTillCookie()))
}

/** Begins setting up an authenticator; its secret is shown once, as a picture and in letters. */
export async function startSecondStep(): Promise<FormResult> {
  return answerForm(async (ctx) => {
    const { uri, secret } = await startVerb({ ctx })
    const picture = qrPath(uri)
    const letters = secret.replace(/(.{4})(?=.)/g, '$1 ')
    return { secret: letters, qrPath: picture.path, qrSize: String(picture.size) }
  })
}

/** Makes the authenticator count; the recovery codes are shown once. */
export async function confirmSecondStep(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerForm(
    async (ctx) => {
      const codes = await confirmVerb({ ctx, input: readForm(CodeForm, form) })
      return { recovery: codes.map((code) => `${code.slice(0, 5)} ${code.slice(5)}`).join('\n') }
    },
    { stays: true },
  )
}

/** Takes the own authenticator away. */
export async function removeSecondStep(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerForm(async (ctx) => {
    await removeOwnSecondStep({ ctx, input: readForm(CodeForm, form) })
    return undefined
  })
}
