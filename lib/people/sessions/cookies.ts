import { cookies } from 'next/headers'
import { LOCALE_COOKIE, secured } from '@/lib/platform/cookies/secured-cookie.ts'
import { SESSION_SECONDS } from './session-token.ts'

const TILL_SECONDS = 400 * 24 * 60 * 60
const PAPER_COOKIE = 'paper'
const KNOWN_COOKIE = 'pos-known'
const CHOSEN_COOKIE = 'locale-chosen'
/** Longer than a sign-in takes, but over before the next person comes. */
const CHOSEN_SECONDS = 10 * 60

async function read(name: string): Promise<string | undefined> {
  return (await cookies()).get(secured(name).name)?.value
}

async function write(base: string, value: string, maxAge: number, httpOnly = true): Promise<void> {
  const { name, secure } = secured(base)
  const jar = await cookies()
  jar.set({ name, value, maxAge, secure, httpOnly, sameSite: 'lax', path: '/' })
}

export const SESSION_COOKIE = 'pos-session'
export const writeSessionCookie = (value: string) => write(SESSION_COOKIE, value, SESSION_SECONDS)
export const clearSessionCookie = () => write(SESSION_COOKIE, '', 0)

/** What the browser keeps while somebody signs in at the company: next-auth's three checks. */
export const COMPANY_COOKIES = { state: 'pos-state', nonce: 'pos-nonce', pkceCodeVerifier: 'pos-pkce' }
export const clearCompanyCookies = () => Promise.all(Object.values(COMPANY_COOKIES).map((base) => write(base, '', 0)))

export const getTillCookie = () => read('pos-till')
export const writeTillCookie = (secret: string) => write('pos-till', secret, TILL_SECONDS)

/** The mark of a browser in which somebody has signed in before. It opens nothing; tries are counted by it. */
export const getKnownCookie = () => read(KNOWN_COOKIE)
export const writeKnownCookie = (mark: string) => write(KNOWN_COOKIE, mark, TILL_SECONDS)

/** Stores this browser's language until sign-out; the offline page reads it by script. */
export const writeLocaleCookie = (locale: string) => write(LOCALE_COOKIE, locale, TILL_SECONDS, false)

/** Clears the language, so that the next person at this browser sees the sign-in page in the browser's own. */
export const clearLocaleCookie = () => write(LOCALE_COOKIE, '', 0)

/** Marks that the language was chosen before signing in; it counts for the sign-in that follows. */
export const markLocaleChosen = () => write(CHOSEN_COOKIE, '1', CHOSEN_SECONDS)
export const getChosenLocale = () => read(CHOSEN_COOKIE)
export const clearLocaleChosen = () => write(CHOSEN_COOKIE, '', 0)

/** Stores the paper width of this browser's printer; it belongs to the machine, so it outlives sign-out. */
export const writePaperCookie = (paper: string) => write(PAPER_COOKIE, paper, TILL_SECONDS)

export const getPaperCookie = () => read(PAPER_COOKIE)
