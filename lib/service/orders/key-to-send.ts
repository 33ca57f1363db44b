import type { Environment } from '@/lib/generated/prisma/client.ts'
import { keyMadeWith } from '@/lib/platform/env/choose-credential.ts'
import type { Credential } from '@/lib/platform/env/credential.ts'
import { log } from '@/lib/platform/log/log.ts'
import type { Attempt } from './attempt.ts'

type MadeWith = { credential: string; environment: Environment }

/**
 * The key to send an attempt with: the one that made its order. Null, with a line in the log, once that key was
 * retired: another key would make the order a second time.
 */
export function keyToSend({ reference }: Attempt, made: MadeWith): Credential | null {
  const key = keyMadeWith(made)
  if (!key) log().warn({ reference, credential: made.credential }, 'an order is not sent: its key was retired')
  return key
}
