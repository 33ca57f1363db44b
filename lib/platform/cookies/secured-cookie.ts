import { env } from '@/lib/platform/env/env.ts'

/** `__Host-` needs HTTPS, which loopback has not. */
export function secured(name: string): { name: string; secure: boolean } {
  const secure = env().appOrigins.some((origin) => origin.startsWith('https:'))
  return secure ? { name: `__Host-${name}`, secure } : { name, secure }
}

export const LOCALE_COOKIE = 'locale'
