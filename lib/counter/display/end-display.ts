import { authorise, type Ctx, requireBranch, requireTill } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { endPairings } from '@/lib/people/tills/displays.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'

type Given = { ctx: Ctx; input: { pairingId: string } }

/**
 * Unpairs a screen from the actor's till; it goes dark at once. Does nothing for another till's screen, or one already
 * unpaired.
 */
export async function endDisplay({ ctx, input }: Given): Promise<void> {
  authorise(ctx.actor, 'sale:create')
  const { id, branchCode } = requireTill(ctx.actor)
  await end(ctx.actor, input.pairingId, { id, branchCode })
}

/** Unpairs a screen from any till of the actor's branches. */
export async function endTillDisplay({ ctx, input }: Given): Promise<void> {
  authoriseSpending(ctx.actor, 'till:enrol')
  const pairing = await db().displayPairing.findUnique({
    where: { id: input.pairingId },
    select: { till: { select: { id: true, branchCode: true } } },
  })
  if (!pairing) return refuse('NOT_ALLOWED')
  requireBranch(ctx.actor, pairing.till.branchCode)
  await end(ctx.actor, input.pairingId, pairing.till)
}

async function end(actor: Actor, id: string, till: { id: string; branchCode: string }): Promise<void> {
  await db().$transaction(async (tx) => {
    if ((await endPairings(tx, { id, tillId: till.id })) === 0) return
    const { branchCode } = till
    await recordAudit(tx, actor, { action: 'display:end', objectKind: 'display', objectId: id, branchCode })
  })
}
