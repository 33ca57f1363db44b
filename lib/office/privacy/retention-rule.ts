import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { requireTotp } from '@/lib/people/second-step/second-step.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { refuseIfChanged, type Shown } from '@/lib/platform/shared/posted-again.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { MOST_RETENTION_DAYS, RETENTION, RETENTION_KINDS, type RetentionKind, type RetentionView } from './model.ts'

export async function retentionDays(tx: Tx): Promise<Record<RetentionKind, number>> {
  const rules = await tx.retentionRule.findMany({ select: { what: true, days: true } })
  const daysOf = (kind: RetentionKind) => rules.find(({ what }) => what === kind)?.days ?? RETENTION[kind].usual
  return Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, daysOf(kind)])) as Record<RetentionKind, number>
}

export async function listRetention(actor: Actor): Promise<RetentionView[]> {
  authorise(actor, 'privacy:manage')
  const days = await retentionDays(db())
  return RETENTION_KINDS.map((kind) => ({ kind, days: days[kind], least: RETENTION[kind].least }))
}

/** Sets after how many days one kind is erased; takes a code, since what is erased cannot be restored. */
export async function setRetention(given: {
  ctx: Ctx
  input: { kind: RetentionKind; days: string; code: string } & Shown
}): Promise<void> {
  const { ctx, input } = given
  authorise(ctx.actor, 'privacy:manage')
  const { kind } = input
  const { least } = RETENTION[kind]
  const days = /^\s*\d{1,4}\s*$/.test(input.days) ? Number(input.days) : 0
  if (days < least || days > MOST_RETENTION_DAYS) {
    refuse('RETENTION_DAYS', { field: 'days', params: { least, most: MOST_RETENTION_DAYS } })
  }
  await requireTotp(ctx, input.code)
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('retention-rule'))`
    const before = (await retentionDays(tx))[kind]
    refuseIfChanged({ shown: input.shown, stored: { days: before }, wanted: { days } })
    const rule = { days, setById: ctx.actor.staffId, setAt: sharedNow() }
    await tx.retentionRule.upsert({ where: { what: kind }, create: { what: kind, ...rule }, update: rule })
    const detail = { kind, before: { days: before }, after: { days } }
    await recordAudit(tx, ctx.actor, { action: 'privacy:retention', detail })
  })
}
