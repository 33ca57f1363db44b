import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { refuseIfChanged, type Shown } from '@/lib/platform/shared/posted-again.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

const USUAL_MINUTES = 30
const LEAST_MINUTES = 5
const MOST_MINUTES = 240

/** Minutes without activity after which a session away from a till locks; tills have their own. */
export async function officeIdleMinutes(tx: Tx = db()): Promise<number> {
  const rule = await tx.sessionRule.findUnique({ where: { id: 1 }, select: { officeIdleMinutes: true } })
  return rule?.officeIdleMinutes ?? USUAL_MINUTES
}

export async function getOfficeIdle(actor: Actor): Promise<number> {
  authorise(actor, 'set-up:manage')
  return officeIdleMinutes()
}

/** Sets the minutes, whole as typed, 5 to 240; they apply from the next request. */
export async function setOfficeIdle({ ctx, input }: { ctx: Ctx; input: { minutes: string } & Shown }): Promise<void> {
  authoriseSpending(ctx.actor, 'set-up:manage')
  const minutes = /^\d{1,3}$/.test(input.minutes.trim()) ? Number(input.minutes) : 0
  if (minutes < LEAST_MINUTES || minutes > MOST_MINUTES) {
    refuse('IDLE_MINUTES', { params: { least: LEAST_MINUTES, most: MOST_MINUTES } })
  }
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('session-rule'))`
    const before = await officeIdleMinutes(tx)
    refuseIfChanged({ shown: input.shown, stored: { minutes: before }, wanted: { minutes } })
    const rule = { officeIdleMinutes: minutes, setById: ctx.actor.staffId, setAt: sharedNow() }
    await tx.sessionRule.upsert({ where: { id: 1 }, create: { id: 1, ...rule }, update: rule })
    await recordAudit(tx, ctx.actor, { action: 'session:idle', detail: { before, after: minutes } })
  })
}
