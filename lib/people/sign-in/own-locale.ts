import type { Ctx } from '@/lib/people/access/authorise.ts'
import {
  clearLocaleChosen,
  markLocaleChosen,
  readLocaleChosen,
  writeLocaleCookie,
} from '@/lib/people/sessions/cookies.ts'
import { currentActor, currentHalfSignedIn, currentSession } from '@/lib/people/sessions/current-actor.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Locale } from '@/lib/platform/i18n/model.ts'

/** The page where the next person signs in, even while somebody still is signed in. */
const SIGN_IN_PAGE = /^\/sign-in(\?|$)/

/**
 * Sets this browser's language for somebody who just signed in: their own, whatever it was before, unless another was
 * chosen for this sign-in.
 */
export async function startInOwnLocale(own: string): Promise<void> {
  if (await readLocaleChosen()) await clearLocaleChosen()
  else await writeLocaleCookie(own)
}

/**
 * Changes this browser's language, chosen on the page `from`. If nobody is signed in, or on the sign-in page, the
 * choice is for the sign-in that follows; elsewhere it becomes the language of whoever is signed in.
 */
export async function changeLocale(locale: Locale, from: string): Promise<void> {
  await writeLocaleCookie(locale)
  const someone = (await currentSession()) ?? (await currentHalfSignedIn())
  if (!someone || SIGN_IN_PAGE.test(from)) return markLocaleChosen()
  const actor = await currentActor()
  if (actor) await setOwnLocale({ ctx: { actor }, input: { locale } })
}

/** Saves the language that a person chose for themselves. */
async function setOwnLocale({ ctx, input }: { ctx: Ctx; input: { locale: Locale } }): Promise<void> {
  await db().staff.update({ where: { id: ctx.actor.staffId }, data: { locale: input.locale } })
}
