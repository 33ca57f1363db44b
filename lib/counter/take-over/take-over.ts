import { getPositions } from '@/lib/books/journal/position.ts'
import { holdTicket } from '@/lib/counter/tickets/lock-ticket.ts'
import { showRecipient } from '@/lib/counter/tickets/model.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, type Ctx, requireTill, ticketsOfTills } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { credentialForTill } from '@/lib/platform/env/choose-credential.ts'
import { notifyChange } from '@/lib/platform/live/changes.ts'
import { formatUsd, sumCents } from '@/lib/platform/shared/money.ts'
import { isUnderWay } from '@/lib/platform/shared/order-state.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { HOUR_MS } from '@/lib/platform/shared/time/durations.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import type { LeftOpen, OpenStep } from './model.ts'

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
/** More than MOST, since tickets that were settled meanwhile are left out only afterwards. */
const MOST_LOOKED_AT = 200

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
  const theirs = {
    ...(ticketId && { id: ticketId }),
    branchCode: till.branchCode,
    environment: credentialForTill(till).environment,
  }
  const ids = new Set<string>()
  // Two queries, since each uses an index of its own; mostly neither finds a ticket to read.
  for (const condition of [HOLDS_CASH, leftOpen(sharedNow().getTime())]) {
    const where = { AND: [ticketsOfTills([...tills.keys()]), theirs, condition] }
    const oldest = { take: MOST_LOOKED_AT, orderBy: { createdAt: 'asc' } } as const
    for (const { id } of await tx.ticket.findMany({ where, ...oldest, select: { id: true } })) ids.add(id)
  }
  if (ids.size === 0) return []
  const rows = await tx.ticket.findMany({
    where: { id: { in: [...ids] } },
    orderBy: { createdAt: 'asc' },
    select: COLUMNS,
  })
  const held = await getPositions(tx, [...ids])
  const mayTakeOver = (row: Row) =>
    !tills.get(row.takenOverTillId ?? row.tillId) || row.staffId === actor.staffId || may(actor, 'sale:take-over')
  return rows.flatMap((row) => toLeftOpen(row, held, mayTakeOver(row))).slice(0, MOST)
}

async function otherTills(tx: Tx, { id, branchCode }: { id: string; branchCode: string }, all: boolean) {
  const since = new Date(sharedNow().getTime() - ALIVE_MS)
  const where = { branchCode, id: { not: id } }
  const tills = await tx.till.findMany({ where, select: { id: true, lastHeardAt: true } })
  const known = tills.map((till) => ({ id: till.id, isOn: till.lastHeardAt !== null && till.lastHeardAt >= since }))
  return new Map(known.filter(({ isOn }) => all || !isOn).map((till) => [till.id, till.isOn]))
}

/** Cash to be given back. What was paid by mobile money is on the Paid, not delivered desk instead. */
const HOLDS_CASH = {
  position: { freeCents: { gt: 0 } },
  tenderedAt: { not: null },
  collections: { none: { state: { in: ['sending', 'pending', 'completed'] } } },
} satisfies Prisma.TicketWhereInput

function leftOpen(now: number): Prisma.TicketWhereInput {
  const withRecipient = { state: { in: ['draft' as const, 'quoted' as const] }, typedRecipient: { not: '' } }
  const recent = { gt: new Date(now - UNPAID_MS) }
  return {
    createdAt: { gt: new Date(now - OLDEST_MS) },
    OR: [
      { tenderedAt: null, abandonedAt: null, createdAt: recent, sales: { some: withRecipient } },
      {
        tenderedAt: { not: null },
        position: { OR: [{ asked: true }, { heldCents: { gt: 0 } }, { underWayCents: { gt: 0 } }] },
      },
    ],
  }
}

const COLUMNS = {
  id: true,
  tillId: true,
  takenOverTillId: true,
  staffId: true,
  createdAt: true,
  tenderedAt: true,
  priceCents: true,
  till: { select: { number: true } },
  staff: { select: { name: true } },
  collections: { select: { state: true } },
  sales: {
    orderBy: { position: 'asc' },
    select: {
      state: true,
      kind: true,
      productName: true,
      recipientField: true,
      recipient: true,
      typedRecipient: true,
      priceCents: true,
    },
  },
} satisfies Prisma.TicketSelect

type Row = Prisma.TicketGetPayload<{ select: typeof COLUMNS }>

function toLeftOpen(row: Row, held: Held, mayTakeOver: boolean): LeftOpen[] {
  const step = stepOf(row, held)
  const [first] = row.sales
  if (!step || !first) return []
  const priced = row.sales.every((sale) => sale.priceCents !== null)
  const sum = sumCents(row.sales.map((sale) => sale.priceCents ?? 0n))
  return [
    {
      ticketId: row.id,
      tillNumber: row.till.number,
      cashierName: row.staff.name,
      step,
      products: row.sales.flatMap((sale) => sale.productName ?? []),
      recipient: recipientOf(first),
      priceText: priced ? formatUsd(row.priceCents ?? sum) : null,
      at: row.tenderedAt ?? row.createdAt,
      mayTakeOver,
    },
  ]
}

type Held = Awaited<ReturnType<typeof getPositions>>

function stepOf(row: Row, held: Held): OpenStep | null {
  if (row.collections.some(({ state }) => isUnderWay(state))) return 'collecting'
  if (row.sales.some(({ state }) => isUnderWay(state))) return 'under_way'
  if (row.tenderedAt === null) return 'unpaid'
  if ((held.get(row.id)?.heldCents ?? 0n) === 0n) return null
  return row.sales.every(({ state }) => state === 'completed' || state === 'reversed') ? 'left' : 'owed'
}

function recipientOf({ recipient, recipientField, typedRecipient }: Row['sales'][number]): string {
  if (recipient === null) return typedRecipient
  return showRecipient(recipientField, recipient)
}
