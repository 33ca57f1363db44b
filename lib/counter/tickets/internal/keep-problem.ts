import { PLACE, tellOfTicket } from '@/lib/counter/sales/tell-of-ticket.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { DomainError, type Problem } from '@/lib/platform/shared/problem.ts'
import { holdTicket, lockTender } from '../lock-ticket.ts'
import { isOfLastChoice } from '../model.ts'
import { type Choice, isSameChoice } from './same-choice.ts'

/**
 * `typed`: before the tender, of what was just typed or chosen. `priced`: before it too, of the price that the item has.
 * `paid`: after it, when only selling the item out of that money sets its problem.
 */
type Stage = 'typed' | 'priced' | 'paid'

/** A refusal that is a sale's problem already: no other sale of its ticket gets it. */
export class KeptRefusal extends DomainError {}

/**
 * Runs a step of pricing a sale as it was read; a refusal becomes that sale's own problem, unless another choice got its
 * price meanwhile, and is thrown: the others go no further without it.
 */
export async function keepAsOwn<T>(sale: Choice & { id: string }, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await keep(sale.id, error, 'priced', sale)
    throw new KeptRefusal(error.problem)
  }
}

/**
 * Runs a step of preparing or sending a sale; a refusal becomes the sale's problem, anything else is thrown. A step
 * begun before the tender that ends after it leaves no problem: its form is over, and the item is paid for as it
 * stands; nor does one that another sale has (`keepAsOwn`). Returns whether the step was `done` or `refused`.
 */
export async function keepProblem(
  saleId: string,
  step: () => Promise<void>,
  stage: Stage,
): Promise<'done' | 'refused'> {
  try {
    await step()
    return 'done'
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (!(error instanceof KeptRefusal)) await keep(saleId, error, stage)
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
    const where = { ticketId, state: 'quoted' as const, ticket: { tenderedAt: null } }
    const sales = await tx.sale.findMany({ where, select: { id: true, problem: true } })
    const pressed = sales.filter(({ problem }) => problem !== null && !isOfLastChoice(problem as Problem))
    const ids = pressed.map(({ id }) => id)
    await tx.sale.updateMany({ where: { id: { in: ids } }, data: { problem: Prisma.DbNull } })
  })
}

/**
 * Whether a refusal of the price is no news of the item: what was typed last was refused, which only saving what is
 * typed next forgets, or the item that was `asked` about is another choice by now.
 */
async function isOutdated(tx: Tx, saleId: string, asked: Choice | undefined): Promise<boolean> {
  const select = { problem: true, productCode: true, recipient: true, amountCents: true }
  const sale = await tx.sale.findUnique({ where: { id: saleId }, select })
  if (!sale) return true
  if (asked && !isSameChoice(asked, sale)) return true
  return sale.problem !== null && isOfLastChoice(sale.problem as Problem)
}

async function keep(saleId: string, { problem }: DomainError, stage: Stage, asked?: Choice): Promise<void> {
  await db().$transaction(async (tx) => {
    const isTendered = await lockTender(tx, saleId)
    if (isTendered && stage !== 'paid') return
    if (stage === 'priced' && (await isOutdated(tx, saleId, asked))) return
    const kept = stage === 'priced' && isOfLastChoice(problem) ? { ...problem, asPriced: true } : problem
    const waiting = { id: saleId, state: { in: ['draft' as const, 'quoted' as const] } }
    const { count } = await tx.sale.updateMany({ where: waiting, data: { problem: kept } })
    if (count === 0 || stage !== 'paid') return
    // Nobody presses anything when a paid item is sent: only a notice brings its problem to the screen that shows it.
    const select = { ticket: { select: PLACE } }
    const { ticket } = await tx.sale.findUniqueOrThrow({ where: { id: saleId }, select })
    await tellOfTicket(tx, ticket)
  })
}
