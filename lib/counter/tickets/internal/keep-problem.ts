import { isOfAllItems, isOfLastChoice } from '@/lib/counter/item-problems/model.ts'
import { notifyTicket, PLACE } from '@/lib/counter/sales/sale-orders.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { DomainError, type Problem, refuse } from '@/lib/platform/shared/problem.ts'
import { holdTicket, lockTender } from '../lock-ticket.ts'
import { type About, type Choice, isStill } from './same-choice.ts'

/**
 * `typed`: before the tender, of what was just typed or chosen. `priced`: before it too, of the price that the item has.
 * `paid`: after it, when only selling the item out of that money sets its problem.
 */
type Stage = 'typed' | 'priced' | 'paid'

/** A refusal that its own sale says, or that came after the tender: no other sale of its ticket says it. */
export class KeptRefusal extends DomainError {}

/**
 * Runs a step of selling a sale as it was read; a refusal becomes that sale's own problem and is thrown: the others go
 * no further without it. If the sale is another choice by now, the refusal is no news of it, and QUOTE_CHANGED is thrown
 * instead, which no sale says yet.
 */
export async function keepAsOwn<T>(sale: Choice & { id: string }, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof DomainError) || error instanceof KeptRefusal) throw error
    if (await keep(sale.id, error, 'priced', { choice: sale })) refuse('QUOTE_CHANGED')
    throw new KeptRefusal(error.problem)
  }
}

/**
 * Runs a step of preparing or sending a sale; a refusal becomes the sale's problem, anything else is thrown. A step
 * begun before the tender that ends after it leaves no problem: its form is over, and the item is paid for as it
 * stands; nor does one whose sale is no longer what it was begun `about`, nor a refusal that a sale says already
 * (`KeptRefusal`). Returns whether the step was `done` or `refused`.
 */
export async function keepProblem(
  saleId: string,
  step: () => Promise<void>,
  stage: Stage,
  about?: About,
): Promise<'done' | 'refused'> {
  try {
    await step()
    return 'done'
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (!(error instanceof KeptRefusal)) await keep(saleId, error, stage, about)
    return 'refused'
  }
}

/**
 * Forgets what an earlier press on an unpaid ticket was refused for: this one is answered anew. What another choice was
 * refused for stays, since its text has no price.
 */
export async function forgetProblems(ticketId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    await holdTicket(tx, ticketId)
    await forget(tx, ticketId, (problem) => !isOfLastChoice(problem))
  })
}

/** Forgets what an earlier press was refused for with a ticket's items as they were. The caller holds the ticket. */
export function forgetOfAllItems(tx: Tx, ticketId: string): Promise<void> {
  return forget(tx, ticketId, isOfAllItems)
}

async function forget(tx: Tx, ticketId: string, isOver: (problem: Problem) => boolean): Promise<void> {
  const where = { ticketId, state: 'quoted' as const, ticket: { tenderedAt: null } }
  const sales = await tx.sale.findMany({ where, select: { id: true, problem: true } })
  const ids = sales.filter(({ problem }) => problem !== null && isOver(problem as Problem)).map(({ id }) => id)
  if (ids.length > 0) await tx.sale.updateMany({ where: { id: { in: ids } }, data: { problem: Prisma.DbNull } })
}

const KEPT = {
  problem: true,
  productCode: true,
  recipient: true,
  amountCents: true,
  typedRecipient: true,
  typedAmount: true,
  typedProduct: true,
  ticket: { select: PLACE },
} as const

/**
 * Returns whether the item is gone, or no longer what the step was `about`; such an item stays as it is. So does one
 * that was refused for what was typed last, if this is a refusal of its price: only saving what is typed next forgets
 * that.
 */
async function keep(saleId: string, { problem }: DomainError, stage: Stage, about?: About): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const isTendered = await lockTender(tx, saleId)
    if (isTendered && stage !== 'paid') return false
    const sale = await tx.sale.findUnique({ where: { id: saleId }, select: KEPT })
    if (!sale || (about && !isStill(about, sale))) return true
    const before = sale.problem as Problem | null
    if (stage === 'priced' && before && isOfLastChoice(before)) return false
    const kept = stage === 'priced' && isOfLastChoice(problem) ? { ...problem, asPriced: true } : problem
    const waiting = { id: saleId, state: { in: ['draft' as const, 'quoted' as const] } }
    const { count } = await tx.sale.updateMany({ where: waiting, data: { problem: kept } })
    // Nobody presses anything when a paid item is sent: only a notice brings its problem to the screen that shows it.
    if (count > 0 && stage === 'paid') await notifyTicket(tx, sale.ticket)
    return false
  })
}
