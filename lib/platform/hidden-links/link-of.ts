import { createHash, createHmac } from 'node:crypto'
import { env } from '@/lib/platform/env/env.ts'

/** What an address opens; the same id gives a different address for each purpose. */
type Purpose = 'slip' | 'display'

const LINK = /^[A-Za-z0-9_-]{22}$/

/**
 * The unguessable part of a public address: 128 bits from a random id and the server's secret. A reprint can rebuild it
 * though only its hash is stored; a copy of the database alone opens nothing.
 */
export function linkOf(purpose: Purpose, id: string): { link: string; hash: string } {
  const digest = createHmac('sha256', env().sessionSecret).update(`${purpose} ${id}`).digest()
  const link = digest.subarray(0, 16).toString('base64url')
  return { link, hash: hashLink(link) }
}

/** The hash that an opened address is found by. SHA-256 is enough, since nobody chose these bits. */
export function hashLink(link: string): string {
  return createHash('sha256').update(link).digest('hex')
}

/** Whether a text has the shape of such an address. */
export function isLink(text: string): boolean {
  return LINK.test(text)
}
