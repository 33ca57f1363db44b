import type { Environment } from '@/lib/generated/prisma/client.ts'
import { getPace, type Pace, runwayMinutes } from '@/lib/office/fundings/runway.ts'
import { listEndingKeys } from '@/lib/office/set-up/service-keys.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import { type Actor, hasBranch } from '@/lib/people/access/model.ts'
import { env } from '@/lib/platform/env/env.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import type { Silence } from '@/lib/service/silence/model.ts'
import { listSilences } from '@/lib/service/silence/silences.ts'
import { accountOf } from '@/lib/service/standing/account.ts'
import { standingsOf } from '@/lib/service/standing/standing-row.ts'
import type { BalanceView, LimitsView } from './model.ts'

/** Each key's balance, how long it lasts at today's pace, what stops the key, and when it ends. */
export async function listBalances(actor: Actor, now: Date = sharedNow()): Promise<BalanceView[]> {
  authorise(actor, 'report:read')
  const keys = env().credentials.filter(({ branch }) => branch === null || hasBranch(actor, branch))
  const [standings, ending, paces] = await Promise.all([
    standingsOf(keys),
    listEndingKeys(harareDay(now)),
    listPaces([...new Set(keys.map(({ environment }) => environment))], now),
  ])
  return keys.map(({ name, environment }) => {
    const standing = standings.find(({ credential }) => credential === name)
    const availableCents = standing?.availableCents ?? null
    const pace = paces.get(environment) ?? null
    return {
      credential: name,
      environment,
      availableCents,
      reservedCents: standing?.reservedCents ?? null,
      at: standing?.balanceAt ?? null,
      lastsMinutes: availableCents === null ? null : runwayMinutes(availableCents, pace, now),
      blocked: standing?.blockedCode ?? null,
      endsInDays: ending.find(({ credential }) => credential === name)?.days ?? null,
    }
  })
}

async function listPaces(environments: Environment[], now: Date): Promise<Map<Environment, Pace | null>> {
  const paces = await Promise.all(environments.map(async (one) => [one, await getPace(one, now)] as const))
  return new Map(paces)
}

/** The overview waits no longer for the Service: a later answer is shown with the next view. */
const ANSWER_WITHIN_MS = 1_000

/** How much of each key's limits is used today (service-api.md, Limits); those without a name are left out. */
export async function listLimits(actor: Actor): Promise<LimitsView[]> {
  authorise(actor, 'report:read')
  const keys = env().credentials.filter(({ branch }) => branch === null || hasBranch(actor, branch))
  return Promise.all(
    keys.map(async ({ name }) => {
      const account = await accountOf(name, ANSWER_WITHIN_MS)
      if (typeof account === 'string') return { credential: name, answer: account, tier: null, limits: [] }
      const limits = account.limits.flatMap((limit) =>
        limit.name === null
          ? []
          : [{ name: limit.name, limitCents: limit.limitCents, usedCents: limit.usedTodayCents }],
      )
      return { credential: name, answer: 'known', tier: account.tier, limits }
    }),
  )
}

/** What the Service gives no usable answer about, and why. Leaves out keys limited to other people's branches. */
export async function listOwnSilences(actor: Actor): Promise<Silence[]> {
  authorise(actor, 'report:read')
  const keys = env().credentials.filter(({ branch }) => branch === null || hasBranch(actor, branch))
  return listSilences(keys.map(({ name }) => name))
}
