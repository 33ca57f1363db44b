import { setTimeout as delay } from 'node:timers/promises'
import { authorise } from '@/lib/people/access/authorise.ts'
import { type Actor, hasBranch } from '@/lib/people/access/model.ts'
import { env } from '@/lib/platform/env/env.ts'
import { accountOf } from '@/lib/service/standing/account-of.ts'
import type { LimitsView } from './model.ts'

/** The overview waits no longer for the Service: the answer is kept and shown with the next view. */
const ANSWER_WITHIN_MS = 1_000

/**
 * How much of each key's limits is used today, from `/me`, at most a minute old (service-api.md, Limits). Leaves out
 * limits without a name, and keys limited to other people's branches. Refuses with NOT_ALLOWED.
 */
export async function readLimits(actor: Actor): Promise<LimitsView[]> {
  authorise(actor, 'report:read')
  const keys = env().credentials.filter(({ branch }) => branch === null || hasBranch(actor, branch))
  return Promise.all(
    keys.map(async ({ name }) => {
      const account = await Promise.race([accountOf(name), delay(ANSWER_WITHIN_MS, null, { ref: false })])
      const limits = (account?.limits ?? []).flatMap((limit) =>
        limit.name === null
          ? []
          : [{ name: limit.name, limitCents: limit.limitCents, usedCents: limit.usedTodayCents }],
      )
      return { credential: name, known: account !== null, tier: account?.tier ?? null, limits }
    }),
  )
}
