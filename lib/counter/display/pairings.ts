import { randomUUID } from 'node:crypto'
import { authorise, type Ctx, requireBranch, requireTill } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { endPairings, openPairings } from '@/lib/people/tills/displays.ts'
import { DISPLAYS_MOST } from '@/lib/people/tills/model.ts'
import { db } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { linkOf } from '@/lib/platform/hidden-links/hidden-link.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { PairingView } from './model.ts'

/** Creates an address at which a screen shows the actor's till to its customer, for twelve hours. */
export async function pairDisplay({ ctx }: { ctx: Ctx }): Promise<void> {
  authorise(ctx.actor, 'sale:create')
  const tillId = requireTill(ctx.actor).id
  const id = randomUUID()
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from "Till" where id = ${tillId}::uuid for update`
    const open = await tx.displayPairing.count({ where: { tillId, ...openPairings() } })
    if (open >= DISPLAYS_MOST) refuse('DISPLAYS_FULL')
    const { hash } = linkOf('display', id)
    await tx.displayPairing.create({ data: { id, hash, tillId, createdById: ctx.actor.staffId } })
    await recordAudit(tx, ctx.actor, { action: 'display:pair', objectKind: 'display', objectId: id })
  })
}

export async function listDisplays(actor: Actor): Promise<PairingView[]> {
  authorise(actor, 'sale:create')
  const rows = await db().displayPairing.findMany({
    where: { tillId: requireTill(actor).id, ...openPairings() },
    orderBy: { createdAt: 'desc' },
    select: { id: true, createdAt: true, expiresAt: true },
  })
  return rows.map(({ id, createdAt, expiresAt }) => {
    const url = `${env().appOrigins[0]}/display/${linkOf('display', id).link}`
    return { id, createdAt, until: expiresAt, url }
  })
}

type Given = { ctx: Ctx; input: { pairingId: string } }

/** Unpairs a screen of the actor's till; it goes dark at once. */
export async function endDisplay({ ctx, input }: Given): Promise<void> {
  authorise(ctx.actor, 'sale:create')
  const { id, branchCode } = requireTill(ctx.actor)
  await end(ctx.actor, input.pairingId, { id, branchCode })
}

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
