import { isSaleKind, type SaleKind } from '@/lib/counter/kinds/model.ts'
import { authorise, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { keepProblem } from './internal/keep-problem.ts'
import { saveDraft, typedOf } from './internal/save-draft.ts'
import { type Opened, quoteTicket } from './quote-ticket.ts'

type FavouriteInput = { intentId: string; kind: SaleKind; recipient: string; favouriteId: string }

/**
 * Gets a price for one of this till's favourites and the typed recipient. If the favourite was removed, what was typed
 * stays with the problem FAVOURITE_GONE.
 */
export async function quoteFavourite({ ctx, input }: { ctx: Ctx; input: FavouriteInput }): Promise<Opened> {
  authorise(ctx.actor, 'sale:create')
  const { favouriteId, ...typed } = input
  const favourite = await db().favourite.findFirst({
    where: { id: favouriteId, tillId: requireTill(ctx.actor).id },
    select: { kind: true, productCode: true, amount: true },
  })
  if (!favourite) return storeTypedForm(ctx, typed)
  const kind = isSaleKind(favourite.kind) ? favourite.kind : input.kind
  return quoteTicket({ ctx, input: { ...typed, ...favourite, kind } })
}

async function storeTypedForm(ctx: Ctx, typed: Omit<FavouriteInput, 'favouriteId'>): Promise<Opened> {
  const input = { ...typed, amount: '', productCode: null }
  const draft = await saveDraft({ ctx, input })
  const gone = async () => refuse('FAVOURITE_GONE', { field: 'product' })
  if (draft.editable) await keepProblem(draft.saleId, gone, 'typed', { typed: typedOf(input) })
  return { ticketId: draft.ticketId, soldBefore: !draft.editable }
}
