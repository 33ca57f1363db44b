'use server'

import { redirect } from 'next/navigation'
import { z } from 'zod'
import type { Due } from '@/lib/people/access/model.ts'
import { orRefused, pageAction } from '@/lib/people/requests/form-action.ts'
import { parseForm, requireOwnOrigin } from '@/lib/people/requests/posted-form.ts'
import { proveSession } from '@/lib/people/second-step/second-step.ts'
import { getTillCookie } from '@/lib/people/sessions/cookies.ts'
import { currentHalfSignedIn, currentSession } from '@/lib/people/sessions/current-actor.ts'
import type { HalfSignedIn } from '@/lib/people/sessions/find-actor.ts'
import { getSessionId } from '@/lib/people/sessions/session-id.ts'
import { pageTelling, problemSearch } from '@/lib/platform/i18n/problem-search.ts'
import { ownPath } from '@/lib/platform/shared/paths.ts'
import { atThisBrowser } from './at-browser.ts'
import { finishSetUp, finishWithCode, finishWithSecret } from './finish-sign-in.ts'
import { firstPage } from './first-page.ts'

const CodeForm = z.object({ code: z.string().max(40) })
const ProveForm = CodeForm.extend({ from: z.string().max(2_000).catch('/office') })
const SecretForm = z.object({ password: z.string().max(200), again: z.string().max(200) })

/** Takes the authenticator's code; after a recovery code, opens the page that shows how many are left. */
export async function finishByCodeAction(form: FormData): Promise<void> {
  let recovered = false
  await finish(['code'], async (who) => {
    const { code } = parseForm(CodeForm, form)
    recovered = (await atThisBrowser((at) => finishWithCode(who, code, at))) === 'recovery'
  })
  redirect(recovered ? '/second-step' : await ownLanding())
}

export async function finishBySecretAction(form: FormData): Promise<void> {
  const { password: secret, again } = await orRefused(async () => parseForm(SecretForm, form))
  await finish(['pin', 'password'], (who) => finishWithSecret(who, { secret, again }))
  redirect(await ownLanding())
}

export async function finishSetUpAction(): Promise<void> {
  await finish(['set-up'], (who) => atThisBrowser((at) => finishSetUp(who, at)))
  redirect(await ownLanding())
}

/** Opens the office to somebody who signed in with a PIN. */
export const proveWithCodeAction = pageAction(
  { signedIn: 'it is how a permission comes to hold' },
  ProveForm,
  proveSession,
  {
    to: ({ from }) => ownPath(from, '/office'),
    refusedTo: ({ from }, refusal) => `/prove?${new URLSearchParams({ from, ...problemSearch(refusal) })}`,
  },
)

/** Settles what is due; a refusal returns with only its code. If a first press settled it already, leads on. */
async function finish(dues: readonly Due[], work: (who: HalfSignedIn) => Promise<void>): Promise<void> {
  try {
    await requireOwnOrigin()
    const who = await currentHalfSignedIn()
    if (!who) redirect((await currentSession()) ? await ownLanding() : '/sign-in')
    if (!dues.includes(who.due)) redirect('/sign-in/finish')
    await work(who)
  } catch (error) {
    redirect(pageTelling('/sign-in/finish', error))
  }
}

async function ownLanding(): Promise<string> {
  return firstPage(await getSessionId(), await getTillCookie())
}
