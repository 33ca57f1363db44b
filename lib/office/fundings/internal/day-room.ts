import type { Environment } from '@/lib/generated/prisma/client.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { startOfHarareDay } from '@/lib/platform/shared/harare-day.ts'
import { type DayRoom, GIVEN_UP, USUAL_DAY_LIMIT_CENTS } from '../model.ts'

/**
 * What may still be topped up this Harare day without the owner's code, in USD cents: the limit less everything sent
 * today without a code, unless it is known to have failed. One that was given up counts, since it may still be
 * credited. All managers share one limit, since they share the balance.
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
        OR: [
          { state: { in: ['sending', 'pending', 'completed'] } },
          { state: 'not_made', refusal: { path: ['code'], equals: GIVEN_UP } },
        ],
      },
      _sum: { amountCents: true },
    }),
  ])
  const limitCents = rule?.dayCents ?? USUAL_DAY_LIMIT_CENTS
  const usedCents = sent._sum.amountCents ?? 0n
  return { limitCents, usedCents, leftCents: limitCents > usedCents ? limitCents - usedCents : 0n }
}

/** Lets one transaction per environment decide about a top-up at a time, so that two cannot use the same room. */
export async function oneTopUpAtATime(tx: Tx, environment: Environment): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`top-ups ${environment}`}))`
}
