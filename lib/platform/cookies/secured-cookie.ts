import { env } from '@/lib/platform/env/env.ts'

/** A cookie's name and whether it is Secure: `__Host-` needs HTTPS and stays on this host; loopback has no HTTPS. */
export function secured(name: string): { name: string; secure: boolean } {
  const secure = env().appOrigins.some((origin) => origin.startsWith('https:'))
  return secure ? { name: `__Host-${name}`, secure } : { name, secure }
}

/** The language chosen in a browser. The name is kept here because pages without a session read it too. */
export const LOCALE_COOKIE = 'locale'
