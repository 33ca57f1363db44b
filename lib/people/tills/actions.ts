'use server'

import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { resultAction } from '@/lib/people/requests/form-action.ts'
import { parseForm, remoteAddress, requireOwnOrigin, text } from '@/lib/people/requests/posted-form.ts'
import { clearSessionCookie, writeTillCookie } from '@/lib/people/sessions/cookies.ts'
import { endSession } from '@/lib/people/sessions/end-session.ts'
import { getSessionId } from '@/lib/people/sessions/session-id.ts'
import { formatProblem } from '@/lib/platform/i18n/format-problem.ts'
import { DomainError } from '@/lib/platform/shared/problem.ts'
import { parseTillNumber, revokeTill } from './enrol-till.ts'
import { formatEnrolmentCode, issueEnrolmentCode, redeemEnrolmentCode } from './enrolment-codes.ts'
import type { EnrolState } from './model.ts'
import { setTillCash } from './set-till-cash.ts'

const CodeForm = z.object({ branch: z.string().max(40), number: text(10) })
const TillForm = z.object({ tillId: z.uuid() })
const CashForm = z.object({ tillId: z.uuid(), offered: text(200), shown: text(400).optional() })
const RedeemForm = z.object({ code: z.string().max(40) })

export const issueEnrolmentCodeAction = resultAction('till:enrol', readCodeForm, issueEnrolmentCode, {
  given: async (code) => {
    const t = await getTranslations('drawers')
    return formatEnrolmentCode(code, (till) => t('placeOf', till))
  },
})

export const revokeTillAction = resultAction('till:enrol', TillForm, revokeTill)

/** `offered` names the currencies that had a tick, with spaces between; the ticked ones are `taken`, repeated. */
export const setTillCashAction = resultAction(
  'till:enrol',
  (form) => {
    const { offered, ...posted } = parseForm(CashForm, form)
    const taken = form.getAll('taken').flatMap((code) => (typeof code === 'string' ? [code] : []))
    return { ...posted, offered: offered.split(' ').filter((code) => code !== ''), taken }
  },
  setTillCash,
)

/** Makes this browser a till with a code; whoever is signed in gets signed out. A refusal returns what was typed. */
export async function redeemEnrolmentCodeAction(_before: EnrolState, form: FormData): Promise<EnrolState> {
  let secret: string
  try {
    await requireOwnOrigin()
    ;({ secret } = await redeemEnrolmentCode(parseForm(RedeemForm, form).code, await remoteAddress()))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const code = form instanceof FormData ? form.get('code') : ''
    return { problem: await formatProblem(error.problem), code: String(code).slice(0, 40) }
  }
  await writeTillCookie(secret)
  const sessionId = await getSessionId()
  if (sessionId) await endSession(sessionId, 'till_enrolled')
  await clearSessionCookie()
  redirect('/sign-in')
}

function readCodeForm(form: FormData) {
  const { branch, number } = parseForm(CodeForm, form)
  return { branchCode: branch, number: parseTillNumber(number) }
}
