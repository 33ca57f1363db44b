import type { Funding } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'

/** A top-up, locked until the caller's transaction ends. */
export async function lockFunding(tx: Tx, fundingId: string): Promise<Funding> {
  await tx.$queryRaw`select 1 from "Funding" where id = ${fundingId}::uuid for no key update`
  return tx.funding.findUniqueOrThrow({ where: { id: fundingId } })
}
