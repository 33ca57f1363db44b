import { recordAudit } from '../audit/record-audit.ts'
import { getProduct } from '../catalogue/queries.ts'
import { db } from '../db.ts'
import { toWireAmount } from '../shared/money.ts'
import { refuse } from '../shared/problem.ts'
import { authorise, type Ctx, requireTill } from '../staff/authorise.ts'
import { readAmount } from '../tickets/read-recipient.ts'
import { MOST_FAVOURITES } from './model.ts'

export type PinInput = { productCode: string; amount: string }

/**
 * Keeps a product at hand on the actor's till, with the typed amount where the customer names one; pinning it twice
 * changes nothing. Refuses with an AMOUNT_ problem, the Service's code, or FAVOURITES_FULL.
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
