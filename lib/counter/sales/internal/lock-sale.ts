import type { Sale, Ticket } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'

export type LockedSale = Sale & { ticket: Ticket }

/**
 * A sale with its ticket, both locked until the caller's transaction ends. The ticket comes first, as everywhere: locks
 * in two orders would deadlock. Each lock returns its row as it is once held.
 */
export async function lockSale(tx: Tx, saleId: string): Promise<LockedSale> {
  const [ticket] = await tx.$queryRaw<Ticket[]>`
    select * from "Ticket" where id = (select "ticketId" from "Sale" where id = ${saleId}::uuid) for no key update`
  const [sale] = await tx.$queryRaw<Sale[]>`
    select * from "Sale" where id = ${saleId}::uuid for no key update`
  if (!ticket || !sale) throw new Error(`There is no sale ${saleId}`)
  return { ...sale, ticket }
}
