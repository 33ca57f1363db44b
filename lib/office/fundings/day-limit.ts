import { z } from 'zod'
import type { Environment } from '@/lib/generated/prisma/client.ts'
import type { Ctx } from '@/lib/people/access/authorise.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import type { Undoable } from '@/lib/people/changes/undoable.ts'
import { requireTotp } from '@/lib/people/second-step/second-step.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { refuseIfChanged, type Shown } from '@/lib/platform/shared/posted-again.ts'
import { startOfHarareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { parseTopUpAmount } from './internal/parse-top-up.ts'
import { type DayRoom, GIVEN_UP, USUAL_DAY_LIMIT_CENTS } from './model.ts'

type Given = { ctx: Ctx; input: { amount: string; code: string } & Shown }

/** Takes the code, or anyone could raise the limit, in USD as typed, and then top up without one. */
export async function setDayLimit({ ctx, input }: Given): Promise<void> {
  const { actor } = ctx
  authoriseSpending(actor, 'top-up:approve')
  const dayCents = parseTopUpAmount(input.amount)
  await requireTotp(ctx, input.code)
  const environment = officeEnvironment()
  await db().$transaction(async (tx) => {
    await oneTopUpAtATime(tx, environment)
    const { limitCents } = await getDayRoom(tx, environment)
    const formatCap = (cents: bigint) => ({ limitCents: String(cents) })
    refuseIfChanged({ shown: input.shown, stored: formatCap(limitCents), wanted: formatCap(dayCents) })
    await storeLimit(tx, environment, dayCents, actor.staffId)
    const detail = { before: { dayCents: String(limitCents) }, after: { dayCents: String(dayCents) } }
    const about = { objectKind: 'environment', objectId: environment } as const
    const replaced = { setting: 'top_up_limit', subject: environment, ...detail } as const
    await recordAudit(tx, actor, { action: 'top-up:limit', ...about, detail, replaced })
  })
}

export const UNDOABLE_DAY_LIMIT: Undoable = {
  ownCode: true,
  lock: async (tx, subject) => {
    const environment = subject as Environment
    await oneTopUpAtATime(tx, environment)
    return { dayCents: String((await getDayRoom(tx, environment)).limitCents) }
  },
  putBack: async (tx, { actor, subject, before }) => {
    const { dayCents } = z.object({ dayCents: z.coerce.bigint() }).parse(before)
    await storeLimit(tx, subject as Environment, dayCents, actor.staffId)
    return {}
  },
}

async function storeLimit(tx: Tx, environment: Environment, dayCents: bigint, setById: string): Promise<void> {
  const rule = { dayCents, setById, setAt: sharedNow() }
  await tx.topUpLimit.upsert({ where: { environment }, create: { environment, ...rule }, update: rule })
}

/**
 * The day's limit less what was sent today without a code, in USD cents. One that was given up counts, since it may
 * still be credited.
 */
export async function getDayRoom(tx: Tx, environment: Environment): Promise<DayRoom> {
  const since = startOfHarareDay(await databaseNow(tx))
  const [rule, sent] = await Promise.all([
    tx.topUpLimit.findUnique({ where: { environment }, select: { dayCents: true } }),
    tx.funding.aggregate({
      where: {
        environment,
        approvedById: null,
        sentAt: { gte: since },
        OR: [
          { state: { in: ['sending', 'pending', 'completed'] } },
          { state: 'not_made', refusal: { path: ['code'], equals: GIVEN_UP } },
        ],
      },
      _sum: { amountCents: true },
    }),
  ])
  const limitCents = rule?.dayCents ?? USUAL_DAY_LIMIT_CENTS
  const usedCents = sent._sum.amountCents ?? 0n
  return { limitCents, usedCents, leftCents: limitCents > usedCents ? limitCents - usedCents : 0n }
}

/** One decision about a top-up at a time, so that two cannot use the same room. */
export async function oneTopUpAtATime(tx: Tx, environment: Environment): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext(${`top-ups ${environment}`}))`
}
