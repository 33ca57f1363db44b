import { createSecretKey, type KeyObject } from 'node:crypto'

/** A key that seals stored values, and the id that every sealed value carries. Printed, it shows only its id. */
export type SealKey = { readonly id: string; readonly key: KeyObject }

const PAIR = /^([A-Za-z0-9][A-Za-z0-9_-]{0,15}):([A-Za-z0-9_-]{43})=?$/

/**
 * Reads `id:key` pairs separated by commas; a key is 32 bytes in base64url. The first seals, all of them open. Returns
 * the keys, or the fault, which never contains a key.
 */
export function readSealKeys(text: string): { ok: true; keys: SealKey[] } | { ok: false; fault: string } {
  const pairs = text.split(',').map((pair) => PAIR.exec(pair.trim()))
  const keys = pairs.flatMap((pair): SealKey[] => {
    const [, id, key] = pair ?? []
    return id && key ? [{ id, key: createSecretKey(Buffer.from(key, 'base64url')) }] : []
  })
  if (keys.length < pairs.length) return { ok: false, fault: 'must be id:key pairs, each key 32 bytes in base64url' }
  if (new Set(keys.map(({ id }) => id)).size < keys.length) return { ok: false, fault: 'must not use an id twice' }
  return { ok: true, keys }
}
