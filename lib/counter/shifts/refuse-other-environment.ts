import type { Environment } from '@/lib/generated/prisma/client.ts'
import type { ActorTill } from '@/lib/people/access/model.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

/**
 * Refuses cash of an environment at a till that now sells in the other: neither its shift's Z nor its drawer's expected
 * cash would show it. The problem, TILL_NOT_LIVE or TILL_NOT_TEST, names the kind of till to use.
 */
export function refuseOtherEnvironment(till: ActorTill, environment: Environment): void {
  if (environmentOf(till) !== environment) refuse(environment === 'live' ? 'TILL_NOT_LIVE' : 'TILL_NOT_TEST')
}
