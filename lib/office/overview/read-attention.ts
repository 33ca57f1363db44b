import { listShortDrawers } from '@/lib/counter/shifts/list-drawers.ts'
import { unsignedDay } from '@/lib/office/day-close/unsigned-day.ts'
import { listFundings } from '@/lib/office/fundings/queries.ts'
import { sumHeld } from '@/lib/office/reports/list-held.ts'
import { countOpenReversals } from '@/lib/office/reversals/queries.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { answersForAll } from '@/lib/people/staff/answers-for-all.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { readWorkerHealth } from '@/lib/platform/health/heartbeat.ts'
import { harareDay, startOfHarareDay } from '@/lib/platform/shared/time.ts'
import type { Attention } from './model.ts'

const EVERY = { report: 'held', from: '', to: '', by: 'day', branch: null, cashier: null, product: null } as const
/** Top-ups from this far back may still need attention. */
const RECENT_MS = 24 * 60 * 60_000
const NEWEST = 3

/**
 * What needs attention: drawers short today, customers' money that waits, open reversals, foreign moves since
 * yesterday, recent top-ups, an unsigned day, no worker running. Figures of all branches are left out for those who
 * answer for some. Refuses with NOT_ALLOWED.
 */
export async function readAttention(actor: Actor, now: Date = new Date()): Promise<Attention> {
  authorise(actor, 'report:read')
  const day = harareDay(now)
  const [short, held, reversals, topUps, seesAll, worker] = await Promise.all([
    listShortDrawers(actor, day),
    sumHeld(actor, EVERY),
    countOpenReversals(actor),
    readTopUps(actor, now),
    answersForAll(actor),
    readWorkerHealth(),
  ])
  const [foreign, unsigned] = seesAll ? await Promise.all([readForeign(now), unsignedDay()]) : [null, null]
  return {
    day,
    short,
    held: { count: held.count, cents: held.heldCents },
    reversals,
    foreign,
    topUps,
    unfollowed: worker.silent ? { since: worker.since } : null,
    unsigned,
  }
}

async function readTopUps(actor: Actor, now: Date): Promise<Attention['topUps']> {
  const { rows } = await listFundings(actor, {})
  return rows.slice(0, NEWEST).filter(({ createdAt }) => now.getTime() - createdAt.getTime() < RECENT_MS)
}

/** Statement rows since yesterday that nobody here caused, except money put in. */
async function readForeign(now: Date): Promise<Attention['foreign']> {
  const found = await db().statementEntry.aggregate({
    where: {
      environment: officeEnvironment(),
      occurredAt: { gte: new Date(startOfHarareDay(now).getTime() - RECENT_MS) },
      match: 'foreign',
      kind: { not: 'top_up' },
    },
    _count: true,
    _sum: { amountCents: true },
    _max: { occurredAt: true },
  })
  const { _count: count, _sum: sum, _max: newest } = found
  if (!newest.occurredAt) return null
  return { count, cents: sum.amountCents ?? 0n, day: harareDay(newest.occurredAt) }
}
