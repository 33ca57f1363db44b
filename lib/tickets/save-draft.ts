import { credentialForTill } from '../credentials.ts'
import { db, type Tx } from '../db.ts'
import { Prisma } from '../generated/prisma/client.ts'
import type { SaleKind } from '../sales/model.ts'
import { refuse } from '../shared/problem.ts'
import { authorise, type Ctx, requireTill } from '../staff/authorise.ts'

export type DraftInput = {
  /** Made by the server with the form and good for one ticket (rule R1: unique in the database). */
  intentId: string
  kind: SaleKind
  recipient: string
  amount: string
  productCode: string | null
}

export type Draft = { ticketId: string; saleId: string; editable: boolean }

/**
 * Keeps what was typed under the form's intent, just as typed. The same intent again finds the same ticket, whoever
 * pressed twice; what was wrong with an earlier text is forgotten with it. Once that ticket is being sold its text stands, and `editable` is false.
 */
export async function saveDraft({ ctx, input }: { ctx: Ctx; input: DraftInput }): Promise<Draft> {
  authorise(ctx.actor, 'sale:create')
  return db().$transaction(async (tx) => {
    const ticketId = await findOrOpenTicket(tx, ctx, input.intentId)
    const typed = { typedRecipient: input.recipient, typedAmount: input.amount, kind: input.kind }
    const sale = await tx.sale.findFirst({ where: { ticketId }, select: { id: true } })
    if (!sale) {
      const { name, environment } = credentialForTill(requireTill(ctx.actor))
      const { intentId, productCode } = input
      const data = { ...typed, intentId, ticketId, environment, credential: name, productCode }
      return { ticketId, saleId: (await tx.sale.create({ data, select: { id: true } })).id, editable: true }
    }
    const drafts = { id: sale.id, state: { in: ['draft' as const, 'quoted' as const] } }
    const changed = await tx.sale.updateMany({ where: drafts, data: { ...typed, problem: Prisma.DbNull } })
    return { ticketId, saleId: sale.id, editable: changed.count === 1 }
  })
}

async function findOrOpenTicket(tx: Tx, ctx: Ctx, intentId: string): Promise<string> {
  const till = requireTill(ctx.actor)
  const { name, environment } = credentialForTill(till)
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${intentId}, 0))`
  const known = await tx.ticket.findUnique({ where: { intentId }, select: { id: true, tillId: true } })
  if (known) return known.tillId === till.id ? known.id : refuse('FORM_NOT_OURS')
  const data = {
    intentId,
    environment,
    credential: name,
    branchCode: till.branchCode,
    tillId: till.id,
    staffId: ctx.actor.staffId,
  }
  return (await tx.ticket.create({ data, select: { id: true } })).id
}
