import type { Ctx } from '@/lib/people/access/authorise.ts'
import { may } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import type { AuditAction } from '@/lib/people/audit/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import type { Problem } from '@/lib/platform/shared/problem.ts'
import { MINUTE_MS } from '@/lib/platform/shared/time/durations.ts'
import { REPEATED_FOR_MS } from './follow-funding.ts'
import { type FundingState, GIVEN_UP, TURNED_DOWN } from './model.ts'
import { lockFunding, recordFundingEvent } from './order-kind.ts'

/** A POST sent just before repeating ends may take half a minute more. */
const GIVEN_UP_AFTER_MS = REPEATED_FOR_MS + MINUTE_MS

type EndInput = { ctx: Ctx; input: { fundingId: string } }

/** The owner declines it, or whoever asked for it withdraws it. */
export async function turnDownTopUp({ ctx, input }: EndInput): Promise<void> {
  const { actor } = ctx
  authoriseSpending(actor, 'top-up:create')
  const own = may(actor, 'top-up:approve') ? {} : { staffId: actor.staffId }
  await end(ctx, input.fundingId, { state: 'asked', ...own }, { code: TURNED_DOWN }, 'top-up:turn-down')
}

/** Gives up a top-up that never got an answer; it is never sent again. If credited after all, it is late money. */
export async function giveUpTopUp({ ctx, input }: EndInput): Promise<void> {
  authoriseSpending(ctx.actor, 'top-up:create')
  const sentBefore = new Date((await databaseNow(db())).getTime() - GIVEN_UP_AFTER_MS)
  const where = { state: 'sending', upstreamId: null, sentAt: { lt: sentBefore } } as const
  await end(ctx, input.fundingId, where, { code: GIVEN_UP }, 'top-up:give-up')
}

type Where = { state: FundingState; staffId?: string; upstreamId?: null; sentAt?: { lt: Date } }

async function end(ctx: Ctx, fundingId: string, where: Where, refusal: Problem, action: AuditAction): Promise<void> {
  await db().$transaction(async (tx) => {
    const { count } = await tx.funding.updateMany({
      where: { id: fundingId, environment: officeEnvironment(), ...where },
      data: { state: 'not_made', refusal, settledAt: await databaseNow(tx), nextCheckAt: null, leaseUntil: null },
    })
    if (count === 0) return
    const { reference } = await lockFunding(tx, fundingId)
    const fact = { fundingId, source: 'office', kind: 'not_made', staffId: ctx.actor.staffId } as const
    await recordFundingEvent(tx, { ...fact, from: where.state, to: 'not_made', detail: { code: refusal.code } })
    await recordAudit(tx, ctx.actor, { action, objectKind: 'funding', objectId: fundingId, detail: { reference } })
  })
}

export function isGivenUp(row: { state: FundingState; upstreamId: string | null; sentAt: Date | null }, now: Date) {
  if (row.state !== 'sending' || row.upstreamId !== null || row.sentAt === null) return false
  return row.sentAt.getTime() + GIVEN_UP_AFTER_MS < now.getTime()
}
