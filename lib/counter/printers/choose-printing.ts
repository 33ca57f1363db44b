import { isSaleKind } from '@/lib/counter/kinds/model.ts'
import { authorise, type Ctx, requireTill, visibleTickets } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { printsAtOnce } from './prints-at-once.ts'

type Input = { ticketId: string; atOnce: boolean }

/** Sets whether the actor's till prints slips of a ticket's only product at once from now on, or only when asked. */
export async function choosePrinting({ ctx: { actor }, input }: { ctx: Ctx; input: Input }): Promise<void> {
  authorise(actor, 'receipt:print')
  const { id: tillId, number, branchCode } = requireTill(actor)
  const { ticketId, atOnce } = input
  const sales = await db().sale.findMany({
    where: { ticket: { AND: [visibleTickets(actor), { id: ticketId }] }, productCode: { not: null } },
    select: { productCode: true, productName: true, kind: true },
    distinct: ['productCode'],
  })
  const [sold, ...others] = sales
  if (!sold?.productCode || !isSaleKind(sold.kind) || others.length > 0) return refuse('TICKET_UNKNOWN')
  const { productCode, productName, kind } = sold
  const before = await printsAtOnce(actor, [{ kind, productCode }])
  await db().$transaction(async (tx) => {
    const where = { tillId_productCode: { tillId, productCode } }
    await tx.printChoice.upsert({ where, create: { tillId, productCode, atOnce }, update: { atOnce } })
    await recordAudit(tx, actor, {
      action: 'till:print-choice',
      objectKind: 'till',
      objectId: tillId,
      branchCode,
      detail: { number, product: productName, before, after: atOnce },
    })
  })
}
