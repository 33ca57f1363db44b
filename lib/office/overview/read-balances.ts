import type { Environment } from '@/lib/generated/prisma/client.ts'
import { type Pace, readPace, runwayMinutes } from '@/lib/office/fundings/runway.ts'
import { listEndingKeys } from '@/lib/office/set-up/key-expiry.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import { type Actor, hasBranch } from '@/lib/people/access/model.ts'
import { env } from '@/lib/platform/env/env.ts'
import { harareDay } from '@/lib/platform/shared/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/now.ts'
import { standingsOf } from '@/lib/service/standing/standing-of.ts'
import type { BalanceView } from './model.ts'

/**
 * Each key's balance as last heard, how long it lasts at today's pace, what stops the key, and when it ends. Leaves out
 * keys limited to other people's branches.
 */
export async function readBalances(actor: Actor, now: Date = sharedNow()): Promise<BalanceView[]> {
  authorise(actor, 'report:read')
  const keys = env().credentials.filter(({ branch }) => branch === null || hasBranch(actor, branch))
  const [standings, ending, paces] = await Promise.all([
    standingsOf(keys),
    listEndingKeys(harareDay(now)),
    readPaces([...new Set(keys.map(({ environment }) => environment))], now),
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

async function readPaces(environments: Environment[], now: Date): Promise<Map<Environment, Pace | null>> {
  const paces = await Promise.all(environments.map(async (one) => [one, await readPace(one, now)] as const))
  return new Map(paces)
}
