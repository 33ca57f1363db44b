import { branchesOf, type Ctx } from '@/lib/people/access/authorise.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { endFrozenOrder, type Frozen, refuseTooEarly } from '@/lib/service/orders/end-frozen.ts'
import { COLLECTION_ORDERS } from './collection-orders.ts'
import { concludeForgottenPayment, concludeNotMade, PAYMENT_SETTLED_AFTER_MS } from './internal/conclude-collection.ts'
import { lookUpCollection } from './look-up-collection.ts'
import { attemptAgeMs, isLatePayment } from './to-collection-view.ts'

type EndFrozenCollectionInput = { collectionId: string; note: string }

/** Ends a payment that stays unknown or pending (`endFrozenOrder`). @throws FROZEN_TOO_EARLY */
export async function endFrozenCollection({
  ctx,
  input,
}: {
  ctx: Ctx
  input: EndFrozenCollectionInput
}): Promise<void> {
  await endFrozenOrder(ctx, input.note, {
    kind: COLLECTION_ORDERS,
    object: 'collection',
    refusal: { code: 'PAYMENT_ENDED_BY_OFFICE' },
    find: () => findForPerson(ctx, input.collectionId),
    lookUp: lookUpCollection,
    concludeNotTaken: concludeNotMade,
    concludeForgotten: concludeForgottenPayment,
  })
}

/** By a day it can no longer be paid, and the key that asked for it may be retired. */
async function findForPerson({ actor }: Ctx, collectionId: string): Promise<Frozen> {
  const row = await db().collection.findFirst({
    where: { id: collectionId, state: { in: ['sending', 'pending'] }, ticket: branchesOf(actor) },
  })
  if (!row) return refuse('FROZEN_NONE')
  const now = await databaseNow(db())
  const isLate = isLatePayment(row, now)
  if (!row.frozen && !isLate) return refuse('FROZEN_NONE')
  refuseTooEarly(PAYMENT_SETTLED_AFTER_MS - attemptAgeMs(row, now))
  return { ...row, isLate }
}
