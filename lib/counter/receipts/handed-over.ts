import { FOLLOWED, tellOfTicketById } from '@/lib/counter/sales/sale-orders.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, type Ctx, visibleTickets } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { sharedNow } from '@/lib/platform/shared/now.ts'
import { parseTypedPhone } from '@/lib/platform/shared/phone.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import type { SendWay } from './model.ts'

type Input = { ticketId: string; copy: number }

/**
 * Records that a counted print reached the printer, as far as the till can tell: its customer now has what was sold. If
 * anything came after the print was counted, that slip may not show it, so the ticket is still to be given.
 */
export async function notePrinted({ ctx, input }: { ctx: Ctx; input: Input }): Promise<void> {
  authorise(ctx.actor, 'receipt:print')
  await db().$transaction(async (tx) => {
    const ticketId = await lockPaidTicket(tx, ctx, input)
    const where = { ticketId_copy: { ticketId, copy: input.copy } }
    const print = (await tx.receiptPrint.findUnique({ where })) ?? refuse('TICKET_UNKNOWN')
    await noteHandedOver(tx, ticketId, [...NOT_ON_SLIP, cameAfter(print.at)])
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

/**
 * Records that a code was read out to its customer, or that they have everything. If one of several codes was read out,
 * the others are still to be given.
 */
export async function noteRead({ ctx, input: { saleId, ...input } }: { ctx: Ctx; input: ReadInput }): Promise<void> {
  authorise(ctx.actor, 'token:reveal')
  await db().$transaction(async (tx) => {
    const ticketId = await lockPaidTicket(tx, ctx, input)
    await noteHandedOver(tx, ticketId, [...NOT_ON_SLIP, ...(saleId ? [codesBeside(saleId)] : [])])
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
  /** The number it was sent to, as typed; empty if the ticket tells one or none was given. */
  phone: string
}

/**
 * Records that a ticket's slip was sent to its customer as a message; we cannot know whether it arrived. A number that
 * was typed for it is kept, to be offered with the same meter again. A voucher's code is still to be given.
 */
export async function noteSent({ ctx, input }: { ctx: Ctx; input: SentInput }): Promise<void> {
  authorise(ctx.actor, 'receipt:share')
  const typed = parseTypedPhone(input.phone, { allowTrigger: true })
  await db().$transaction(async (tx) => {
    const ticketId = await lockPaidTicket(tx, ctx, input)
    await noteHandedOver(tx, ticketId, NOT_IN_MESSAGE)
    if (typed.ok) await tx.ticket.update({ where: { id: ticketId }, data: { sentTo: typed.phone } })
    const about = { objectKind: 'ticket', objectId: ticketId, detail: { how: input.how } } as const
    await recordAudit(tx, ctx.actor, { action: 'receipt:share', ...about })
  })
}

/** Items that a slip shows as not delivered yet: a token that comes later is still to be given. */
const NOT_ON_SLIP: Prisma.SaleWhereInput[] = [FOLLOWED]

/** Items that a message leaves out as well: vouchers, whose code any reader could spend. */
const NOT_IN_MESSAGE: Prisma.SaleWhereInput[] = [
  FOLLOWED,
  { state: 'completed', sealedPin: { not: null }, sealedToken: null },
]

/**
 * Records that what was sold on a ticket reached its customer, unless the ticket holds an item of `leftOut`, and
 * notifies the screens that show the ticket: lists then say Reprint, or leave it out. For a caller who holds the
 * ticket's lock.
 */
export async function noteHandedOver(tx: Tx, id: string, leftOut: Prisma.SaleWhereInput[]): Promise<void> {
  const where = { id, handedOverAt: null, sales: { none: { OR: leftOut } } }
  await tx.ticket.updateMany({ where, data: { handedOverAt: sharedNow() } })
  await tellOfTicketById(tx, id)
}

/** Locks a paid ticket that the actor may see, so that two presses do the work once, and returns its id. */
export async function lockPaidTicket(tx: Tx, { actor }: Ctx, { ticketId }: { ticketId: string }): Promise<string> {
  const where = { AND: [visibleTickets(actor), { id: ticketId, tenderedAt: { not: null } }] }
  const ticket = await tx.ticket.findFirst({ where, select: { id: true } })
  if (!ticket) return refuse('TICKET_UNKNOWN')
  await tx.$queryRaw`select 1 from "Ticket" where id = ${ticket.id}::uuid for update`
  return ticket.id
}
