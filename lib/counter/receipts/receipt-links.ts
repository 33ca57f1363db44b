import { randomUUID } from 'node:crypto'
import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { env } from '@/lib/platform/env/env.ts'
import { linkOf } from '@/lib/platform/hidden-links/hidden-link.ts'
import { WEEK_MS } from '@/lib/platform/shared/time/durations.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { lockPaidTicket, recordHandedOver } from './handed-over.ts'
import type { LinkView } from './model.ts'

const LIFETIME_MS = WEEK_MS

type Input = { ticketId: string }

/** Gives a paid ticket a public link for a week, unless it has one, and records that a cashier shares it. */
export async function shareReceipt({ ctx, input }: { ctx: Ctx; input: Input }): Promise<void> {
  authorise(ctx.actor, 'receipt:share')
  await db().$transaction(async (tx) => {
    const ticketId = await lockPaidTicket(tx, ctx, input)
    const linkId = await ensureLink(tx, { ticketId, staffId: ctx.actor.staffId })
    await tx.receiptLink.updateMany({ where: { id: linkId, sharedAt: null }, data: { sharedAt: sharedNow() } })
    await recordHandedOver(tx, ticketId, [])
    const about = { objectKind: 'ticket', objectId: ticketId, detail: { linkId } } as const
    await recordAudit(tx, ctx.actor, { action: 'receipt:share', ...about })
  })
}

export async function revokeLinks({ ctx, input }: { ctx: Ctx; input: Input }): Promise<void> {
  authorise(ctx.actor, 'receipt:share')
  await db().$transaction(async (tx) => {
    const ticketId = await lockPaidTicket(tx, ctx, input)
    await tx.receiptLink.updateMany({ where: { ticketId, revokedAt: null }, data: { revokedAt: sharedNow() } })
    await recordAudit(tx, ctx.actor, { action: 'receipt:revoke', objectKind: 'ticket', objectId: ticketId })
  })
}

/** The ticket's working link, or a new one; for a caller who holds the ticket's lock. */
export async function ensureLink(tx: Tx, { ticketId, staffId }: { ticketId: string; staffId: string }) {
  const known = await tx.receiptLink.findFirst({ where: working(ticketId), select: { id: true, hash: true } })
  if (known && linkOf('slip', known.id).hash === known.hash) return known.id
  const id = randomUUID()
  const expiresAt = new Date(sharedNow().getTime() + LIFETIME_MS)
  const { hash } = linkOf('slip', id)
  await tx.receiptLink.create({ data: { id, hash, ticketId, createdById: staffId, expiresAt } })
  return id
}

/** The ticket's working link, if any; for a caller who may see the ticket. */
export async function findLink(ticketId: string): Promise<LinkView | null> {
  const row = await db().receiptLink.findFirst({ where: working(ticketId), orderBy: { createdAt: 'desc' } })
  const made = row && linkOf('slip', row.id)
  if (!row || made?.hash !== row.hash) return null
  const { expiresAt, opened, sharedAt } = row
  return { url: `${env().appOrigins[0]}/r/${made.link}`, expiresAt, opened, sharedAt }
}

function working(ticketId: string) {
  return { ticketId, revokedAt: null, expiresAt: { gt: sharedNow() } }
}
