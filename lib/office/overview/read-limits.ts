import { authorise } from '@/lib/people/access/authorise.ts'
import { type Actor, hasBranch } from '@/lib/people/access/model.ts'
import { env } from '@/lib/platform/env/env.ts'
import { accountOf } from '@/lib/service/standing/account-of.ts'
import type { LimitsView } from './model.ts'

/** The overview waits no longer for the Service: a later answer is shown with the next view. */
const ANSWER_WITHIN_MS = 1_000

/**
 * How much of each key's limits is used today, as `accountOf` knows it (service-api.md, Limits). Leaves out limits
 * without a name, and keys limited to other people's branches.
 */
export async function readLimits(actor: Actor): Promise<LimitsView[]> {
  authorise(actor, 'report:read')
  const keys = env().credentials.filter(({ branch }) => branch === null || hasBranch(actor, branch))
  return Promise.all(
    keys.map(async ({ name }) => {
      const account = await accountOf(name, ANSWER_WITHIN_MS)
      if (typeof account === 'string') return { credential: name, told: account, tier: null, limits: [] }
      const limits = account.limits.flatMap((limit) =>
        limit.name === null
          ? []
          : [{ name: limit.name, limitCents: limit.limitCents, usedCents: limit.usedTodayCents }],
      )
      return { credential: name, told: 'told', tier: account.tier, limits }
    }),
  )
}
