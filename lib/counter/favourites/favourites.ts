import type { Product } from '@/lib/counter/catalogue/model.ts'
import { getProduct, listCatalogue } from '@/lib/counter/catalogue/queries.ts'
import { readAmount } from '@/lib/counter/tickets/read-recipient.ts'
import { authorise, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { parseWireAmount, toWireAmount } from '@/lib/platform/shared/money.ts'
import { DomainError, refuse } from '@/lib/platform/shared/problem.ts'
import { type Favourite, MOST_FAVOURITES } from './model.ts'

/** The favourites of the actor's till, in the order they were pinned. */
export async function listFavourites(actor: Actor): Promise<Favourite[]> {
  authorise(actor, 'sale:create')
  const rows = await db().favourite.findMany({
    where: { tillId: requireTill(actor).id },
    orderBy: { createdAt: 'asc' },
    select: { id: true, kind: true, productCode: true, productName: true, amount: true },
  })
  if (rows.length === 0) return []
  const products = await knownProducts(actor)
  return rows.map(({ kind, amount, ...row }) => ({
    ...row,
    kind: kind as Product['kind'],
    amountCents: parseWireAmount(amount),
    available: products.get(row.productCode)?.available ?? true,
  }))
}

/** By product code. Empty if the Service does not say: no favourite is closed then, and the quote decides. */
async function knownProducts(actor: Actor): Promise<Map<string, Product>> {
  try {
    return new Map((await listCatalogue(actor)).map((product) => [product.code, product]))
  } catch (error) {
    if (error instanceof DomainError) return new Map()
    throw error
  }
}

type PinInput = { productCode: string; amount: string }

/** Pins a product on the actor's till, with the typed amount if the customer chooses one; twice changes nothing. */
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

export async function unpinFavourite({ ctx, input }: { ctx: Ctx; input: { favouriteId: string } }): Promise<void> {
  authorise(ctx.actor, 'sale:create')
  const tillId = requireTill(ctx.actor).id
  await db().$transaction(async (tx) => {
    const select = { productName: true, amount: true }
    const pinned = await tx.favourite.findFirst({ where: { id: input.favouriteId, tillId }, select })
    const gone = await tx.favourite.deleteMany({ where: { id: input.favouriteId, tillId } })
    if (!pinned || gone.count === 0) return
    const { productName, amount } = pinned
    await recordAudit(tx, ctx.actor, {
      action: 'favourite:unpin',
      objectKind: 'favourite',
      objectId: input.favouriteId,
      detail: { productName, amount },
    })
  })
}
