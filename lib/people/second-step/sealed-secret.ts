import { openText } from '@/lib/people/secrets/secret-codes.ts'
import { Unreadable } from '@/lib/platform/sealing/envelope.ts'
import { openIfReadable, openSealed, seal } from '@/lib/platform/sealing/seal.ts'

/** Seals a person's authenticator secret for storing. */
export function sealSecret(staffId: string, secret: string): string {
  return seal('SecondStep.sealedSecret', staffId, secret)
}

/**
 * The secret, or null if it cannot be read. Older versions sealed it under SESSION_SECRET; the worker seals those
 * again.
 */
export function openSecret(staffId: string, sealed: string): string | null {
  if (!sealed.includes('.')) return openText(sealed)
  return openIfReadable('SecondStep.sealedSecret', staffId, sealed)
}

/** The same secret, sealed under the newest key. Throws Unreadable. */
export function sealSecretAgain(staffId: string, sealed: string): string {
  const secret = sealed.includes('.') ? openSealed('SecondStep.sealedSecret', staffId, sealed) : openText(sealed)
  if (secret === null) throw new Unreadable(`SecondStep.sealedSecret ${staffId}`, 'key_unknown')
  return sealSecret(staffId, secret)
}
