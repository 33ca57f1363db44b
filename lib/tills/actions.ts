'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import { answerForm, answerVerb } from '../auth/answer-form.ts'
import { clearSessionCookie, writeTillCookie } from '../auth/cookies.ts'
import { readForm, requireOwnOrigin } from '../auth/posted-form.ts'
import { qrPath } from '../auth/qr-path.ts'
import { env } from '../env.ts'
import type { FormResult } from '../shared/form-result.ts'
import { refuse } from '../shared/problem.ts'
import { problemSearch } from '../shared/problem-search.ts'
import { harareClock } from '../shared/time.ts'
import { issueEnrolmentCode as issueVerb } from './issue-enrolment-code.ts'
import { redeemEnrolmentCode as redeemVerb } from './redeem-enrolment-code.ts'
import { revokeTill as revokeVerb } from './revoke-till.ts'

const CodeForm = z.object({ branch: z.string().max(40), number: z.string().max(10).default('') })
const TillForm = z.object({ tillId: z.uuid() })
const RedeemForm = z.object({ code: z.string().max(40) })

/**
 * Makes an enrolment code, with a picture for a camera. The picture's address holds the code behind a `#`, which no
 * browser sends to a server and no log keeps.
 */
export async function issueEnrolmentCode(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerForm(form, async (ctx) => {
    const { branch, number: typed } = readForm(CodeForm, form)
    const number = typed === '' ? null : /^\d{1,3}$/.test(typed) ? Number(typed) : refuse('TILL_NUMBER')
    const { code, branchName, expiresAt } = await issueVerb({ ctx, input: { branchCode: branch, number } })
    const picture = qrPath(`${env().appOrigins[0]}/enrol#${code}`)
    return {
      code: `${code.slice(0, 4)} ${code.slice(4)}`,
      for: number === null ? branchName : `${branchName}, ${number}`,
      until: harareClock(new Date(expiresAt)).slice(0, 5),
      qrPath: picture.path,
      qrSize: String(picture.size),
    }
  })
}

/** Makes a browser a till no more. */
export async function revokeTill(_before: FormResult, form: FormData): Promise<FormResult> {
  return answerVerb(form, TillForm, revokeVerb)
}

/** Makes this browser a till by a code; nobody needs to be signed in. */
export async function redeemEnrolmentCode(form: FormData): Promise<void> {
  let secret: string
  try {
    await requireOwnOrigin()
    ;({ secret } = await redeemVerb(readForm(RedeemForm, form).code))
  } catch (error) {
    redirect(`/enrol?${new URLSearchParams(problemSearch(error))}`)
  }
  await writeTillCookie(secret)
  await clearSessionCookie()
  redirect('/sign-in')
}
