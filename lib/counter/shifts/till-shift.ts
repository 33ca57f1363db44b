import type { Environment } from '@/lib/generated/prisma/client.ts'
import type { Actor, ActorTill } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import type { SqlTx } from '@/lib/platform/database/db.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

type OpenShift = { id: string; environment: Environment }

/** It stays open until the caller's transaction ends: a close waits, and an earlier close is seen. */
export async function openShiftAt(tx: SqlTx, tillId: string): Promise<OpenShift | null> {
  const [open] = await tx.$queryRaw<OpenShift[]>`
    select id, environment::text as environment from "Shift" where "openTillId" = ${tillId}::uuid for share`
  return open ?? null
}

/** Locked so that nothing else moves the drawer's cash until the caller's transaction ends. */
export async function lockShiftAt(tx: SqlTx, tillId: string): Promise<OpenShift | null> {
  const [open] = await tx.$queryRaw<OpenShift[]>`
    select id, environment::text as environment from "Shift" where "openTillId" = ${tillId}::uuid for update`
  return open ?? null
}

/**
 * The till's open shift; the first sale opens one with an empty float. Of two at once the unique `openTillId` gives
 * both the same. Its lock keeps money out of a closed shift. `known`: what `openShiftAt` returned in this transaction.
 */
export async function shiftForSale(
  tx: SqlTx,
  actor: Actor,
  till: ActorTill,
  known: OpenShift | null = null,
): Promise<string> {
  const environment = environmentOf(till)
  for (;;) {
    const open = known ?? (await openShiftAt(tx, till.id))
    if (open && open.environment !== environment) refuse('SHIFT_OTHER_KEY')
    if (open) return open.id
    const [opened] = await tx.$queryRaw<{ id: string }[]>`
      insert into "Shift" (id, "tillId", "openTillId", environment, "openedById", "openedAt")
      values (gen_random_uuid(), ${till.id}::uuid, ${till.id}::uuid, ${environment}::"Environment",
        ${actor.staffId}::uuid, now())
      on conflict ("openTillId") do nothing
      returning id`
    if (!opened) continue
    const { id } = opened
    await recordAudit(tx, actor, { action: 'shift:open', objectKind: 'shift', objectId: id, detail: { float: 0 } })
    return id
  }
}

/**
 * Neither the Z nor the expected cash would show cash of the other environment. @throws TILL_NOT_LIVE, TILL_NOT_TEST
 */
export function refuseOtherEnvironment(till: ActorTill, environment: Environment): void {
  if (environmentOf(till) !== environment) refuse(environment === 'live' ? 'TILL_NOT_LIVE' : 'TILL_NOT_TEST')
}
