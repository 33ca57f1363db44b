import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { type Problem, refuse } from '@/lib/platform/shared/problem.ts'
import { resolveIncidents } from '@/lib/service/incidents/incidents.ts'
import type { Ending } from './attempts.ts'
import { type Belief, type LookedUp, orNoKey } from './look-up.ts'
import type { Order, OrderKind } from './order.ts'

/** Only a person can end it: frozen, or `isLate`, which is not final for a day. */
export type Frozen = Order & { state: string; attempts: number; isLate: boolean; branchCode: string }

export type Forgotten = { id: string; refusal: Pick<Problem, 'code'>; source: string }

type FrozenKind = {
  kind: OrderKind
  object: 'sale' | 'collection'
  /** What the order is refused for then. */
  refusal: Pick<Problem, 'code'>
  find: () => Promise<Frozen>
  lookUp: (order: Frozen, source: string, belief: Belief) => Promise<LookedUp>
  /** Ends one that the Service never took; false if it had ended. */
  concludeNotTaken: (ending: Ending & { tx: Tx }) => Promise<boolean>
  /** Ends a pending one that the Service knows no more; false if it had ended. */
  concludeForgotten: (tx: Tx, order: Forgotten) => Promise<boolean>
}

/**
 * Ends an order that stays unknown, after the Service's support was asked: only if a look-up is empty, for a pending one
 * under both its id and its reference (decision 091).
 *
 * @throws NOTE_EMPTY, FROZEN_NONE, FROZEN_NO_KEY, FROZEN_UNCLEAR, FROZEN_WAITING
 */
export async function endFrozenOrder({ actor }: Ctx, text: string, frozen: FrozenKind): Promise<void> {
  authorise(actor, 'sale:end-frozen')
  const note = text.trim()
  if (note.length < 3) refuse('NOTE_EMPTY')
  const order = await frozen.find()
  const { id, branchCode, reference } = order
  const isPending = order.state === 'pending'
  const belief = { believesAnyKey: order.isLate, believesGone: isPending }
  const seen = await orNoKey(frozen.lookUp(order, 'office', belief))
  if (seen === 'unclear') refuse('FROZEN_UNCLEAR')
  if (seen === 'same' && isPending) refuse('FROZEN_WAITING')
  if (seen !== 'none') return
  const ending = { refusal: frozen.refusal, source: 'office' }
  await db().$transaction(async (tx) => {
    const isEnded = isPending
      ? await frozen.concludeForgotten(tx, { ...ending, id })
      : await frozen.concludeNotTaken({ ...ending, attempt: { id, number: order.attempts }, tx })
    if (!isEnded) refuse('FROZEN_NONE')
    await resolveIncidents(tx, frozen.kind.about(id), ['idempotency_conflict', 'not_final_after_a_day'])
    const { object } = frozen
    const about = { objectKind: object, objectId: id, branchCode, detail: { reference, note } }
    await recordAudit(tx, actor, { action: `${object}:end-frozen`, ...about })
  })
}

/** @throws FROZEN_TOO_EARLY while the Service could still take it. */
export function refuseTooEarly(leftMs: number): void {
  if (leftMs > 0) refuse('FROZEN_TOO_EARLY', { params: { minutes: Math.ceil(leftMs / 60_000) } })
}
