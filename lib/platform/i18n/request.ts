import { cookies } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { LOCALE_COOKIE, secured } from '@/lib/platform/cookies/secured-cookie.ts'
import { BUSINESS_ZONE } from '@/lib/platform/shared/time/harare-day.ts'
import { localeOf } from './model.ts'

/** The browser's language, else English. Needs no database, so error pages are translated too. */
export default getRequestConfig(async () => {
  const chosen = (await cookies()).get(secured(LOCALE_COOKIE).name)?.value
  const locale = localeOf(chosen)
  const { default: messages } = await import(`../../../messages/${locale}.json`)
  return { locale, messages, timeZone: BUSINESS_ZONE }
})
