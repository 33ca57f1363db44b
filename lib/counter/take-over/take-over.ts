import { listTicketLines, OLDEST_FIRST } from '@/lib/counter/ticket-lists/ticket-lines.ts'
import { holdTicket } from '@/lib/counter/tickets/lock-ticket.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { ofTillsInSql } from '@/lib/people/access/visible-rows.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { credentialForTill } from '@/lib/platform/env/choose-credential.ts'
import { notifyChange } from '@/lib/platform/live/changes.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { HOUR_MS } from '@/lib/platform/shared/time/durations.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import type { LeftOpen } from './model.ts'

/**
 * Takes over a ticket that another till left open, once. An unpaid one becomes this person's own; of a paid one number,
 * key, drawer and shift stay, and only this till works on it.
 */
export async function takeOver({ ctx, input }: { ctx: Ctx; input: { ticketId: string } }): Promise<void> {
  authorise(ctx.actor, 'sale:create')
  const till = requireTill(ctx.actor)
  const { ticketId } = input
  await db().$transaction(async (tx) => {
    await holdTicket(tx, ticketId)
    const ticket = await tx.ticket.findUnique({
      where: { id: ticketId },
      select: { tillId: true, takenOverTillId: true, tenderedAt: true },
    })
    const before = ticket?.takenOverTillId ?? ticket?.tillId
    if (before === till.id) return
    const [open] = await listLeftOpen(ctx.actor, { all: true, ticketId }, tx)
    if (!before || !open) return refuse('NOTHING_LEFT_OPEN')
    if (!open.mayTakeOver) refuse('TAKE_OVER_ON')
    const paid = ticket?.tenderedAt !== null || open.step !== 'unpaid'
    const ours = { tillId: till.id, staffId: ctx.actor.staffId, takenOverTillId: null }
    await tx.ticket.update({ where: { id: ticketId }, data: paid ? { takenOverTillId: till.id } : ours })
    const detail = { from: before, step: open.step }
    await recordAudit(tx, ctx.actor, { action: 'ticket:take-over', objectKind: 'ticket', objectId: ticketId, detail })
    for (const id of [before, till.id]) {
      await notifyChange(tx, { topic: 'sale', id: ticketId, branch: till.branchCode, till: id })
    }
  })
}

/** A till heard from within this time counts as on, with somebody at it. */
const ALIVE_MS = 2 * 60_000
const UNPAID_MS = 30 * 60_000
/** Older ones wait on the desks of the branch. Cash in a drawer has no desk, so it is listed however old. */
const OLDEST_MS = 48 * HOUR_MS
const MOST = 50

type LeftOpenFilter = {
  all: boolean
  ticketId?: string
}

/**
 * What other tills left open, oldest first: unpaid prices of half an hour, what is not final or owed of two days, and
 * cash.
 */
export async function listLeftOpen(
  actor: Actor,
  { all, ticketId }: LeftOpenFilter,
  tx: Tx = db(),
): Promise<LeftOpen[]> {
  authorise(actor, 'sale:create')
  const till = requireTill(actor)
  const tills = await otherTills(tx, till, all)
  if (tills.size === 0) return []
  const theirs = Prisma.join(
    [
      ofTillsInSql([...tills.keys()]),
      Prisma.sql`t."branchCode" = ${till.branchCode} and t.environment = ${credentialForTill(till).environment}::"Environment"
        and exists (select from "Sale" s where s."ticketId" = t.id)`,
      ...(ticketId ? [Prisma.sql`t.id = ${ticketId}::uuid`] : []),
    ],
    ' and ',
  )
  // Each part follows an index of its own.
  const found = Prisma.sql`t.id in (${holdsCash(theirs)} union all ${isOpen(theirs, sharedNow().getTime())})`
  const lines = await listTicketLines({ where: [found], order: OLDEST_FIRST, take: MOST }, tx)
  return lines.map((line) => ({
    ...line,
    mayTakeOver: !tills.get(line.tillId) || line.staffId === actor.staffId || may(actor, 'sale:take-over'),
  }))
}

async function otherTills(tx: Tx, { id, branchCode }: { id: string; branchCode: string }, all: boolean) {
  const since = new Date(sharedNow().getTime() - ALIVE_MS)
  const where = { branchCode, id: { not: id } }
  const tills = await tx.till.findMany({ where, select: { id: true, lastHeardAt: true } })
  const known = tills.map((till) => ({ id: till.id, isOn: till.lastHeardAt !== null && till.lastHeardAt >= since }))
  return new Map(known.filter(({ isOn }) => all || !isOn).map((till) => [till.id, till.isOn]))
}

/** Cash to be given back. What was paid by mobile money is on the Paid, not delivered desk instead. */
function holdsCash(theirs: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`select t.id from "TicketPosition" p join "Ticket" t on t.id = p."ticketId"
    where p."freeCents" > 0 and not p."byPhone" and t."tenderedAt" is not null and ${theirs}`
}

function isOpen(theirs: Prisma.Sql, now: number): Prisma.Sql {
  const [oldest, unpaid] = [new Date(now - OLDEST_MS), new Date(now - UNPAID_MS)]
  return Prisma.sql`select t.id from "Ticket" t left join "TicketPosition" p on p."ticketId" = t.id
    where t."createdAt" > ${oldest} and ${theirs} and (
      (t."tenderedAt" is null and t."abandonedAt" is null and t."createdAt" > ${unpaid} and exists (
        select from "Sale" s where s."ticketId" = t.id and s.state in ('draft', 'quoted') and s."typedRecipient" <> ''
      ))
      or (t."tenderedAt" is not null and (p.asked or p."heldCents" > 0 or p."underWayCents" > 0))
    )`
}
