'use server'

import { randomUUID } from 'node:crypto'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { refusedPage } from '@/lib/people/requests/form-action.ts'
import { parseForm, remoteAddress, requireForm, requireOwnOrigin } from '@/lib/people/requests/posted-form.ts'
import { getKnownCookie, writeKnownCookie, writeSessionCookie } from '@/lib/people/sessions/cookies.ts'
import { firstPage } from '@/lib/people/sign-in/first-page.ts'
import { signInWithPassword } from '@/lib/people/sign-in/sign-in.ts'
import { addFirstOwner, checkFirstOwner } from '@/lib/people/staff/first-owner.ts'
import { formatProblem } from '@/lib/platform/i18n/format-problem.ts'
import { type FormResult, listTypedFields, NOT_POSTED } from '@/lib/platform/shared/form-result.ts'
import { DomainError, refuse } from '@/lib/platform/shared/problem.ts'
import { importServiceBranches } from './sync-branches.ts'

const secret = z.string().max(200)
const OwnerForm = z.object({
  code: z.string().max(40),
  name: z.string().max(80),
  username: z.string().max(80),
  password: secret,
  again: secret,
  pin: z.string().max(12),
})

/** Adds the first owner, who needs the code that the web process printed when it started, and signs them in. */
export async function addFirstOwnerAction(_before: FormResult, form: FormData): Promise<FormResult> {
  try {
    await requireOwnOrigin()
    requireForm(form)
    const owner = parseForm(OwnerForm, form)
    const address = await remoteAddress()
    await checkFirstOwner(owner, address)
    const { codes, silent } = await importServiceBranches()
    if (codes.length === 0 || silent.length > 0) refuse('BRANCHES_UNANSWERED')
    await addFirstOwner(owner)
    const browser = (await getKnownCookie()) ?? randomUUID()
    const signedIn = await signInWithPassword({ ...owner, till: null, from: { address, browser } })
    await writeKnownCookie(browser)
    await writeSessionCookie(signedIn.cookie)
    redirect(await firstPage(signedIn.sessionId, undefined))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (!(form instanceof FormData)) redirect(refusedPage(error))
    return { ...NOT_POSTED, problem: await formatProblem(error.problem), fields: listTypedFields(form) }
  }
}
