import type { Funding } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'

/** Reads a top-up and locks it until the caller's transaction ends. Throws if it does not exist. */
export async function lockFunding(tx: Tx, fundingId: string): Promise<Funding> {
  await tx.$queryRaw`select 1 from "Funding" where id = ${fundingId}::uuid for no key update`
  return tx.funding.findUniqueOrThrow({ where: { id: fundingId } })
}
