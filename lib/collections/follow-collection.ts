import { databaseNow } from '../database-now.ts'
import { db } from '../db.ts'
import type { Attempt } from '../orders/attempt.ts'
import { nextCheckDelayMs, POSTING_WINDOW_MS } from '../orders/schedule.ts'
import { raiseIncident } from '../sales/raise-incident.ts'
import { concludeNotMade } from './conclude-not-made.ts'
import { lockCollection } from './lock-collection.ts'
import { lookUpCollection } from './look-up-collection.ts'
import { postCollection } from './post-collection.ts'

/**
 * Finds out what became of a payment that is not final: looks it up, and where the Service knows nothing of it, repeats
 * the same POST with the same key. That goes on for two minutes only, since each repeat may be the one that rings the
 * customer's phone. Sixteen minutes after the last attempt, one minute more than a payment can stay open, an empty
 * look-up with the credential that posted ends it as not made. Throws when that cannot be done here; it has its next turn.
 */
export async function followCollection(collectionId: string): Promise<void> {
  const row = await readFollowed(collectionId)
  if (!row) return
  try {
    const seen = await lookUpCollection(row, 'look_up')
    if (seen === 'none' && row.state === 'sending' && !row.frozen) await repeatOrEnd(row)
  } finally {
    await schedule(collectionId)
  }
}

async function repeatOrEnd({ id, attempts: number }: { id: string; attempts: number }): Promise<void> {
  const attempt = await commitRepeat(id)
  if (attempt) return postCollection(attempt)
  if (await mayEnd(id)) await concludeNotMade({ attempt: { id, number }, refusal: null, source: 'look_up' })
}

/** Counts one more attempt before it is made: not while another may be under way, nor for a customer who has left. */
async function commitRepeat(collectionId: string): Promise<Attempt | null> {
  const [row] = await db().$queryRaw<Attempt[]>`
    update "Collection" c set attempts = c.attempts + 1, "attemptedAt" = now(),
      "postingUntil" = now() + ${POSTING_WINDOW_MS} * interval '1 millisecond'
    from "Ticket" t
    where c.id = ${collectionId}::uuid and t.id = c."ticketId" and c.state = 'sending' and not c.frozen
      and t."abandonedAt" is null and c."createdAt" > now() - interval '2 minutes'
      and (c."postingUntil" is null or c."postingUntil" < now())
      and (c."repeatAfter" is null or c."repeatAfter" <= now())
    returning c.id, c.attempts as number, c.reference`
  return row ?? null
}

/** By the database's clock; the empty look-up has just been made. */
async function mayEnd(collectionId: string): Promise<boolean> {
  const rows = await db().$queryRaw<unknown[]>`
    select 1 from "Collection" where id = ${collectionId}::uuid and state = 'sending' and not frozen
      and coalesce("attemptedAt", "createdAt") < now() - interval '16 minutes'`
  return rows.length === 1
}

async function readFollowed(collectionId: string) {
  return db().collection.findFirst({
    where: { id: collectionId, state: { in: ['sending', 'pending'] } },
    select: {
      id: true,
      state: true,
      credential: true,
      reference: true,
      upstreamId: true,
      attempts: true,
      frozen: true,
    },
  })
}

/** Sets when to ask next and lets the lease go; after a day a person has to look. */
async function schedule(collectionId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const row = await lockCollection(tx, collectionId)
    if (row.state !== 'sending' && row.state !== 'pending') return
    const now = await databaseNow(tx)
    const delayMs = nextCheckDelayMs(now.getTime() - row.createdAt.getTime())
    if (delayMs === null) {
      await raiseIncident(tx, { kind: 'not_final_after_a_day', environment: row.environment, collectionId })
    }
    const nextCheckAt = delayMs === null ? null : new Date(now.getTime() + delayMs)
    await tx.collection.update({ where: { id: collectionId }, data: { checkedAt: now, leaseUntil: null, nextCheckAt } })
  })
}
