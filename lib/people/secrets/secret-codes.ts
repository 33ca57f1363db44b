import { createDecipheriv, createHmac, hkdfSync, randomInt } from 'node:crypto'
import { env } from '@/lib/platform/env/env.ts'

/** Each purpose has its own key, derived from SESSION_SECRET. */
type Purpose = 'second-step' | 'recovery-code' | 'enrolment-code' | 'passkey-proof' | 'first-owner'

/** Capitals and digits that cannot be confused when read aloud or from a screen. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

function keyFor(purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync('sha256', env().sessionSecret, '', `partner-pos ${purpose}`, 32))
}

/** Text that an older version sealed under SESSION_SECRET; null if it was tampered with or that secret has changed. */
export function openText(sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor('second-step'), bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** A new code for a person to type, of 30 possible letters and digits: eight of them make 39 bits. */
export function newCode(length: number): string {
  return Array.from({ length }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')
}

/** The code that `text` always gives: only whoever has SESSION_SECRET can compute it. At most 32 characters. */
export function codeOf(purpose: Purpose, text: string, length: number): string {
  const bytes = createHmac('sha256', keyFor(purpose)).update(text).digest().subarray(0, length)
  return Array.from(bytes, (byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('')
}

export function parseCode(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/** A keyed hash: with only the database, nobody can test codes against it. */
export function hashCode(purpose: Purpose, code: string): string {
  return createHmac('sha256', keyFor(purpose)).update(code).digest('hex')
}
