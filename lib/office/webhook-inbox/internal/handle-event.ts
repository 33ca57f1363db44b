import { lookUpCollection } from '@/lib/counter/collections/look-up-collection.ts'
import { lookUpSale } from '@/lib/counter/sales/look-up.ts'
import type { WebhookInbox } from '@/lib/generated/prisma/client.ts'
import { lookUpFunding } from '@/lib/office/fundings/follow-funding.ts'
import { db } from '@/lib/platform/database/db.ts'
import { keyMadeWith } from '@/lib/platform/env/choose-credential.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import type { LookedUp } from '@/lib/service/orders/look-up.ts'
import type { Applied } from '@/lib/service/orders/order.ts'
import { refreshBalances } from '@/lib/service/standing/refresh-balance.ts'
import { setBlock } from '@/lib/service/standing/store-answer.ts'
import { type EventOutcome, eventSource, namedBy } from '../model.ts'

/**
 * Handles a stored event, once: fetches the object that it names and applies its state, so duplicate, late or unordered
 * events end the same. Throws if the Service cannot be asked now.
 */
export async function handleEvent(inboxId: bigint): Promise<void> {
  const row = await db().webhookInbox.findUnique({ where: { id: inboxId } })
  if (!row || row.handledAt) return
  const outcome = await act(row)
  const forgotten = (await isForgotten(row)) && { rawBody: null, sealedBody: null }
  await db().webhookInbox.update({ where: { id: inboxId }, data: { handledAt: sharedNow(), outcome, ...forgotten } })
}

/** Whether the customer was erased; the event's body is then not kept. */
async function isForgotten(row: WebhookInbox): Promise<boolean> {
  const where = { ...namedBy(row), erasedAt: { not: null } }
  if (where.OR.length === 0) return false
  const sale = await db().sale.findFirst({ where, select: { id: true } })
  return sale !== null || (await db().collection.findFirst({ where, select: { id: true } })) !== null
}

async function act(row: WebhookInbox): Promise<EventOutcome> {
  // Its body names the other environment, so it changes nothing, even if processed again.
  if (row.outcome === 'other_environment') return row.outcome
  // Null if the key was retired; the object is looked up all the same.
  const credential = keyMadeWith(row)
  if (row.type.startsWith('transaction.')) return actOnSale(row)
  if (row.type.startsWith('collection.')) return actOnCollection(row)
  // The document names one event of top-ups and leaves others open.
  if (row.type.startsWith('funding.')) {
    await refreshBalances(row.environment)
    return actOnFunding(row)
  }
  switch (row.type) {
    case 'partner.paused':
      if (credential) await setBlock(credential, { code: 'PARTNER_PAUSED', reason: null })
      await refreshBalances(row.environment)
      return credential ? 'selling_stopped' : 'balance_refreshed'
    case 'webhook.test':
      return 'test'
    default:
      return 'kept'
  }
}

async function actOnSale(row: WebhookInbox): Promise<EventOutcome> {
  const sale = await db().sale.findFirst({ where: namedBy(row) })
  if (!sale?.reference) return 'foreign'
  const wanted = { id: sale.id, credential: sale.credential, reference: sale.reference }
  return appliedOf(row, await lookUpSale({ ...wanted, upstreamId: row.objectId ?? sale.upstreamId }, eventSource(row)))
}

async function actOnCollection(row: WebhookInbox): Promise<EventOutcome> {
  const collection = await db().collection.findFirst({ where: namedBy(row) })
  if (!collection) return 'foreign'
  const { id, credential, reference } = collection
  const wanted = { id, credential, reference, upstreamId: row.objectId ?? collection.upstreamId }
  return appliedOf(row, await lookUpCollection(wanted, eventSource(row)))
}

/** A funding that nobody here asked for, such as a bank transfer, only raised the balance. */
async function actOnFunding(row: WebhookInbox): Promise<EventOutcome> {
  const found = await db().funding.findFirst({ where: namedBy(row) })
  const upstreamId = row.objectId ?? found?.upstreamId
  if (!found || !upstreamId) return 'balance_refreshed'
  return appliedOf(row, await lookUpFunding({ ...found, upstreamId }, eventSource(row)))
}

/** Throws without an answer, so that the event is tried again. */
function appliedOf({ type, eventId }: WebhookInbox, seen: LookedUp): Applied {
  if (seen !== 'none' && seen !== 'unclear') return seen
  throw new Error(`Event ${eventId} (${type}): its object could not be fetched (${seen})`)
}
