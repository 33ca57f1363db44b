import { isDeepStrictEqual } from 'node:util'
import type { Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import { withStatementLocked } from '@/lib/office/statement/with-statement-locked.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { raiseIncident } from '@/lib/service/incidents/incidents.ts'
import { compareDayAtOnce } from './internal/compare-day.ts'
import { type DayDifference, needsPerson } from './model.ts'

/** So few that whoever explains rows or signs a day meanwhile soon gets the lock. */
const AT_ONCE = 50

type Compared = { environment: Environment; day: string; now: Date }
type Found = { kind: (typeof DAY_INCIDENTS)[number]; detail: Prisma.JsonObject }
/** `apart`: what else still differs, whose earlier alert stands. */
type Comparison = { found: Found[]; apart: readonly string[] }

/** Raises an incident for each difference of two days that a person must look into; resolves what is explained. */
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

/** None of a signed day: whoever signed it looked into them. */
async function findUnexplained({ environment, day, now }: Compared): Promise<Comparison> {
  if (await db().dayClose.findUnique({ where: { environment_day: { environment, day } }, select: { day: true } })) {
    return { found: [], apart: [] }
  }
  const { differences } = await compareDayAtOnce({ environment, day, now })
  const alerting = differences.filter(({ cause }) => needsPerson(cause))
  const found = alerting.map(
    ({ id, cause, kind, statementCents, booksCents }): Found => ({
      kind: cause === 'charged_twice' ? 'charged_twice' : 'statement_unexplained',
      // A reserve moves all the time, so its difference is reported once a day, not for every amount.
      detail: { day, about: id, kind, ...(kind !== 'reserve' && { statementCents, booksCents }) },
    }),
  )
  return { found, apart: differences.filter(mayComeBack).map(({ id }) => id) }
}

/** Sales under way may explain a reserve for now, and a row just read may be the missing one. */
function mayComeBack({ kind, cause, isPaired }: DayDifference): boolean {
  return kind === 'reserve' || (cause === 'pending' && !isPaired)
}

/** Leaves what another worker raised since the day was compared, and what still differs. */
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

/** One transaction per batch, so that what it raised stays if a later batch fails. */
function alertSome(environment: Environment, found: readonly Found[]): Promise<void> {
  return withStatementLocked(environment, async (tx) => {
    // If two workers found the same difference, the second sees what the first raised.
    for (const { kind, detail } of found) {
      if (!(await wasRaisedToday(tx, environment, detail))) await raiseIncident(tx, { kind, environment, detail })
    }
  })
}

async function wasRaisedToday(tx: Tx, environment: Environment, detail: Found['detail']): Promise<boolean> {
  if (detail.kind !== 'reserve') return false
  const where = { environment, kind: { in: [...DAY_INCIDENTS] }, detail: { equals: detail } }
  return (await tx.incident.count({ where, take: 1 })) > 0
}

const DAY_INCIDENTS = ['statement_unexplained', 'charged_twice'] as const

export function openOfDay(environment: Environment, day: string): Prisma.IncidentWhereInput {
  return {
    ...{ environment, kind: { in: [...DAY_INCIDENTS] }, resolvedAt: null },
    detail: { path: ['day'], equals: day },
  }
}
