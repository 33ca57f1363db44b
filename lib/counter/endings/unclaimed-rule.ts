import { z } from 'zod'
import type { Environment } from '@/lib/generated/prisma/client.ts'
import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import type { Undoable } from '@/lib/people/changes/undoable.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { refuseIfChanged, type Shown } from '@/lib/platform/shared/posted-again.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { USUAL_UNCLAIMED_DAYS } from './model.ts'

const MOST_DAYS = 3_650

export async function unclaimedDays(tx: Tx, environment: Environment): Promise<number> {
  const rule = await tx.unclaimedRule.findUnique({ where: { environment }, select: { days: true } })
  return rule?.days ?? USUAL_UNCLAIMED_DAYS
}

export async function getUnclaimedDays(actor: Actor): Promise<number> {
  authorise(actor, 'money:read')
  return unclaimedDays(db(), officeEnvironment())
}

type NewPeriod = { days: string } & Shown

export async function setUnclaimedDays({ ctx, input }: { ctx: Ctx; input: NewPeriod }): Promise<void> {
  authoriseSpending(ctx.actor, 'money:change')
  const days = /^\s*\d{1,4}\s*$/.test(input.days) ? Number(input.days) : 0
  if (days < 1 || days > MOST_DAYS) refuse('UNCLAIMED_DAYS')
  const environment = officeEnvironment()
  await db().$transaction(async (tx) => {
    await lockRule(tx)
    const before = await unclaimedDays(tx, environment)
    refuseIfChanged({ shown: input.shown, stored: { days: before }, wanted: { days } })
    await storeDays(tx, environment, days, ctx.actor.staffId)
    const detail = { before, after: days }
    const replaced = {
      ...({ setting: 'unclaimed_days', subject: environment } as const),
      ...{ before: { days: String(before) }, after: { days: String(days) } },
    }
    await recordAudit(tx, ctx.actor, {
      action: 'money:unclaimed-days',
      objectKind: 'environment',
      objectId: environment,
      detail,
      replaced,
    })
  })
}

export const UNDOABLE_UNCLAIMED_DAYS: Undoable = {
  ownCode: false,
  lock: async (tx, subject) => {
    await lockRule(tx)
    return { days: String(await unclaimedDays(tx, subject as Environment)) }
  },
  putBack: async (tx, { actor, subject, before }) => {
    const { days } = z.object({ days: z.coerce.number() }).parse(before)
    await storeDays(tx, subject as Environment, days, actor.staffId)
    return {}
  },
}

async function lockRule(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('unclaimed-rule'))`
}

async function storeDays(tx: Tx, environment: Environment, days: number, setById: string): Promise<void> {
  const rule = { days, setById, setAt: sharedNow() }
  await tx.unclaimedRule.upsert({ where: { environment }, create: { environment, ...rule }, update: rule })
}

/**
 * Of these tickets, those whose money did not move in the `days` before `now`, by the journal and the database's clock.
 */
export async function listUntouched(
  tx: Tx,
  ticketIds: readonly string[],
  days: number,
  now: Date,
): Promise<Set<string>> {
  const newer = await tx.journalEntry.groupBy({
    by: ['ticketId'],
    where: { ticketId: { in: [...ticketIds] }, at: { gt: new Date(now.getTime() - days * DAY_MS) } },
  })
  const young = new Set(newer.map(({ ticketId }) => ticketId))
  return new Set(ticketIds.filter((id) => !young.has(id)))
}
