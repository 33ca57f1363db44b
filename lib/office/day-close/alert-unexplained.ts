import type { Environment } from '@/lib/generated/prisma/client.ts'
import { lockStatement } from '@/lib/office/statement/lock-statement.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { DAY_MS } from '@/lib/platform/shared/durations.ts'
import { harareDay } from '@/lib/platform/shared/time.ts'
import { raiseIncident } from '@/lib/service/incidents/raise-incident.ts'
import { compareDayAtOnce } from './internal/compare-day.ts'
import { type DayDifference, needsPerson } from './model.ts'

/** Short enough that whoever explains rows meanwhile, or signs a day, soon has the lock. */
const AT_ONCE = 50

/** Raises one incident for each difference of today or yesterday that a person must look into, unless it has an open one. */
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

/** In one transaction; what it raised stands, even if a later one fails. */
function alertSome({ environment, day }: Compared, alerting: readonly DayDifference[]): Promise<void> {
  return db().$transaction(
    async (tx) => {
      // Of two workers that found the same, the second then sees what the first has raised.
      await lockStatement(tx, environment)
      for (const { id, cause, kind, statementCents, booksCents } of alerting) {
        // The reserve moves all the time: alert a difference once a day, not at every new amount.
        const detail = { day, about: id, kind, ...(kind !== 'reserve' && { statementCents, booksCents }) }
        const incident = cause === 'charged_twice' ? 'charged_twice' : 'statement_unexplained'
        await raiseIncident(tx, { kind: incident, environment, detail })
      }
    },
    { timeout: 60_000 },
  )
}
