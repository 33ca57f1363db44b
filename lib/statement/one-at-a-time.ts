import type { Tx } from '../db.ts'
import type { Environment } from '../generated/prisma/client.ts'

/** Serves who explains rows of an environment one after the other, until the caller's transaction ends. */
export async function oneAtATime(tx: Tx, environment: Environment): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`statement ${environment}`}))`
}
