import { Prisma } from '@/lib/generated/prisma/client.ts'
import { type Ctx, visibleTickets } from '@/lib/people/access/authorise.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { commitRepeat } from '@/lib/service/orders/attempts.ts'
import { claimTurn } from '@/lib/service/orders/look-up.ts'
import { isForPerson, nextCheckDelayMs, setNextCheck } from '@/lib/service/orders/schedule.ts'
import { COLLECTION_ORDERS, lockCollection } from './collection-orders.ts'
import { concludeNotMade, PAYMENT_SETTLED_AFTER_MS } from './internal/conclude-collection.ts'
import { lookUpCollection } from './look-up-collection.ts'
import { isCollectionFinal } from './model.ts'
import { postCollection } from './post-collection.ts'

/** No phone may ring once the cashier stopped waiting, or after two minutes, when the customer may have left. */
const MAY_RING = Prisma.sql`o."createdAt" > now() - interval '2 minutes'
  and exists (select from "Ticket" t where t.id = o."ticketId" and t."abandonedAt" is null)`

/**
 * Follows a payment that is not final: looks it up and, if unknown to the Service, repeats the POST with the same key
 * for two minutes. Sixteen minutes after the last attempt an empty look-up with the sender's key ends it as not made.
 * Throws if this cannot be done here; its next turn still comes.
 */
export async function followCollection(collectionId: string): Promise<void> {
  const row = await db().collection.findFirst({
    where: { id: collectionId, state: { in: ['sending', 'pending'] } },
    select: { id: true, credential: true, reference: true, upstreamId: true, attempts: true },
  })
  if (!row) return
  try {
    const seen = await lookUpCollection(row, 'look_up')
    if (seen === 'none') await repeatOrEnd(row)
  } finally {
    await schedule(collectionId)
  }
}

async function repeatOrEnd({ id, attempts: number }: { id: string; attempts: number }): Promise<void> {
  const own = { set: Prisma.sql`"attemptedAt" = now()`, when: MAY_RING }
  const attempt = await commitRepeat(COLLECTION_ORDERS, id, own)
  if (attempt) return postCollection(attempt)
  if (await mayEnd(id)) await concludeNotMade({ attempt: { id, number }, refusal: null, source: 'look_up' })
}

/** Whether the payment may end as not made, by the database's clock; asked right after the empty look-up. */
async function mayEnd(collectionId: string): Promise<boolean> {
  const rows = await db().$queryRaw<unknown[]>`
    select 1 from "Collection" where id = ${collectionId}::uuid and state = 'sending' and not frozen
      and coalesce("attemptedAt", "createdAt") < now() - ${PAYMENT_SETTLED_AFTER_MS} * interval '1 millisecond'`
  return rows.length === 1
}

async function schedule(collectionId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const row = await lockCollection(tx, collectionId)
    if (isCollectionFinal(row.state)) return
    const ageMs = (await databaseNow(tx)).getTime() - row.createdAt.getTime()
    const incident = isForPerson(ageMs) ? 'not_final_after_a_day' : null
    await setNextCheck(tx, COLLECTION_ORDERS, row, { delayMs: nextCheckDelayMs(ageMs), incident })
  })
}

/** Follows a payment now. Presses less than three seconds apart ask the Service once. */
export async function askAboutCollection({ ctx, input }: { ctx: Ctx; input: { collectionId: string } }): Promise<void> {
  const row = await db().collection.findFirst({
    where: {
      id: input.collectionId,
      state: { in: ['sending', 'pending'] },
      ticket: visibleTickets(ctx.actor),
    },
    select: { id: true },
  })
  if (row && (await claimTurn(COLLECTION_ORDERS, row.id))) await followCollection(row.id)
}
