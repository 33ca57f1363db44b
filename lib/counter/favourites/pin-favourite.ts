import { getProduct } from '@/lib/counter/catalogue/queries.ts'
import { readAmount } from '@/lib/counter/tickets/read-recipient.ts'
import { authorise, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { toWireAmount } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { MOST_FAVOURITES } from './model.ts'

export type PinInput = { productCode: string; amount: string }

/**
 * Pins a product on the actor's till, with the typed amount if the customer chooses one; pinning twice changes nothing.
 */
export async function pinFavourite({ ctx, input }: { ctx: Ctx; input: PinInput }): Promise<void> {
  authorise(ctx.actor, 'sale:create')
  const tillId = requireTill(ctx.actor).id
  const product = await getProduct(ctx.actor, input.productCode)
  const cents = readAmount(input.amount, product)
  const amount = cents === null ? '' : toWireAmount(cents)
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from "Till" where id = ${tillId}::uuid for update`
    const pinned = await tx.favourite.findMany({ where: { tillId }, select: { productCode: true, amount: true } })
    if (pinned.some((one) => one.productCode === product.code && one.amount === amount)) return
    if (pinned.length >= MOST_FAVOURITES) refuse('FAVOURITES_FULL', { params: { most: MOST_FAVOURITES } })
    const { code: productCode, name: productName, kind } = product
    const { id } = await tx.favourite.create({ data: { tillId, kind, productCode, productName, amount } })
    await recordAudit(tx, ctx.actor, {
      action: 'favourite:pin',
      objectKind: 'favourite',
      objectId: id,
      detail: { productName, amount },
    })
  })
}
