import { randomInt } from 'node:crypto'
import type { SecretKind } from '@/lib/people/access/model.ts'
import { isEasyPin } from '@/lib/people/secrets/require-good-secret.ts'
import { hashSecret } from '@/lib/people/secrets/hash-secret.ts'
import { newCode } from '@/lib/people/secrets/secret-codes.ts'
import { DAY_MS } from '@/lib/platform/shared/durations.ts'
import { sharedNow } from '@/lib/platform/shared/now.ts'

/** How long a given PIN or password waits for its one sign-in. */
const GIVEN_FOR_MS = DAY_MS

/** A temporary secret in clear text, only for the screen that asked, and the columns that store it. */
export type GivenSecret = { text: string; columns: Record<string, string | Date> }

/** Makes a six-digit PIN or a password of twelve letters and digits, good for one sign-in within a day. */
export async function giveSecret(kind: SecretKind): Promise<GivenSecret> {
  const text = kind === 'pin' ? newPin() : newCode(12)
  const until = new Date(sharedNow().getTime() + GIVEN_FOR_MS)
  return { text, columns: { [`${kind}Hash`]: await hashSecret(text), [`${kind}Until`]: until } }
}

function newPin(): string {
  for (;;) {
    const pin = String(randomInt(1_000_000)).padStart(6, '0')
    if (!isEasyPin(pin)) return pin
  }
}
