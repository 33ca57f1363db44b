import type { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'

export type LockedSale = Prisma.SaleGetPayload<{ include: { ticket: true } }>

/**
 * A sale with its ticket, both locked until the caller's transaction ends. The ticket comes first, as everywhere: locks
 * in two orders would deadlock.
 */
export async function lockSale(tx: Tx, saleId: string): Promise<LockedSale> {
  await tx.$queryRaw`
    select 1 from "Ticket" where id = (select "ticketId" from "Sale" where id = ${saleId}::uuid) for no key update`
  await tx.$queryRaw`select 1 from "Sale" where id = ${saleId}::uuid for no key update`
  return tx.sale.findUniqueOrThrow({ where: { id: saleId }, include: { ticket: true } })
}
