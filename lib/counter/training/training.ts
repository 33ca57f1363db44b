import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise, type Ctx, requireTill } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { db } from '@/lib/platform/database/db.ts'
import { credentialForTill } from '@/lib/platform/env/choose-credential.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { DRILL_NUMBERS, type DrillsDone } from './model.ts'

const COUNTS_MS = 30 * DAY_MS

/** Drills of the last thirty days, judged by test sales and payments: saying so does not count. */
export async function listDrillsDone(actor: Actor): Promise<DrillsDone> {
  authorise(actor, 'sale:create')
  const since = new Date(sharedNow().getTime() - COUNTS_MS)
  const ticket = {
    tillId: requireTill(actor).id,
    staffId: actor.staffId,
    createdAt: { gt: since },
  }
  const sale = async (where: Prisma.SaleWhereInput) =>
    (await db().sale.findFirst({ where: { ...where, environment: 'test', ticket }, select: { id: true } })) !== null
  const happened = (event: Prisma.SaleEventWhereInput) => ({ events: { some: { at: { gt: since }, ...event } } })
  const waited = happened({ toState: 'pending' })
  const moneyBack = happened({ kind: 'money_returned' })
  const [slow, failed, reversal, code, paused] = await Promise.all([
    sale({ recipient: DRILL_NUMBERS.slow, state: 'completed', ...waited }),
    sale({ recipient: DRILL_NUMBERS.failed, state: 'failed', ...moneyBack }),
    sale({ recipient: DRILL_NUMBERS.reversal, state: 'reversed', ...moneyBack }),
    codeCorrected(ticket, since),
    sale({ OR: [...STOPPED, { ticket: { problem: PAUSED } }] }),
  ])
  return { slow, failed, reversal, code, paused }
}

const PAUSED = { path: ['code'], equals: 'PARTNER_PAUSED' }
const STOPPED = [{ typedProblem: PAUSED }, { problem: PAUSED }, { refusal: PAUSED }]

async function codeCorrected(ticket: Prisma.TicketWhereInput, since: Date): Promise<boolean> {
  const where = {
    environment: 'test' as const,
    state: 'completed' as const,
    ticket,
    events: { some: { kind: 'code_refused', at: { gt: since } } },
  }
  return (await db().collection.findFirst({ where, select: { id: true } })) !== null
}

/** A training till sells with a test key though its branch is live. */
export async function setTraining({ ctx, input }: { ctx: Ctx; input: { training: boolean } }): Promise<void> {
  authoriseSpending(ctx.actor, 'till:enrol')
  const till = requireTill(ctx.actor)
  const { training } = input
  if (training) credentialForTill({ ...till, training })
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from "Till" where id = ${till.id}::uuid for update`
    if (await tx.shift.findUnique({ where: { openTillId: till.id }, select: { id: true } })) {
      refuse('TRAINING_SHIFT_OPEN')
    }
    await tx.till.update({ where: { id: till.id }, data: { training } })
    await recordAudit(tx, ctx.actor, {
      action: 'till:training',
      objectKind: 'till',
      objectId: till.id,
      detail: { before: { training: till.training }, after: { training } },
    })
  })
}
