import { authorise, branchesOf, type Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { resolveIncidents } from '@/lib/service/incidents/incidents.ts'
import { orNoKey } from '@/lib/service/orders/look-up.ts'
import { isForPerson } from '@/lib/service/orders/schedule.ts'
import { concludeForgotten, concludeNotSold, SETTLED_AFTER_MS } from './internal/conclude-sale.ts'
import { lookUpSale } from './look-up.ts'
import { FOLLOWED_STATES } from './model.ts'

type EndFrozenSaleInput = { saleId: string; note: string }

/**
 * Ends a sale that rule R4 cannot, after the Service's support was asked: only if a look-up is empty, for a pending one
 * under both its id and its reference (decision 091).
 */
export async function endFrozenSale({ ctx, input }: { ctx: Ctx; input: EndFrozenSaleInput }): Promise<void> {
  const { actor } = ctx
  authorise(actor, 'sale:end-frozen')
  const { saleId } = input
  const note = input.note.trim()
  if (note.length < 3) refuse('NOTE_EMPTY')
  const sale = await findForPerson(ctx, saleId)
  const isPending = sale.state === 'pending'
  const seen = await orNoKey(lookUpSale(sale, 'office', { believesAnyKey: sale.isLate, believesGone: isPending }))
  if (seen === 'unclear') refuse('FROZEN_UNCLEAR')
  if (seen === 'same' && isPending) refuse('FROZEN_WAITING')
  if (seen !== 'none') return
  const attempt = { id: saleId, number: sale.attempts }
  const ending = { refusal: { code: 'ENDED_BY_OFFICE' } as const, source: 'office' }
  await db().$transaction(async (tx) => {
    const isEnded = isPending
      ? await concludeForgotten(tx, { ...ending, saleId })
      : await concludeNotSold({ ...ending, attempt, tx })
    if (!isEnded) refuse('FROZEN_NONE')
    await resolveIncidents(tx, { saleId }, ['idempotency_conflict', 'not_final_after_a_day'])
    await recordAudit(tx, actor, {
      action: 'sale:end-frozen',
      objectKind: 'sale',
      objectId: saleId,
      branchCode: sale.ticket.branchCode,
      detail: { reference: sale.reference, note },
    })
  })
}

/** `isLate`: for a day. By then no key can sell at its price, and the key that sent it may be retired. */
async function findForPerson({ actor }: Ctx, saleId: string) {
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
  const leftMs = sale.quote.createdAt.getTime() + SETTLED_AFTER_MS - now
  if (leftMs > 0) refuse('FROZEN_TOO_EARLY', { params: { minutes: Math.ceil(leftMs / 60_000) } })
  return { ...sale, reference: sale.reference, isLate }
}
