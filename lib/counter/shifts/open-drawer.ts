import { authorise, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { DrawerReason } from './model.ts'
import { openShiftAt } from './open-shift-at.ts'

type Input = { why: DrawerReason; note: string }

/**
 * Records that the drawer is opened without a sale, before it opens: the X, the Z and the audit count each time,
 * whether or not the printer then opens it.
 */
export async function openDrawer({ ctx, input: { why, note } }: { ctx: Ctx; input: Input }): Promise<void> {
  authorise(ctx.actor, 'cash:move')
  const till = requireTill(ctx.actor)
  if (why === 'other' && note === '') refuse('REASON_EMPTY')
  await db().$transaction(async (tx) => {
    const shift = (await openShiftAt(tx, till.id)) ?? refuse('SHIFT_NOT_OPEN')
    const detail = { why, ...(note && { note }) }
    await recordAudit(tx, ctx.actor, { action: 'drawer:open', objectKind: 'shift', objectId: shift.id, detail })
  })
}
