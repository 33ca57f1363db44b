import type { Environment } from '@/lib/generated/prisma/client.ts'
import { lockStatement } from '@/lib/office/statement/lock-statement.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { DAY_MS } from '@/lib/platform/shared/durations.ts'
import { harareDay } from '@/lib/platform/shared/time.ts'
import { raiseIncident } from '@/lib/service/incidents/raise-incident.ts'
import { compareDayAtOnce } from './internal/compare-day.ts'
import { type DayDifference, needsPerson } from './model.ts'

/** Few enough that whoever explains rows or signs a day meanwhile soon gets the lock. */
const AT_ONCE = 50

/**
 * Raises an incident for each difference of today or yesterday that a person must look into, unless one is open for it.
 */
export async function alertUnexplained(environment: Environment): Promise<void> {
  const now = await databaseNow(db())
  for (const day of [harareDay(now), harareDay(new Date(now.getTime() - DAY_MS))]) {
    const { differences } = await compareDayAtOnce({ environment, day, now })
    const alerting = differences.filter(({ cause }) => needsPerson(cause))
    for (let done = 0; done < alerting.length; done += AT_ONCE) {
      await alertSome({ environment, day }, alerting.slice(done, done + AT_ONCE))
    }
  }
}

type Compared = { environment: Environment; day: string }

/** One transaction per batch: what it raised stays, even if a later batch fails. */
function alertSome({ environment, day }: Compared, alerting: readonly DayDifference[]): Promise<void> {
  return db().$transaction(
    async (tx) => {
      // If two workers found the same difference, the second sees here what the first has raised.
      await lockStatement(tx, environment)
      for (const { id, cause, kind, statementCents, booksCents } of alerting) {
        // The reserve moves all the time, so its difference is reported once a day, not for every new amount.
        const detail = { day, about: id, kind, ...(kind !== 'reserve' && { statementCents, booksCents }) }
        const incident = cause === 'charged_twice' ? 'charged_twice' : 'statement_unexplained'
        await raiseIncident(tx, { kind: incident, environment, detail })
      }
    },
    { timeout: 60_000 },
  )
}
