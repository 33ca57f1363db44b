import { createHmac, hkdfSync } from 'node:crypto'
import { env } from '@/lib/platform/env/env.ts'
import type { SealKey } from '@/lib/platform/env/seal-keys.ts'
import { log } from '@/lib/platform/log/log.ts'
import { openAt, sealFor, Unreadable } from './envelope.ts'

/** Every column that holds sealed text. Column and row are bound into the envelope. */
export type SealedColumn =
  | 'Sale.sealedToken'
  | 'Sale.sealedPin'
  | 'MoneyReturn.sealedIdentity'
  | 'WebhookInbox.sealedBody'
  | 'SecondStep.sealedSecret'
  | 'Erasure.sealedSubject'

/** Seals text for one column of one row under the newest key of SEAL_KEYS. */
export function seal(column: SealedColumn, row: string, text: string): string {
  return sealFor(`${column} ${row}`, text, newestSealKey())
}

/** Opens sealed text. Throws Unreadable if its key is not in SEAL_KEYS, or if it was changed or moved. */
export function openSealed(column: SealedColumn, row: string, sealed: string): string {
  return openAt(`${column} ${row}`, sealed, env().sealKeys)
}

/** The same for pages that show other things too: null and a log line if it cannot be read. */
export function openIfReadable(column: SealedColumn, row: string, sealed: string): string | null {
  try {
    return openSealed(column, row, sealed)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    log().error(`${error.message}: see SEAL_KEYS`)
    return null
  }
}

/** The prefix of every value under the newest key. */
export function newestPrefix(): string {
  return `s1.${newestSealKey().id}.`
}

/** A keyed hash to find a row by a sealed text: nobody with only the database can test guesses against it. */
export function sealedHash(purpose: 'token-end', text: string): string {
  return hashUnder(newestSealKey(), purpose, text)
}

/** The same under every key, for finding rows that are still sealed under an older one. */
export function sealedHashes(purpose: 'token-end', text: string): string[] {
  return env().sealKeys.map((key) => hashUnder(key, purpose, text))
}

const hashKeys = new WeakMap<SealKey, Buffer>()

function hashUnder(sealKey: SealKey, purpose: string, text: string): string {
  let key = hashKeys.get(sealKey)
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', sealKey.key, '', 'partner-pos find sealed', 32))
    hashKeys.set(sealKey, key)
  }
  return createHmac('sha256', key).update(`${purpose} ${text}`).digest('base64url').slice(0, 22)
}

function newestSealKey(): SealKey {
  const [newest] = env().sealKeys
  if (!newest) throw new Error('SEAL_KEYS is empty')
  return newest
}
