import { authorise, branchesOf, type Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { resolveIncidents } from '@/lib/service/incidents/incidents.ts'
import { orNoKey } from '@/lib/service/orders/look-up.ts'
import { concludeForgottenPayment, concludeNotMade, PAYMENT_SETTLED_AFTER_MS } from './internal/conclude-collection.ts'
import { lookUpCollection } from './look-up-collection.ts'
import { attemptAgeMs, isLatePayment } from './to-collection-view.ts'

type EndFrozenCollectionInput = { collectionId: string; note: string }

/**
 * Ends a payment that is frozen, or unknown or pending for a day, after somebody asked the Service's support. Only an
 * empty look-up ends it as not made, for a pending one under both its id and its reference (decision 091).
 */
export async function endFrozenCollection(given: { ctx: Ctx; input: EndFrozenCollectionInput }): Promise<void> {
  const { actor } = given.ctx
  authorise(actor, 'sale:end-frozen')
  const { collectionId } = given.input
  const note = given.input.note.trim()
  if (note.length < 3) refuse('NOTE_EMPTY')
  const row = await findForPerson(given.ctx, collectionId)
  const isPending = row.state === 'pending'
  const seen = await orNoKey(lookUpCollection(row, 'office', { believesAnyKey: row.isLate, believesGone: isPending }))
  if (seen === 'unclear') refuse('FROZEN_UNCLEAR')
  if (seen === 'same' && isPending) refuse('FROZEN_WAITING')
  if (seen !== 'none') return
  const attempt = { id: collectionId, number: row.attempts }
  const ending = { refusal: { code: 'PAYMENT_ENDED_BY_OFFICE' } as const, source: 'office' }
  await db().$transaction(async (tx) => {
    const isEnded = isPending
      ? await concludeForgottenPayment(tx, { ...ending, collectionId })
      : await concludeNotMade({ ...ending, attempt, tx })
    if (!isEnded) refuse('FROZEN_NONE')
    await resolveIncidents(tx, { collectionId }, ['idempotency_conflict', 'not_final_after_a_day'])
    await recordAudit(tx, actor, {
      action: 'collection:end-frozen',
      objectKind: 'collection',
      objectId: collectionId,
      branchCode: row.branchCode,
      detail: { reference: row.reference, note },
    })
  })
}

/** `isLate`: for a day. By then it can no longer be paid, and the key that asked for it may be retired. */
async function findForPerson({ actor }: Ctx, collectionId: string) {
  const row = await db().collection.findFirst({
    where: { id: collectionId, state: { in: ['sending', 'pending'] }, ticket: branchesOf(actor) },
  })
  if (!row) return refuse('FROZEN_NONE')
  const now = await databaseNow(db())
  const isLate = isLatePayment(row, now)
  if (!row.frozen && !isLate) return refuse('FROZEN_NONE')
  const leftMs = PAYMENT_SETTLED_AFTER_MS - attemptAgeMs(row, now)
  if (leftMs > 0) refuse('FROZEN_TOO_EARLY', { params: { minutes: Math.ceil(leftMs / 60_000) } })
  return { ...row, isLate }
}
