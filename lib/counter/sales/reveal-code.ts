import { authorise, type Ctx, visibleTickets } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { GOODS_COLUMNS, openGoods } from './sealed-goods.ts'

/**
 * Reveals the code of a delivered voucher to those who may see it. The audit records that it was shown, and to whom,
 * but not the code.
 */
export async function revealCode({ ctx, input }: { ctx: Ctx; input: { saleId: string } }): Promise<string> {
  authorise(ctx.actor, 'token:reveal')
  return db().$transaction(async (tx) => {
    const where = { id: input.saleId, state: 'completed' as const, ticket: visibleTickets(ctx.actor) }
    const sale = await tx.sale.findFirst({ where, select: { id: true, ...GOODS_COLUMNS } })
    const { pin } = sale ? openGoods(sale) : { pin: null }
    if (!sale || !pin) return refuse('CODE_NONE')
    await recordAudit(tx, ctx.actor, { action: 'token:reveal', objectKind: 'sale', objectId: sale.id })
    return pin
  })
}
