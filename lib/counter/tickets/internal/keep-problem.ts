import { notifyTicket, PLACE } from '@/lib/counter/sales/sale-orders.ts'
import { Prisma, type Sale } from '@/lib/generated/prisma/client.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { DomainError, type Problem } from '@/lib/platform/shared/problem.ts'
import { holdTicket, lockTender } from '../lock-ticket.ts'

export const NO_PROBLEM = { typedProblem: Prisma.DbNull, problem: Prisma.DbNull }

/** `typed`: before the tender, of what was just typed or chosen. `paid`: after it, of selling the item out of that money. */
type Stage = 'typed' | 'paid'

/** A refusal that an item says of itself: its ticket need not say it too. */
export class KeptRefusal extends DomainError {}

/**
 * Runs a step of preparing or sending a sale; a refusal becomes the sale's problem, anything else is thrown. A step
 * begun before the tender that ends after it leaves no problem: its form is over, and the item is paid for as it
 * stands; nor does one whose sale is no longer what it was begun `about`.
 */
export async function keepProblem(
  saleId: string,
  step: () => Promise<void>,
  stage: Stage,
  about?: About,
): Promise<void> {
  try {
    await step()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { problem } = error
    await keepOnItem(saleId, about, stage, stage === 'typed' ? { typedProblem: problem } : { problem })
  }
}

/**
 * Stores why an unpaid item has no new price; it is not offered any more at the old one, unless it `stands`. Returns
 * whether the item is still the one that was priced.
 */
export function keepPriceRefusal(item: Choice & { id: string }, problem: Problem, stands: boolean): Promise<boolean> {
  const refused = stands ? { problem } : { problem, quoteId: null }
  return keepOnItem(item.id, { choice: item }, 'priced', refused)
}

/**
 * Runs a press on a ticket's items, read as `first` and others; a refusal that no item says becomes the ticket's
 * problem, until an item or its price changes. If the first item is another choice by now, the refusal is no news of
 * it, and the ticket says QUOTE_CHANGED. Returns whether the press was `done` or `refused`.
 */
export async function keepOnTicket(
  first: Choice & { id: string; ticketId: string },
  press: () => Promise<void>,
): Promise<'done' | 'refused'> {
  try {
    await press()
    return 'done'
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (!(error instanceof KeptRefusal)) await storeOnTicket(first, error.problem)
    return 'refused'
  }
}

async function storeOnTicket({ ticketId, ...first }: Choice & { id: string; ticketId: string }, problem: Problem) {
  await db().$transaction(async (tx) => {
    await holdTicket(tx, ticketId)
    const sale = await tx.sale.findUnique({ where: { id: first.id }, select: KEPT })
    const isSame = sale !== null && isStill({ choice: first }, sale)
    const told: Problem = isSame ? problem : { code: 'QUOTE_CHANGED' }
    await tx.ticket.updateMany({ where: { id: ticketId, tenderedAt: null }, data: { problem: told } })
  })
}

/** Forgets what an earlier press on an unpaid ticket was refused for, and returns it: this one is answered anew. */
export function forgetProblems(ticketId: string): Promise<Problem | null> {
  return db().$transaction(async (tx) => {
    const ticket = await holdTicket(tx, ticketId)
    await forgetPress(tx, ticketId)
    const where = { ticketId, state: 'quoted' as const, ticket: { tenderedAt: null } }
    await tx.sale.updateMany({ where, data: { problem: Prisma.DbNull } })
    return (ticket?.problem ?? null) as Problem | null
  })
}

/** Forgets what a press was refused for with a ticket's items as they were. The caller holds the ticket. */
export async function forgetPress(tx: Tx, ticketId: string): Promise<void> {
  await tx.ticket.updateMany({ where: { id: ticketId, tenderedAt: null }, data: { problem: Prisma.DbNull } })
}

const KEPT = {
  productCode: true,
  recipient: true,
  amountCents: true,
  typedRecipient: true,
  typedAmount: true,
  typedProduct: true,
  ticket: { select: PLACE },
} as const

/** Returns whether the item is still what the step was `about`; if not, it stays as it is. */
async function keepOnItem(
  saleId: string,
  about: About | undefined,
  stage: Stage | 'priced',
  data: Pick<Prisma.SaleUncheckedUpdateManyInput, 'typedProblem' | 'problem' | 'quoteId'>,
): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const isTendered = await lockTender(tx, saleId)
    if (isTendered && stage !== 'paid') return true
    const sale = await tx.sale.findUnique({ where: { id: saleId }, select: KEPT })
    if (!sale || (about && !isStill(about, sale))) return false
    const waiting = { id: saleId, state: { in: ['draft' as const, 'quoted' as const] } }
    const { count } = await tx.sale.updateMany({ where: waiting, data })
    // Nobody presses anything when a paid item is sent: only a notice brings its problem to the screen that shows it.
    if (count > 0 && stage === 'paid') await notifyTicket(tx, sale.ticket)
    return true
  })
}

/** What a price is asked for. */
export type Choice = Pick<Sale, 'productCode' | 'recipient' | 'amountCents'>

/** Whether two items, or one at two times, are the same product for the same recipient and amount. */
export function isSameChoice(a: Choice, b: Choice): boolean {
  return a.productCode === b.productCode && a.recipient === b.recipient && a.amountCents === b.amountCents
}

/** What was typed and chosen in an item's form. */
export type Typed = Pick<Sale, 'typedRecipient' | 'typedAmount' | 'typedProduct'>

/** What an item was when its price was asked for: what it was priced as before, or what had just been typed. */
export type About = { choice: Choice } | { typed: Typed }

/** Whether an item is still what its price was asked for. */
export function isStill(about: About, sale: Choice & Typed): boolean {
  return 'choice' in about ? isSameChoice(about.choice, sale) : isSameText(about.typed, sale)
}

function isSameText(a: Typed, b: Typed): boolean {
  return a.typedRecipient === b.typedRecipient && a.typedAmount === b.typedAmount && a.typedProduct === b.typedProduct
}
