import { cookies } from 'next/headers'
import { env } from '@/lib/platform/env/env.ts'
import { SESSION_SECONDS } from './session-token.ts'

const TILL_SECONDS = 400 * 24 * 60 * 60
const LOCALE_COOKIE = 'locale'
const PAPER_COOKIE = 'paper'

/** `__Host-` cookies need HTTPS and stay on this host; loopback has no HTTPS, so it uses the plain name. */
function secured(name: string): { name: string; secure: boolean } {
  const secure = env().appOrigins.some((origin) => origin.startsWith('https:'))
  return secure ? { name: `__Host-${name}`, secure } : { name, secure }
}

async function read(name: string): Promise<string | undefined> {
  return (await cookies()).get(secured(name).name)?.value
}

async function write(base: string, value: string, maxAge: number): Promise<void> {
  const { name, secure } = secured(base)
  const jar = await cookies()
  jar.set({ name, value, maxAge, secure, httpOnly: true, sameSite: 'lax', path: '/' })
}

export const readSessionCookie = () => read('pos-session')
export const writeSessionCookie = (value: string) => write('pos-session', value, SESSION_SECONDS)
export const clearSessionCookie = () => write('pos-session', '', 0)
export const readTillCookie = () => read('pos-till')
export const writeTillCookie = (secret: string) => write('pos-till', secret, TILL_SECONDS)

/** Stores this browser's language until sign-out; it is no secret, so its name is the same with and without HTTPS. */
export async function writeLocaleCookie(locale: string): Promise<void> {
  const jar = await cookies()
  jar.set({ name: LOCALE_COOKIE, value: locale, maxAge: TILL_SECONDS, sameSite: 'lax', path: '/' })
}

/** The language chosen on the sign-in page, if one was. */
export async function readLocaleCookie(): Promise<string | undefined> {
  return (await cookies()).get(LOCALE_COOKIE)?.value
}

/** Clears it, so the next person at the till reads their own language. */
export async function clearLocaleCookie(): Promise<void> {
  ;(await cookies()).delete(LOCALE_COOKIE)
}

/** Stores the paper width of this browser's printer; it belongs to the machine, so it outlives sign-out. */
export async function writePaperCookie(paper: string): Promise<void> {
  const jar = await cookies()
  jar.set({ name: PAPER_COOKIE, value: paper, maxAge: TILL_SECONDS, httpOnly: true, sameSite: 'lax', path: '/' })
}

/** The paper chosen at this browser, if any. */
export async function readPaperCookie(): Promise<string | undefined> {
  return (await cookies()).get(PAPER_COOKIE)?.value
}
