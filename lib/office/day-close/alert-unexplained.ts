import { isDeepStrictEqual } from 'node:util'
import type { Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import { withStatementLocked } from '@/lib/office/statement/with-statement-locked.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { DAY_MS } from '@/lib/platform/shared/durations.ts'
import { harareDay } from '@/lib/platform/shared/harare-day.ts'
import { raiseIncident } from '@/lib/service/incidents/raise-incident.ts'
import { compareDayAtOnce } from './internal/compare-day.ts'
import { DAY_INCIDENTS, openOfDay } from './internal/day-incidents.ts'
import { type DayDifference, needsPerson } from './model.ts'

/** Few enough that whoever explains rows or signs a day meanwhile soon gets the lock. */
const AT_ONCE = 50

type Compared = { environment: Environment; day: string; now: Date }
type Found = { kind: (typeof DAY_INCIDENTS)[number]; detail: Prisma.JsonObject }
/** What a person must look into, and what else differs still, of which an earlier alert stands. */
type Comparison = { found: Found[]; apart: readonly string[] }

/**
 * Raises an incident for each difference of today or yesterday that a person must look into, unless one is open for it,
 * and resolves those of these days that are explained by now. Those of earlier days are over once their day is signed.
 */
export async function alertUnexplained(environment: Environment): Promise<void> {
  const now = await databaseNow(db())
  for (const day of [harareDay(now), harareDay(new Date(now.getTime() - DAY_MS))]) {
    const { found, apart } = await findUnexplained({ environment, day, now })
    await resolveOthers({ environment, day, now }, { found, apart })
    for (let done = 0; done < found.length; done += AT_ONCE) {
      await alertSome(environment, found.slice(done, done + AT_ONCE))
    }
  }
}

/** None of a signed day: whoever signed it looked into them, and what comes late counts to the day after. */
async function findUnexplained({ environment, day, now }: Compared): Promise<Comparison> {
  if (await db().dayClose.findUnique({ where: { environment_day: { environment, day } }, select: { day: true } })) {
    return { found: [], apart: [] }
  }
  const { differences } = await compareDayAtOnce({ environment, day, now })
  const alerting = differences.filter(({ cause }) => needsPerson(cause))
  const found = alerting.map(
    ({ id, cause, kind, statementCents, booksCents }): Found => ({
      kind: cause === 'charged_twice' ? 'charged_twice' : 'statement_unexplained',
      // The reserve moves all the time, so its difference is reported once a day, not for every new amount.
      detail: { day, about: id, kind, ...(kind !== 'reserve' && { statementCents, booksCents }) },
    }),
  )
  return { found, apart: differences.filter(mayComeBack).map(({ id }) => id) }
}

/**
 * Whether a difference that needs nobody now may need somebody again: sales under way may explain a reserve at this
 * moment, and a row that was just read may be the one that is missing.
 */
function mayComeBack({ kind, cause, isPaired }: DayDifference): boolean {
  return kind === 'reserve' || (cause === 'pending' && !isPaired)
}

/**
 * Leaves what was raised since the day was compared, since another worker may have compared it later; and what still
 * differs, though at this moment it may be explained.
 */
async function resolveOthers({ environment, day, now }: Compared, { found, apart }: Comparison): Promise<void> {
  const open = await db().incident.findMany({
    where: { ...openOfDay(environment, day), at: { lt: now } },
    select: { id: true, kind: true, detail: true },
  })
  const stands = ({ kind, detail }: (typeof open)[number]) =>
    apart.includes((detail as { about: string }).about) ||
    found.some((one) => one.kind === kind && isDeepStrictEqual(one.detail, detail))
  const ids = open.filter((incident) => !stands(incident)).map(({ id }) => id)
  if (ids.length === 0) return
  await db().incident.updateMany({ where: { id: { in: ids }, resolvedAt: null }, data: { resolvedAt: now } })
}

/** One transaction per batch: what it raised stays, even if a later batch fails. */
function alertSome(environment: Environment, found: readonly Found[]): Promise<void> {
  return withStatementLocked(environment, async (tx) => {
    // If two workers found the same difference, the second sees here what the first has raised.
    for (const { kind, detail } of found) {
      if (!(await wasToldToday(tx, environment, detail))) await raiseIncident(tx, { kind, environment, detail })
    }
  })
}

/** Of a reserve's difference, which comes and goes all day. */
async function wasToldToday(tx: Tx, environment: Environment, detail: Found['detail']): Promise<boolean> {
  if (detail.kind !== 'reserve') return false
  const where = { environment, kind: { in: [...DAY_INCIDENTS] }, detail: { equals: detail } }
  return (await tx.incident.count({ where, take: 1 })) > 0
}
