import { recordAudit } from '../audit/record-audit.ts'
import type { Tx } from '../db.ts'
import type { Actor, ActorTill } from '../staff/model.ts'

/**
 * The open shift of a till, in the caller's transaction; if nobody opened one, the first sale does, with an empty
 * float. The unique `openTillId` lets two first sales at once find the same shift.
 */
export async function shiftForSale(tx: Tx, actor: Actor, till: ActorTill): Promise<string> {
  const opened = await tx.$queryRaw<{ id: string }[]>`
    insert into "Shift" (id, "tillId", "openTillId", "openedById", "openedAt")
    values (gen_random_uuid(), ${till.id}::uuid, ${till.id}::uuid, ${actor.staffId}::uuid, now())
    on conflict ("openTillId") do nothing
    returning id`
  if (opened[0]) {
    await recordAudit(tx, actor, {
      action: 'shift:open',
      objectKind: 'shift',
      objectId: opened[0].id,
      detail: { float: 0 },
    })
    return opened[0].id
  }
  const open = await tx.shift.findUniqueOrThrow({ where: { openTillId: till.id }, select: { id: true } })
  return open.id
}
