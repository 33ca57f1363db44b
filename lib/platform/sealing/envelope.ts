import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SealKey } from '@/lib/platform/env/seal-keys.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'
/** `s1.<key id>.<nonce, tag and text in base64url>`. */
const ENVELOPE = /^s1\.([\w-]{1,16})\.([\w-]+)$/

/** Why a sealed value cannot be read: its key is not in SEAL_KEYS, or it was changed or moved to another row. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'

  constructor(place: string, why: 'key_unknown' | 'changed') {
    super(`What is sealed at ${place} cannot be read: ${why}`)
  }
}

/** Seals text (AES-256-GCM) for one place, `Table.column row`: copied elsewhere, it cannot be opened. */
export function sealFor(place: string, text: string, { id, key }: SealKey): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `s1.${id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
}

/** The text sealed for this place under one of the keys. Throws Unreadable. */
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
