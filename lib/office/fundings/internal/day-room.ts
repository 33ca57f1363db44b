import type { Environment } from '@/lib/generated/prisma/client.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { startOfHarareDay } from '@/lib/platform/shared/time.ts'
import { type DayRoom, USUAL_DAY_LIMIT_CENTS } from '../model.ts'

/**
 * What may still be topped up in the Harare day without the owner's code, in USD cents: the limit less all that was sent
 * today without one and has not failed. It is one limit for everybody together: managers share a balance.
 */
export async function readDayRoom(tx: Tx, environment: Environment): Promise<DayRoom> {
  const since = startOfHarareDay(await databaseNow(tx))
  const [rule, sent] = await Promise.all([
    tx.topUpLimit.findUnique({ where: { environment }, select: { dayCents: true } }),
    tx.funding.aggregate({
      where: {
        environment,
        approvedById: null,
        sentAt: { gte: since },
        state: { in: ['sending', 'pending', 'completed'] },
      },
      _sum: { amountCents: true },
    }),
  ])
  const limitCents = rule?.dayCents ?? USUAL_DAY_LIMIT_CENTS
  const usedCents = sent._sum.amountCents ?? 0n
  return { limitCents, usedCents, leftCents: limitCents > usedCents ? limitCents - usedCents : 0n }
}

/** Lets one top-up of an environment be decided at a time, so that two at once do not both find room. */
export async function oneTopUpAtATime(tx: Tx, environment: Environment): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`top-ups ${environment}`}))`
}
