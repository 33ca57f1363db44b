import { createHash, randomBytes } from 'node:crypto'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Random bytes are drawn from the system in blocks: a call for each id would cost more than the rest of an answer. */
const POOL_BYTES = 8_192
let pool = Buffer.alloc(0)
let used = 0

function randomPart(length: number): Buffer {
  if (used + length > pool.length) {
    pool = randomBytes(POOL_BYTES)
    used = 0
  }
  used += length
  return pool.subarray(used - length, used)
}

function random(length: number): string {
  let text = ''
  for (const byte of randomPart(length)) text += ALPHABET[byte & 31]
  return text
}

/** A new identifier with its prefix (`qt`, `tx`, `col`, `fd`, `evt`, `req`, `key`): 120 random bits. */
export function newId(prefix: string): string {
  return `${prefix}_${random(24)}`
}

/** A new secret with its prefix (`service_test`, `service_live`, `portal`, `whsec`): 200 random bits. */
export function newSecret(prefix: string): string {
  return `${prefix}_${random(40)}`
}

/** A new partner code, the reference for its bank transfers: `XP-7KQM-4821` (service-api.md, What the service does). */
export function newPartnerCode(): string {
  const digits = String(randomBytes(4).readUInt32BE() % 10_000).padStart(4, '0')
  return `XP-${random(6).toUpperCase()}-${digits}`
}

/** `count` random decimal digits. */
export function randomDigits(count: number): string {
  return Array.from(randomPart(count), (byte) => byte % 10).join('')
}

/** How keys and portal tokens are stored: they are random enough for a plain digest. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
