import { freezeRates } from '@/lib/books/currencies/model.ts'
import { listForeignCash } from '@/lib/books/currencies/queries.ts'
import type { SaleKind } from '@/lib/counter/kinds/model.ts'
import { authorise, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { credentialForTill } from '@/lib/platform/env/choose-credential.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { lockTender } from '../lock-ticket.ts'
import { forgetPress, NO_PROBLEM, type Typed } from './keep-problem.ts'

export type DraftInput = {
  /** Created by the server with the form, for one item (rule R1: unique in the database). */
  intentId: string
  kind: SaleKind
  recipient: string
  amount: string
  productCode: string | null
}

export type Draft = { ticketId: string; saleId: string; editable: boolean }

/** A draft's text as its item stores it. */
export function typedOf({ recipient, amount, productCode }: Omit<DraftInput, 'intentId' | 'kind'>): Typed {
  return { typedRecipient: recipient, typedAmount: amount, typedProduct: productCode }
}

/**
 * Stores what was typed, unchanged, under the form's intent. The same intent finds the same item, however often it is
 * posted; a new one opens a ticket. Problems of an earlier text are dropped, and what all items together were refused
 * for. Once a tender was accepted for the ticket its text stands, and `editable` is false.
 */
export async function saveDraft({ ctx, input }: { ctx: Ctx; input: DraftInput }): Promise<Draft> {
  authorise(ctx.actor, 'sale:create')
  return db().$transaction(async (tx) => {
    const { intentId, kind } = input
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${intentId}, 0))`
    const known = await findItem(tx, ctx, intentId)
    if (!known) return { ...(await openTicket(tx, ctx, input)), editable: true }
    const { saleId, ticketId } = known
    if (await lockTender(tx, saleId)) return { ticketId, saleId, editable: false }
    const changed = await tx.sale.updateMany({
      where: { id: saleId, state: { in: ['draft', 'quoted'] } },
      data: { kind, ...typedOf(input), ...NO_PROBLEM, ...NOT_ERASED },
    })
    if (changed.count === 1) await forgetPress(tx, ticketId)
    return { ticketId, saleId, editable: changed.count === 1 }
  })
}

/** An item that is typed again has a customer again, whose token must be kept. */
const NOT_ERASED = { erasedAt: null, namesErasedAt: null }

async function findItem(tx: Tx, ctx: Ctx, intentId: string): Promise<{ saleId: string; ticketId: string } | null> {
  const select = { id: true, ticketId: true, ticket: { select: { tillId: true, takenOverTillId: true } } }
  const sale = await tx.sale.findUnique({ where: { intentId }, select })
  if (!sale) return null
  const { tillId, takenOverTillId } = sale.ticket
  if ((takenOverTillId ?? tillId) !== requireTill(ctx.actor).id) refuse('FORM_NOT_OURS')
  return { saleId: sale.id, ticketId: sale.ticketId }
}

/** A ticket freezes the exchange rates of its opening; a change reaches the next one. */
async function openTicket(tx: Tx, ctx: Ctx, input: DraftInput): Promise<{ ticketId: string; saleId: string }> {
  const till = requireTill(ctx.actor)
  const { name: credential, environment } = credentialForTill(till)
  const { intentId, kind, productCode } = input
  const typed = { kind, ...typedOf(input), productCode }
  const ticket = await tx.ticket.create({
    data: {
      intentId,
      environment,
      credential,
      branchCode: till.branchCode,
      tillId: till.id,
      staffId: ctx.actor.staffId,
      rates: freezeRates(await listForeignCash(tx)),
      sales: { create: { intentId, environment, credential, ...typed } },
    },
    select: { id: true, sales: { select: { id: true } } },
  })
  return { ticketId: ticket.id, saleId: ticket.sales[0]?.id ?? '' }
}
