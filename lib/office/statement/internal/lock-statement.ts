import type { Environment } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'

/** Lets one transaction at a time explain an environment's rows; held until the caller's transaction ends. */
export async function lockStatement(tx: Tx, environment: Environment): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`statement ${environment}`}))`
}
