import { Prisma } from '@/lib/generated/prisma/client.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { MINUTE_MS } from '@/lib/platform/shared/durations.ts'
import { isUnderWay } from '@/lib/platform/shared/order-state.ts'
import { commitRepeat } from '@/lib/service/orders/commit-repeat.ts'
import { nextCheckDelayMs } from '@/lib/service/orders/schedule.ts'
import { setNextCheck } from '@/lib/service/orders/set-next-check.ts'
import { lockFunding } from './internal/lock-funding.ts'
import { postFunding } from './internal/post-funding.ts'
import { lookUpFunding } from './look-up-funding.ts'
import { FUNDING_ORDERS } from './order-kind.ts'

/** For how long, from the first POST, the same POST is repeated. A top-up without an id by then cannot be looked up. */
export const REPEATED_FOR_MS = 10 * MINUTE_MS

const MAY_ASK_AGAIN = Prisma.sql`o."upstreamId" is null
  and o."sentAt" > now() - ${REPEATED_FOR_MS} * interval '1 millisecond'`

/**
 * Finds out what became of a top-up that is not final. One with an id at the Service is looked up by it. Without an id
 * that is impossible, since fundings have no list, so we repeat the same POST with the same key for ten minutes. After
 * that it waits for a person: nothing is sent again, and only the Service's word ends it.
 */
export async function followFunding(fundingId: string): Promise<void> {
  const row = await db().funding.findFirst({ where: { id: fundingId, state: { in: ['sending', 'pending'] } } })
  if (!row) return
  try {
    if (row.upstreamId !== null) {
      await lookUpFunding({ ...row, upstreamId: row.upstreamId }, 'look_up')
    } else {
      const own = { set: Prisma.sql`"attemptedAt" = now()`, when: MAY_ASK_AGAIN }
      const attempt = await commitRepeat(FUNDING_ORDERS, fundingId, own)
      if (attempt) await postFunding(attempt)
    }
  } finally {
    await schedule(fundingId)
  }
}

/**
 * Schedules the top-up's next check. USDT may arrive days after the request: when the checks end, a person is told, and
 * from then on we rely on webhooks and the statement.
 */
async function schedule(fundingId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const row = await lockFunding(tx, fundingId)
    if (!isUnderWay(row.state) || row.frozen) return
    const ageMs = (await databaseNow(tx)).getTime() - (row.sentAt ?? row.createdAt).getTime()
    const isLost = row.upstreamId === null && ageMs > REPEATED_FOR_MS
    const delayMs = isLost ? null : nextCheckDelayMs(ageMs)
    const incident = isLost ? 'top_up_unknown' : 'not_final_after_a_day'
    await setNextCheck(tx, FUNDING_ORDERS, row, { delayMs, incident: delayMs === null ? incident : null })
  })
}
