import { FOLLOWED, notifyTicketById } from '@/lib/counter/sales/sale-orders.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, type Ctx, visibleTickets } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { parseTypedPhone } from '@/lib/platform/shared/phone.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import type { SendWay } from './model.ts'

type Input = { ticketId: string; copy: number }

/**
 * A counted print reached the printer, as far as the till can tell. What came after it was counted may not be on it.
 */
export async function recordPrinted({ ctx, input }: { ctx: Ctx; input: Input }): Promise<void> {
  authorise(ctx.actor, 'receipt:print')
  await db().$transaction(async (tx) => {
    const ticketId = await lockPaidTicket(tx, ctx, input)
    const where = { ticketId_copy: { ticketId, copy: input.copy } }
    const print = (await tx.receiptPrint.findUnique({ where })) ?? refuse('TICKET_UNKNOWN')
    await recordHandedOver(tx, ticketId, [...NOT_ON_SLIP, cameAfter(print.at)])
  })
}

function cameAfter(moment: Date): Prisma.SaleWhereInput {
  const at = { gt: moment }
  return { OR: [{ settledAt: at }, { events: { some: { kind: 'goods_came', at } } }] }
}

type ReadInput = {
  ticketId: string
  /** The one item whose code was read out; null if the customer has all that the ticket holds. */
  saleId: string | null
}

/** A code was read out, or the customer has everything. Of several codes the others are still to be given. */
export async function recordReadOut({
  ctx,
  input: { saleId, ...input },
}: {
  ctx: Ctx
  input: ReadInput
}): Promise<void> {
  authorise(ctx.actor, 'token:reveal')
  await db().$transaction(async (tx) => {
    const ticketId = await lockPaidTicket(tx, ctx, input)
    await recordHandedOver(tx, ticketId, [...NOT_ON_SLIP, ...(saleId ? [codesBeside(saleId)] : [])])
    await recordAudit(tx, ctx.actor, { action: 'token:read', objectKind: 'ticket', objectId: ticketId })
  })
}

function codesBeside(saleId: string): Prisma.SaleWhereInput {
  const OR = [{ sealedToken: { not: null } }, { sealedPin: { not: null } }]
  return { id: { not: saleId }, state: 'completed', OR }
}

type SentInput = {
  ticketId: string
  how: SendWay
  /** As typed, offered with the same meter again; empty if none was given. */
  phone: string
}

/** A slip was sent as a message; whether it arrived is unknown. A voucher's code is still to be given. */
export async function recordSent({ ctx, input }: { ctx: Ctx; input: SentInput }): Promise<void> {
  authorise(ctx.actor, 'receipt:share')
  const number = parseTypedPhone(input.phone, { allowTrigger: true })
  await db().$transaction(async (tx) => {
    const ticketId = await lockPaidTicket(tx, ctx, input)
    await recordHandedOver(tx, ticketId, NOT_IN_MESSAGE)
    if (number.ok) await tx.ticket.update({ where: { id: ticketId }, data: { sentTo: number.phone } })
    const about = { objectKind: 'ticket', objectId: ticketId, detail: { how: input.how } } as const
    await recordAudit(tx, ctx.actor, { action: 'receipt:share', ...about })
  })
}

/** What comes later is still to be given. */
const NOT_ON_SLIP: Prisma.SaleWhereInput[] = [FOLLOWED]

/** And vouchers, whose code any reader could spend. */
const NOT_IN_MESSAGE: Prisma.SaleWhereInput[] = [
  FOLLOWED,
  { state: 'completed', sealedPin: { not: null }, sealedToken: null },
]

/** Marks a ticket as handed over, unless it holds an item of `leftOut`; for a caller who holds its lock. */
export async function recordHandedOver(tx: Tx, id: string, leftOut: Prisma.SaleWhereInput[]): Promise<void> {
  const where = { id, handedOverAt: null, sales: { none: { OR: leftOut } } }
  await tx.ticket.updateMany({ where, data: { handedOverAt: sharedNow() } })
  await notifyTicketById(tx, id)
}

/** Locks a paid ticket that the actor may see, so that two presses do the work once, and returns its id. */
export async function lockPaidTicket(tx: Tx, { actor }: Ctx, { ticketId }: { ticketId: string }): Promise<string> {
  const where = { AND: [visibleTickets(actor), { id: ticketId, tenderedAt: { not: null } }] }
  const ticket = await tx.ticket.findFirst({ where, select: { id: true } })
  if (!ticket) return refuse('TICKET_UNKNOWN')
  await tx.$queryRaw`select 1 from "Ticket" where id = ${ticket.id}::uuid for update`
  return ticket.id
}
