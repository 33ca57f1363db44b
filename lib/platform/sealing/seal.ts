import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { env } from '@/lib/platform/env/env.ts'
import type { SealKey } from '@/lib/platform/env/settings.ts'
import { log } from '@/lib/platform/log/log.ts'

export type SealedColumn =
  | 'Sale.sealedToken'
  | 'Sale.sealedPin'
  | 'MoneyReturn.sealedIdentity'
  | 'WebhookInbox.sealedBody'
  | 'SecondStep.sealedSecret'
  | 'Erasure.sealedSubject'
  | 'ChangeOwed.sealedCode'

/** Under the newest key of SEAL_KEYS. */
export function seal(column: SealedColumn, row: string, text: string): string {
  return sealFor(`${column} ${row}`, text, newestSealKey())
}

/** @throws Unreadable */
export function openSealed(column: SealedColumn, row: string, sealed: string): string {
  return openAt(`${column} ${row}`, sealed, env().sealKeys)
}

/** Null and a log line if it cannot be read. */
export function openIfReadable(column: SealedColumn, row: string, sealed: string): string | null {
  try {
    return openSealed(column, row, sealed)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    log().error(`${error.message}: see SEAL_KEYS`)
    return null
  }
}

export function newestPrefix(): string {
  return `s1.${newestSealKey().id}.`
}

/** What is found by its hash: the last digits of a token, or the code of change that was kept. */
type FoundBy = 'token-end' | 'change-code'

/** Nobody with only the database can test guesses against it. */
export function sealedHash(purpose: FoundBy, text: string): string {
  return hashUnder(newestSealKey(), purpose, text)
}

/** For rows that are still sealed under an older key. */
export function sealedHashes(purpose: FoundBy, text: string): string[] {
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

const NONCE_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'
/** `s1.<key id>.<nonce, tag and text in base64url>`. */
const ENVELOPE = /^s1\.([\w-]{1,16})\.([\w-]+)$/

/** Its key is not in SEAL_KEYS, or it was changed or moved to another row. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'

  constructor(place: string, why: 'key_unknown' | 'changed') {
    super(`What is sealed at ${place} cannot be read: ${why}`)
  }
}

/** AES-256-GCM for one place, `Table.column row`: copied elsewhere, it cannot be opened. */
export function sealFor(place: string, text: string, { id, key }: SealKey): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `s1.${id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
}

/** @throws Unreadable */
export function openAt(place: string, sealed: string, keys: readonly SealKey[]): string {
  const [, id, data = ''] = ENVELOPE.exec(sealed) ?? []
  const key = keys.find((one) => one.id === id)
  if (!key) throw new Unreadable(place, id === undefined ? 'changed' : 'key_unknown')
  const bytes = Buffer.from(data, 'base64url')
  try {
    const decipher = createDecipheriv(CIPHER, key.key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    throw new Unreadable(place, 'changed')
  }
}
