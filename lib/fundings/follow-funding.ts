import { databaseNow } from '../database-now.ts'
import { db } from '../db.ts'
import type { Attempt } from '../orders/attempt.ts'
import { nextCheckDelayMs, POSTING_WINDOW_MS } from '../orders/schedule.ts'
import { raiseIncident } from '../sales/raise-incident.ts'
import { hearOfFunding } from './hear-of-funding.ts'
import { lockFunding } from './lock-funding.ts'
import { postFunding } from './post-funding.ts'

const HOUR_MS = 3_600_000

/** USDT may be sent days after it was asked for; older ones are heard of by webhook and by the statement. */
const FOLLOWED_HOURS = 7 * 24

/**
 * Finds out what became of a top-up that is not final. One that the Service named is looked at; one whose answer never
 * came cannot be looked up, since fundings have no list, and the same POST is repeated with the same key for ten minutes.
 * What is unknown then is for a person: nothing is sent again, and only the Service's word ends it.
 */
export async function followFunding(fundingId: string): Promise<void> {
  const row = await db().funding.findFirst({ where: { id: fundingId, state: { in: ['sending', 'pending'] } } })
  if (!row) return
  try {
    if (row.upstreamId !== null) {
      await hearOfFunding({ ...row, upstreamId: row.upstreamId }, 'look_up')
    } else {
      const attempt = await commitRepeat(fundingId)
      if (attempt) await postFunding(attempt)
    }
  } finally {
    await schedule(fundingId)
  }
}

/** Counts one more attempt before it is made: not while another may be under way, nor sooner than the Service asked. */
async function commitRepeat(fundingId: string): Promise<Attempt | null> {
  const [row] = await db().$queryRaw<Attempt[]>`
    update "Funding" set attempts = attempts + 1, "attemptedAt" = now(),
      "postingUntil" = now() + ${POSTING_WINDOW_MS} * interval '1 millisecond'
    where id = ${fundingId}::uuid and state = 'sending' and not frozen and "upstreamId" is null
      and "sentAt" > now() - interval '10 minutes'
      and ("postingUntil" is null or "postingUntil" < now()) and ("repeatAfter" is null or "repeatAfter" <= now())
    returning id, attempts as number, reference`
  return row ?? null
}

/** Sets when to ask next and lets the lease go. */
async function schedule(fundingId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const row = await lockFunding(tx, fundingId)
    if ((row.state !== 'sending' && row.state !== 'pending') || row.frozen) return
    const now = await databaseNow(tx)
    const ageMs = now.getTime() - (row.sentAt ?? row.createdAt).getTime()
    const isLost = row.upstreamId === null && ageMs > HOUR_MS / 6
    const delayMs = isLost ? null : (nextCheckDelayMs(ageMs) ?? (ageMs < FOLLOWED_HOURS * HOUR_MS ? HOUR_MS : null))
    const about = { environment: row.environment, fundingId }
    if (isLost) await raiseIncident(tx, { kind: 'top_up_unknown', ...about })
    else if (delayMs === null) await raiseIncident(tx, { kind: 'not_final_after_a_day', ...about })
    const nextCheckAt = delayMs === null ? null : new Date(now.getTime() + delayMs)
    await tx.funding.update({ where: { id: fundingId }, data: { checkedAt: now, leaseUntil: null, nextCheckAt } })
  })
}
