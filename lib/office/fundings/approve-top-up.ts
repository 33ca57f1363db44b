import { waitToShow } from '@/lib/counter/tickets/wait-to-show.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { requireTotp } from '@/lib/people/second-step/second-step.ts'
import { db } from '@/lib/platform/database/db.ts'
import { keyMadeWith, officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { commitFirstAttempt } from './internal/commit-first-attempt.ts'
import { keyForTopUps } from './internal/key-for-top-ups.ts'
import { postFunding } from './internal/post-funding.ts'

/**
 * Approves a top-up that a manager asked for above the day's limit, with the owner's authenticator code. It is sent
 * with the key that it was asked for with or, if that was retired, with the office's: nothing was sent yet, so another
 * key cannot send it twice. Does nothing if it was already sent or ended.
 */
export async function approveTopUp(given: { ctx: Ctx; input: { fundingId: string; code: string } }): Promise<void> {
  const { ctx, input } = given
  authoriseSpending(ctx.actor, 'top-up:approve')
  await requireTotp(ctx, input.code)
  const asked = { id: input.fundingId, environment: officeEnvironment(), state: 'asked' } as const
  const funding = await db().funding.findFirst({ where: asked })
  if (!funding) return
  const { name: credential } = keyMadeWith(funding) ?? (await keyForTopUps())
  const attempt = await db().$transaction(async (tx) => {
    const sent = await commitFirstAttempt(tx, ctx.actor, { ...funding, credential }, ctx.actor.staffId)
    if (!sent) return null
    const detail = { reference: funding.reference, amountCents: String(funding.amountCents) }
    const about = { objectKind: 'funding', objectId: funding.id, detail } as const
    await recordAudit(tx, ctx.actor, { action: 'top-up:approve', ...about })
    return sent
  })
  if (attempt) await waitToShow(input.fundingId, postFunding(attempt))
}
