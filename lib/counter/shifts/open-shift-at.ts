import type { Environment } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'

/**
 * A till's open shift, or null. It stays open until the caller's transaction ends: a close waits, and an earlier close
 * is seen.
 */
export async function openShiftAt(tx: Tx, tillId: string): Promise<{ id: string; environment: Environment } | null> {
  const [open] = await tx.$queryRaw<{ id: string; environment: Environment }[]>`
    select id, environment::text as environment from "Shift" where "openTillId" = ${tillId}::uuid for share`
  return open ?? null
}

/** The same, locked so that nothing else moves the drawer's cash until the caller's transaction ends. */
export async function lockShiftAt(tx: Tx, tillId: string): Promise<{ id: string; environment: Environment } | null> {
  const [open] = await tx.$queryRaw<{ id: string; environment: Environment }[]>`
    select id, environment::text as environment from "Shift" where "openTillId" = ${tillId}::uuid for update`
  return open ?? null
}
