import type { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'

export type LockedCollection = Prisma.CollectionGetPayload<{ include: { ticket: true } }>

/** A payment with its ticket, both locked until the caller's transaction ends; the ticket first (`lockSale`). */
export async function lockCollection(tx: Tx, collectionId: string): Promise<LockedCollection> {
  await tx.$queryRaw`
    select 1 from "Ticket" where id = (select "ticketId" from "Collection" where id = ${collectionId}::uuid)
    for no key update`
  await tx.$queryRaw`select 1 from "Collection" where id = ${collectionId}::uuid for no key update`
  return tx.collection.findUniqueOrThrow({ where: { id: collectionId }, include: { ticket: true } })
}
