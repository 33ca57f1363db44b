import { branchesOf, type Ctx } from '@/lib/people/access/authorise.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { endFrozenOrder, type Frozen, refuseTooEarly } from '@/lib/service/orders/end-frozen.ts'
import { isForPerson } from '@/lib/service/orders/schedule.ts'
import { concludeForgotten, concludeNotSold, SETTLED_AFTER_MS } from './internal/conclude-sale.ts'
import { lookUpSale } from './look-up.ts'
import { FOLLOWED_STATES } from './model.ts'
import { SALE_ORDERS } from './sale-orders.ts'

type EndFrozenSaleInput = { saleId: string; note: string }

/** Ends a sale that rule R4 cannot (`endFrozenOrder`). @throws FROZEN_TOO_EARLY */
export async function endFrozenSale({ ctx, input }: { ctx: Ctx; input: EndFrozenSaleInput }): Promise<void> {
  await endFrozenOrder(ctx, input.note, {
    kind: SALE_ORDERS,
    object: 'sale',
    refusal: { code: 'ENDED_BY_OFFICE' },
    find: () => findForPerson(ctx, input.saleId),
    lookUp: lookUpSale,
    concludeNotTaken: concludeNotSold,
    concludeForgotten,
  })
}

/** By a day no key can sell at its price, and the key that sent it may be retired. */
async function findForPerson({ actor }: Ctx, saleId: string): Promise<Frozen> {
  const sale = await db().sale.findFirst({
    where: { id: saleId, state: { in: [...FOLLOWED_STATES] }, ticket: branchesOf(actor) },
    select: {
      id: true,
      state: true,
      credential: true,
      reference: true,
      upstreamId: true,
      attempts: true,
      frozen: true,
      claimedAt: true,
      quote: { select: { createdAt: true } },
      ticket: { select: { branchCode: true } },
    },
  })
  if (!sale?.reference || !sale.quote || !sale.claimedAt) return refuse('FROZEN_NONE')
  const now = (await databaseNow(db())).getTime()
  const isLate = isForPerson(now - sale.claimedAt.getTime())
  if (!sale.frozen && !isLate) return refuse('FROZEN_NONE')
  refuseTooEarly(sale.quote.createdAt.getTime() + SETTLED_AFTER_MS - now)
  return { ...sale, reference: sale.reference, isLate, branchCode: sale.ticket.branchCode }
}
