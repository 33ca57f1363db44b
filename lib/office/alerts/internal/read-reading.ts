import type { Environment } from '@/lib/generated/prisma/client.ts'
import { readPace, runwayMinutes } from '@/lib/office/fundings/runway.ts'
import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { sharedNow } from '@/lib/platform/shared/now.ts'
import { lastingSilence } from '@/lib/service/silence/list-silences.ts'
import type { Reading } from '../model.ts'

/**
 * An environment's balance as last heard, how many minutes it lasts at today's pace, what stops a key, and why the
 * Service is silent. Leaves out keys that are no longer configured, since they sell no more.
 */
export async function readReading(environment: Environment): Promise<Reading> {
  const now = sharedNow()
  const names = env()
    .credentials.filter((key) => key.environment === environment)
    .map(({ name }) => name)
  const [standings, pace, silentCause] = await Promise.all([
    db().serviceStanding.findMany({
      where: { environment, credential: { in: names } },
      orderBy: { balanceAt: { sort: 'desc', nulls: 'last' } },
      select: { availableCents: true, blockedCode: true },
    }),
    readPace(environment, now),
    lastingSilence(names),
  ])
  const balanceCents = standings[0]?.availableCents ?? null
  const blockedCode = standings.find((standing) => standing.blockedCode !== null)?.blockedCode ?? null
  const minutesLeft = balanceCents === null ? null : runwayMinutes(balanceCents, pace, now)
  return { balanceCents, minutesLeft, blockedCode, silentCause }
}
