import type { Tx } from '../db.ts'
import type { Prisma } from '../generated/prisma/client.ts'

export type LockedSale = Prisma.SaleGetPayload<{ include: { ticket: true } }>

/** A sale with its ticket, locked until the caller's transaction ends. */
export async function lockSale(tx: Tx, saleId: string): Promise<LockedSale> {
  await tx.$queryRaw`select 1 from "Sale" where id = ${saleId}::uuid for update`
  return tx.sale.findUniqueOrThrow({ where: { id: saleId }, include: { ticket: true } })
}
