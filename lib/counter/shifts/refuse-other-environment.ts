import type { Environment } from '@/lib/generated/prisma/client.ts'
import type { ActorTill } from '@/lib/people/access/model.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/**
 * Refuses cash of an environment at a till that sells in the other one now: its shift's Z, and what its drawer should
 * hold, would never tell of it. With TILL_NOT_LIVE or TILL_NOT_TEST, which say at what kind of till to do it.
 */
export function refuseOtherEnvironment(till: ActorTill, environment: Environment): void {
  if (environmentOf(till) !== environment) refuse(environment === 'live' ? 'TILL_NOT_LIVE' : 'TILL_NOT_TEST')
}
