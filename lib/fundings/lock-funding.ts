import type { Tx } from '../db.ts'
import type { Funding } from '../generated/prisma/client.ts'

/** A top-up, locked until the caller's transaction ends. */
export async function lockFunding(tx: Tx, fundingId: string): Promise<Funding> {
  await tx.$queryRaw`select 1 from "Funding" where id = ${fundingId}::uuid for update`
  return tx.funding.findUniqueOrThrow({ where: { id: fundingId } })
}
