import type { SecretKind } from '@/lib/people/access/model.ts'
import { env } from '@/lib/platform/env/env.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { isEasyPin } from './easy-pin.ts'
import { isEasyPassword } from './internal/easy-password.ts'

/**
 * Refuses a PIN or password that nobody should choose. `about` is what a stranger knows of the person: their name and
 * user name; `field` names the form's field to mark. Refuses with PIN_SHAPE, PIN_EASY, PASSWORD_SHORT or PASSWORD_EASY.
 */
export async function requireGoodSecret(
  kind: SecretKind,
  secret: string,
  about: readonly string[],
  field?: string,
): Promise<void> {
  const at = field === undefined ? {} : { field }
  if (kind === 'pin') {
    if (!/^\d{4,6}$/.test(secret)) refuse('PIN_SHAPE', at)
    if (isEasyPin(secret)) refuse('PIN_EASY', at)
    return
  }
  if (secret.length < 10) refuse('PASSWORD_SHORT', at)
  if (await isEasyPassword(secret, [env().partnerName, ...about])) refuse('PASSWORD_EASY', at)
}
