import type { Environment } from '@/lib/generated/prisma/client.ts'
import { readPace, runwayMinutes } from '@/lib/office/overview/runway.ts'
import { db } from '@/lib/platform/database/db.ts'
import type { Reading } from '../model.ts'

/** An environment's balance as last heard, how many minutes it lasts at today's pace, and what stops a key. */
export async function readReading(environment: Environment): Promise<Reading> {
  const now = new Date()
  const [standings, pace] = await Promise.all([
    db().serviceStanding.findMany({
      where: { environment },
      orderBy: { balanceAt: { sort: 'desc', nulls: 'last' } },
      select: { availableCents: true, blockedCode: true },
    }),
    readPace(environment, now),
  ])
  const balanceCents = standings[0]?.availableCents ?? null
  const blockedCode = standings.find((standing) => standing.blockedCode !== null)?.blockedCode ?? null
  const minutesLeft = balanceCents === null ? null : runwayMinutes(balanceCents, pace, now)
  return { balanceCents, minutesLeft, blockedCode }
}
