import { randomUUID } from 'node:crypto'
import { applyCollection } from '@/lib/counter/collections/apply-collection.ts'
import { recordCollectionEvent } from '@/lib/counter/collections/collection-orders.ts'
import { db } from '@/lib/platform/database/db.ts'
import { sharedNow } from '@/lib/platform/shared/now.ts'
import type { Collection } from '@/lib/service/api/contract/collection.ts'
import { FIRST_CHECK_MS } from '@/lib/service/orders/schedule.ts'
import { lockLostTicket, type TicketPlace } from './lost-ticket.ts'

/** A payment as the Service lists it, which names our reference. */
export type NamedCollection = Collection & { reference: string }

/**
 * Makes a payment that this database lost from what the Service tells of it, like `recoverSale`. What it does not tell
 * is left empty. Returns whether its branch is known here.
 */
export async function recoverPayment(place: TicketPlace, collection: NamedCollection): Promise<boolean> {
  const collectionId = await db().$transaction(async (tx) => {
    const ticket = await lockLostTicket(tx, place)
    if (!ticket) return null
    const { reference, method, currency, amountCents, creditCents, customerPhone } = collection
    const known = await tx.collection.findUnique({ where: { reference }, select: { id: true } })
    if (known) return known.id
    const { id } = await tx.collection.create({
      data: {
        intentId: randomUUID(),
        ticketId: ticket.id,
        environment: place.environment,
        credential: place.credential,
        branchCode: ticket.branchCode,
        tillId: ticket.tillId,
        staffId: ticket.staffId,
        method: method ?? '',
        currency: currency ?? 'USD',
        amountCents: amountCents ?? creditCents ?? 0n,
        customerPhone: customerPhone ?? '',
        reference,
        idempotencyKey: randomUUID(),
        attempts: 1,
        createdAt: place.at,
        attemptedAt: place.at,
        nextCheckAt: new Date(sharedNow().getTime() + FIRST_CHECK_MS),
        recoveredAt: sharedNow(),
      },
      select: { id: true },
    })
    const data = { priceCents: amountCents ?? creditCents }
    await tx.ticket.updateMany({ where: { id: ticket.id, priceCents: null }, data })
    await recordCollectionEvent(tx, { collectionId: id, source: 'catch_up', kind: 'sent', to: 'sending' })
    return id
  })
  if (collectionId === null) return false
  await applyCollection({ collectionId, collection, source: 'catch_up' })
  return true
}
