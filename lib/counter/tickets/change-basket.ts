import { randomUUID } from 'node:crypto'
import type { SaleKind } from '@/lib/counter/kinds/model.ts'
import { MOST_VOUCHERS } from '@/lib/counter/ticket-forms/model.ts'
import { authorise, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { credentialForTill } from '@/lib/platform/env/choose-credential.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { forgetPress } from './internal/keep-problem.ts'
import { lockTicket } from './lock-ticket.ts'

/** Nobody reads a longer slip; a new ticket is clearer. Vouchers may be more, since they make one list. */
const MOST_ITEMS = 20

type Item = { kind: SaleKind; recipient?: string; amount?: string; productCode?: string | null }

/**
 * Adds an item to an unpaid ticket, empty or with what is known, and returns its id. Empty items left behind are
 * removed. Refuses with TICKET_UNKNOWN, ALREADY_PAID or BASKET_FULL.
 */
export async function addItem({ ctx, input }: { ctx: Ctx; input: Item & { ticketId: string } }): Promise<string> {
  authorise(ctx.actor, 'sale:create')
  const till = requireTill(ctx.actor)
  return db().$transaction(async (tx) => {
    const ticketId = await lockOpenTicket(tx, ctx, input.ticketId)
    await tx.sale.deleteMany({ where: { ticketId, state: 'draft', typedRecipient: '', typedAmount: '' } })
    const { _max, _count } = await tx.sale.aggregate({ where: { ticketId }, _max: { position: true }, _count: true })
    const most = input.kind === 'voucher' ? MOST_VOUCHERS : MOST_ITEMS
    if (_count >= most) refuse('BASKET_FULL')
    const { name: credential, environment } = credentialForTill(till)
    const { kind, recipient: typedRecipient = '', amount: typedAmount = '', productCode = null } = input
    const typed = { kind, typedRecipient, typedAmount, productCode }
    const position = (_max.position ?? 0) + 1
    const data = { ...typed, ticketId, position, intentId: randomUUID(), environment, credential }
    return (await tx.sale.create({ data, select: { id: true } })).id
  })
}

/**
 * Removes an item from an unpaid ticket, and what all of them together were refused for. Returns how many are left.
 * Refuses like `addItem`.
 */
export async function removeItem({ ctx, input }: { ctx: Ctx; input: { ticketId: string; saleId: string } }) {
  authorise(ctx.actor, 'sale:create')
  return db().$transaction(async (tx) => {
    const ticketId = await lockOpenTicket(tx, ctx, input.ticketId)
    await tx.sale.deleteMany({ where: { id: input.saleId, ticketId, state: { in: ['draft', 'quoted'] } } })
    await forgetPress(tx, ticketId)
    return tx.sale.count({ where: { ticketId } })
  })
}

/** Removes everything from an unpaid ticket: its customer has left. Refuses with TICKET_UNKNOWN or ALREADY_PAID. */
export async function dropTicket({ ctx, input }: { ctx: Ctx; input: { ticketId: string } }): Promise<void> {
  authorise(ctx.actor, 'sale:create')
  await db().$transaction(async (tx) => {
    const ticketId = await lockOpenTicket(tx, ctx, input.ticketId)
    await tx.sale.deleteMany({ where: { ticketId, state: { in: ['draft', 'quoted'] } } })
  })
}

async function lockOpenTicket(tx: Tx, ctx: Ctx, wanted: string): Promise<string> {
  const ticket = await lockTicket(tx, wanted)
  if (!ticket || ticket.worksAt !== requireTill(ctx.actor).id) return refuse('TICKET_UNKNOWN')
  return ticket.tenderedAt ? refuse('ALREADY_PAID') : ticket.id
}
