import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialForTill } from '@/lib/platform/env/choose-credential.ts'
import { sumCents } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { type DrillsDone, type TourSale, TRIGGERS, tourSaleOf } from './model.ts'

const COUNTS_MS = 30 * DAY_MS

/** Drills of the last thirty days, judged by test sales and payments: saying so does not count. */
export async function listDrillsDone(actor: Actor): Promise<DrillsDone> {
  authorise(actor, 'sale:create')
  const since = countedSince()
  const ticket = { ...ticketsOf(actor), createdAt: { gt: since } }
  const sale = async (where: Prisma.SaleWhereInput) =>
    (await db().sale.findFirst({ where: { ...where, environment: 'test', ticket }, select: { id: true } })) !== null
  const happened = (event: Prisma.SaleEventWhereInput) => ({ events: { some: { at: { gt: since }, ...event } } })
  const [reversal, code, paused] = await Promise.all([
    sale({ recipient: TRIGGERS.reversal, state: 'reversed', ...happened({ kind: 'money_returned' }) }),
    codeCorrected(ticket, since),
    sale({ OR: [...STOPPED, { ticket: { problem: PAUSED } }] }),
  ])
  return { reversal, code, paused }
}

/** The sales of the tour that this person has made at this till, by its newest test tickets of the last thirty days. */
export async function listTourDone(actor: Actor): Promise<TourSale[]> {
  authorise(actor, 'sale:create')
  const tickets = await db().ticket.findMany({
    where: { ...ticketsOf(actor), environment: 'test', tenderedAt: { gt: countedSince() } },
    orderBy: { tenderedAt: 'desc' },
    take: MOST_TICKETS,
    select: {
      sales: { orderBy: { position: 'asc' }, select: { kind: true, state: true, recipient: true } },
      collections: { select: { state: true } },
      returns: { select: { heldCents: true } },
      _count: { select: { prints: true } },
    },
  })
  const done = tickets.map(({ sales, collections, returns, _count }) => {
    // An undone return is a row below zero.
    const isReturned = sumCents(returns.map(({ heldCents }) => heldCents)) > 0n
    const payments = collections.map(({ state }) => state)
    return tourSaleOf({ items: sales, payments, isReturned, isPrinted: _count.prints > 0 })
  })
  return [...new Set(done.flatMap((sale) => sale ?? []))]
}

/** A beginner has far fewer. */
const MOST_TICKETS = 500

function countedSince(): Date {
  return new Date(sharedNow().getTime() - COUNTS_MS)
}

function ticketsOf(actor: Actor) {
  return { tillId: requireTill(actor).id, staffId: actor.staffId }
}

const PAUSED = { path: ['code'], equals: 'PARTNER_PAUSED' }
const STOPPED = [{ typedProblem: PAUSED }, { problem: PAUSED }, { refusal: PAUSED }]

async function codeCorrected(ticket: Prisma.TicketWhereInput, since: Date): Promise<boolean> {
  const where = {
    environment: 'test' as const,
    state: 'completed' as const,
    ticket,
    events: { some: { kind: 'code_refused', at: { gt: since } } },
  }
  return (await db().collection.findFirst({ where, select: { id: true } })) !== null
}

/** A training till sells with a test key though its branch is live. */
export async function setTraining({ ctx, input }: { ctx: Ctx; input: { training: boolean } }): Promise<void> {
  authoriseSpending(ctx.actor, 'till:enrol')
  const till = requireTill(ctx.actor)
  const { training } = input
  if (training) credentialForTill({ ...till, training })
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from "Till" where id = ${till.id}::uuid for update`
    if (await tx.shift.findUnique({ where: { openTillId: till.id }, select: { id: true } })) {
      refuse('TRAINING_SHIFT_OPEN')
    }
    await tx.till.update({ where: { id: till.id }, data: { training } })
    await recordAudit(tx, ctx.actor, {
      action: 'till:training',
      objectKind: 'till',
      objectId: till.id,
      detail: { before: { training: till.training }, after: { training } },
    })
  })
}
