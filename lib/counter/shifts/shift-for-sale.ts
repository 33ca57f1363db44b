import type { Actor, ActorTill } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { environmentOf } from '@/lib/platform/env/choose-credential.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { openShiftAt } from './open-shift-at.ts'

/**
 * The open shift of a till, in the caller's transaction; if there is none, the first sale opens one with an empty
 * float. If two first sales come at once, the unique `openTillId` gives them the same shift. The lock keeps it open
 * until the caller commits, so money never lands in a closed shift.
 */
export async function shiftForSale(tx: Tx, actor: Actor, till: ActorTill): Promise<string> {
  const environment = environmentOf(till)
  for (;;) {
    const open = await openShiftAt(tx, till.id)
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
