'use server'

import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { z } from 'zod'
import { orRefused, pageAction, resultAction } from '@/lib/people/requests/form-action.ts'
import { parseForm, requireOwnOrigin, text } from '@/lib/people/requests/posted-form.ts'
import {
  clearLocaleCookie,
  clearSessionCookie,
  getTillCookie,
  writeSessionCookie,
  writeTillCookie,
} from '@/lib/people/sessions/cookies.ts'
import { browserTill, currentSession } from '@/lib/people/sessions/current-actor.ts'
import { endSession } from '@/lib/people/sessions/end-session.ts'
import { lockSession, unlockSession } from '@/lib/people/sessions/lock.ts'
import { setOfficeIdle } from '@/lib/people/sessions/office-idle.ts'
import { getSessionId } from '@/lib/people/sessions/session-id.ts'
import { demoBranchOf } from '@/lib/people/staff/queries.ts'
import { enrolDemoTill, enrolTill, parseTillNumber } from '@/lib/people/tills/enrol-till.ts'
import { env } from '@/lib/platform/env/env.ts'
import { isLocale } from '@/lib/platform/i18n/model.ts'
import { problemSearch } from '@/lib/platform/i18n/problem-search.ts'
import { ownPath } from '@/lib/platform/shared/paths.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { atThisBrowser } from './at-browser.ts'
import { firstPage } from './first-page.ts'
import { changeLocale, startInOwnLocale } from './own-locale.ts'
import { type SignedIn, signInWithoutSecret, signInWithPassword, signInWithPin } from './sign-in.ts'

const PinForm = z.object({ staffId: z.uuid(), pin: z.string().max(12) })
const PasswordForm = z.object({ username: z.string().max(80), password: z.string().max(200) })
const DemoForm = z.object({ staffId: z.uuid() })
const EnrolForm = z.object({ branch: text(40), number: z.string().max(20) })
/** Where to go on. Text too long to be one of our addresses is ignored, so that it locks nobody out. */
const FromForm = z.object({ from: z.string().max(2_000).catch('/') })
const UnlockForm = FromForm.extend({ secret: z.string().max(200) })
const LocaleForm = z.object({ locale: z.string().refine(isLocale), from: z.string().max(2_000).catch('') })

export async function signInWithPinAction(form: FormData): Promise<void> {
  const { staffId, pin } = await orRefused(async () => parseForm(PinForm, form))
  await enter({ staff: staffId }, async () => {
    const till = await browserTill()
    return signInWithPin({ staffId, pin, till: till ?? refuse('NO_TILL') })
  })
}

/** Signs in by user name and password; without an enrolled till they can set up but not sell. */
export async function signInWithPasswordAction(form: FormData): Promise<void> {
  const { username, password } = await orRefused(async () => parseForm(PasswordForm, form))
  await enter({ way: 'password', username }, () =>
    atThisBrowser((at) => signInWithPassword({ username, password, ...at })),
  )
}

/** The demo's one-tap sign-in: makes the browser a till of that person's branch if it is not one yet. */
export async function signInDemoAction(form: FormData): Promise<void> {
  const { staffId } = await orRefused(async () => parseForm(DemoForm, form))
  await enter({}, async () => {
    if (!env().demo) refuse('NOT_ALLOWED')
    const branchCode = (await demoBranchOf(staffId)) ?? refuse('NOT_ALLOWED')
    const known = await browserTill()
    if (known?.branchCode === branchCode) return signInWithoutSecret({ staffId, till: known })
    const { till, secret } = await enrolDemoTill(branchCode)
    await writeTillCookie(secret)
    return { ...(await signInWithoutSecret({ staffId, till })), tillSecret: secret }
  })
}

/** Makes this browser a till; a manager does it once, after signing in by password. A refusal keeps the choices. */
export const enrolThisTillAction = pageAction(
  'till:enrol',
  EnrolForm,
  async ({ ctx, input: { branch, number } }) => {
    const { secret } = await enrolTill({ ctx, input: { branchCode: branch, number: parseTillNumber(number) } })
    await writeTillCookie(secret)
    await endSession(ctx.actor.sessionId, 'till_enrolled')
    await clearSessionCookie()
  },
  {
    to: () => '/sign-in',
    refusedTo: (fields, refusal) => `/till?${new URLSearchParams({ ...fields, ...problemSearch(refusal) })}`,
  },
)

export async function signOutAction(): Promise<void> {
  await orRefused(requireOwnOrigin)
  await endOwnSession('sign_out')
  await clearSessionCookie()
  await clearLocaleCookie()
  redirect('/sign-in')
}

/** Locks this till until the same person unlocks it, or somebody else signs in. */
export const lockTillAction = pageAction(
  { signedIn: 'everybody may lock their till' },
  FromForm,
  ({ ctx }) => lockSession(ctx.actor, 'hand'),
  {
    to: ({ from }) => `/lock?${new URLSearchParams({ from })}`,
  },
)

export async function unlockTillAction(form: FormData): Promise<void> {
  await orRefused(requireOwnOrigin)
  const { secret, from } = await orRefused(async () => parseForm(UnlockForm, form))
  const session = await currentSession()
  if (!session) redirect('/sign-in')
  try {
    if (session.locked) await unlockSession({ actor: session.actor, secret })
  } catch (error) {
    redirect(`/lock?${new URLSearchParams({ from, ...problemSearch(error) })}`)
  }
  redirect(ownPath(from, '/'))
}

/**
 * Changes this browser's language, and its person's, unless it is for the next one. Next draws the page anew around
 * what is typed; a redirect would lose that, so it is only for browsers without scripts.
 */
export async function chooseLocaleAction(form: FormData): Promise<void> {
  await orRefused(requireOwnOrigin)
  const { locale, from } = await orRefused(async () => parseForm(LocaleForm, form))
  await changeLocale(locale, from)
  if (!(await headers()).has('next-action')) redirect(ownPath(from, '/sign-in'))
}

async function endOwnSession(how: 'sign_out' | 'next_sign_in'): Promise<void> {
  const sessionId = await getSessionId()
  if (sessionId) await endSession(sessionId, how)
}

type Entered = SignedIn & { tillSecret?: string }

/** Opens the session that `check` made; a refusal returns with what was chosen, never with secrets. */
async function enter(again: Record<string, string>, check: () => Promise<Entered>): Promise<void> {
  let entered: Entered
  try {
    await requireOwnOrigin()
    entered = await check()
  } catch (error) {
    redirect(`/sign-in?${new URLSearchParams({ ...again, ...problemSearch(error) })}`)
  }
  await endOwnSession('next_sign_in')
  await writeSessionCookie(entered.cookie)
  await startInOwnLocale(entered.locale)
  redirect(await firstPage(entered.sessionId, entered.tillSecret ?? (await getTillCookie())))
}

export const setOfficeIdleAction = resultAction(
  'set-up:manage',
  z.object({ minutes: text(10), shown: text(100) }),
  setOfficeIdle,
)
