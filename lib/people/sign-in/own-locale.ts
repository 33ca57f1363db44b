import type { Ctx } from '@/lib/people/access/authorise.ts'
import {
  clearLocaleChosen,
  getChosenLocale,
  markLocaleChosen,
  writeLocaleCookie,
} from '@/lib/people/sessions/cookies.ts'
import { currentActor, currentHalfSignedIn, currentSession } from '@/lib/people/sessions/current-actor.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Locale } from '@/lib/platform/i18n/model.ts'

/** The page where the next person signs in, even while somebody still is signed in. */
const SIGN_IN_PAGE = /^\/sign-in(\?|$)/

/** Gives this browser the language of whoever just signed in, unless another was chosen for this sign-in. */
export async function startInOwnLocale(own: string): Promise<void> {
  if (await getChosenLocale()) await clearLocaleChosen()
  else await writeLocaleCookie(own)
}

/** Changes this browser's language, and that of whoever is signed in, unless chosen on the sign-in page. */
export async function changeLocale(locale: Locale, from: string): Promise<void> {
  await writeLocaleCookie(locale)
  const someone = (await currentSession()) ?? (await currentHalfSignedIn())
  if (!someone || SIGN_IN_PAGE.test(from)) return markLocaleChosen()
  const actor = await currentActor()
  if (actor) await setOwnLocale({ ctx: { actor }, input: { locale } })
}

async function setOwnLocale({ ctx, input }: { ctx: Ctx; input: { locale: Locale } }): Promise<void> {
  await db().staff.update({ where: { id: ctx.actor.staffId }, data: { locale: input.locale } })
}
