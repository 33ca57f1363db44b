import type { Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import { withStatementLocked } from '@/lib/office/statement/with-statement-locked.ts'
import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { answersForAll } from '@/lib/people/staff/queries.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { notifyChange } from '@/lib/platform/live/changes.ts'
import { type ProblemCode, refuse } from '@/lib/platform/shared/problem.ts'
import { endOf } from '@/lib/platform/shared/time/harare-day.ts'
import { openOfDay } from './alert-unexplained.ts'
import { compareDay } from './internal/compare-day.ts'
import { needsPerson } from './model.ts'

/** Signs a day for good, once it is over and the statement has been read past its end. Ends the day's incidents. */
export async function signDay({ ctx, input }: { ctx: Ctx; input: { day: string; note: string } }): Promise<void> {
  const { actor } = ctx
  authorise(actor, 'day:close')
  if (!(await answersForAll(actor))) refuse('DAY_NEEDS_ALL_BRANCHES')
  const environment = officeEnvironment()
  const { day } = input
  const note = input.note.trim()
  await withStatementLocked(environment, async (tx) => {
    const now = await databaseNow(tx)
    const hindrance = await hindranceOf(tx, day, now)
    if (hindrance !== null) refuse(hindrance)
    // After the statement's lock, like whoever explains rows; otherwise the two could deadlock.
    await holdReading(tx, environment)
    await awaitEntriesOf(tx, environment, day)
    const signed = await tx.dayClose.findUnique({ where: { environment_day: { environment, day } } })
    if (signed) refuse('DAY_SIGNED')
    const snapshot = await compareDay(tx, { environment, day, now })
    const unexplained = snapshot.differences.filter(({ cause }) => needsPerson(cause)).length
    if (unexplained > 0 && note === '') refuse('DAY_NOTE_MISSING')
    const [row, entry] = await Promise.all([
      tx.statementEntry.aggregate({ where: { environment }, _max: { position: true } }),
      tx.journalEntry.aggregate({ _max: { id: true } }),
    ])
    await tx.dayClose.create({
      data: {
        environment,
        day,
        snapshot: snapshot as unknown as Prisma.InputJsonObject,
        note: note || null,
        signedById: actor.staffId,
        throughPosition: row._max.position ?? 0n,
        throughEntryId: entry._max.id ?? 0n,
      },
    })
    await tx.incident.updateMany({ where: openOfDay(environment, day), data: { resolvedAt: now } })
    const detail = { differences: snapshot.differences.length, unexplained, note }
    await recordAudit(tx, actor, { action: 'day:sign', objectKind: 'day', objectId: day, detail })
    await notifyChange(tx, { topic: 'statement', id: environment })
  })
}

/** A row added between comparing and storing the newest position would belong to no day. */
async function holdReading(tx: Tx, environment: Environment): Promise<void> {
  await tx.$queryRaw`select 1 from "StatementSync" where environment = ${environment}::"Environment" for share`
}

/** Waits for transactions that book into the day and blocks new ones; the journal's trigger takes the same lock. */
async function awaitEntriesOf(tx: Tx, environment: Environment, day: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(lock_of_day(${environment}::"Environment", ${day}))`
}

/** Why nobody can sign the day yet, or null. */
export async function hindranceOf(tx: Tx, day: string, now: Date): Promise<ProblemCode | null> {
  if (now < endOf(day)) return 'DAY_NOT_OVER'
  const sync = await tx.statementSync.findUnique({ where: { environment: officeEnvironment() } })
  if (!sync?.syncedAt || sync.gapOpen || sync.syncedAt < endOf(day)) return 'DAY_STATEMENT_BEHIND'
  return null
}
