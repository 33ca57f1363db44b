import { randomInt } from 'node:crypto'
import type { SecretKind } from '@/lib/people/access/model.ts'
import { hashSecret } from '@/lib/people/secrets/hash-secret.ts'
import { newCode } from '@/lib/people/secrets/secret-codes.ts'

/** How long a PIN or password that somebody else gave waits for its one sign-in. */
const GIVEN_FOR_MS = 24 * 60 * 60_000

/** A temporary secret in the clear, for the screen of whoever asked and nowhere else, and the columns that keep it. */
export type GivenSecret = { text: string; columns: Record<string, string | Date> }

/** Makes a PIN of six digits or a password of twelve letters and digits, good for one sign-in within a day. */
export async function giveSecret(kind: SecretKind): Promise<GivenSecret> {
  const text = kind === 'pin' ? String(randomInt(1_000_000)).padStart(6, '0') : newCode(12)
  const until = new Date(Date.now() + GIVEN_FOR_MS)
  return { text, columns: { [`${kind}Hash`]: await hashSecret(text), [`${kind}Until`]: until } }
}
