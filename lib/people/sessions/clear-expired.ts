import { db } from '@/lib/platform/database/db.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'

const AT_ONCE = 5_000

/** Deletes sessions a week after they end, and tries, codes and changes after a day. Returns how many rows. */
export async function clearExpired(now: Date = sharedNow()): Promise<number> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const codes = await db().enrolmentCode.deleteMany({ where: { expiresAt: { lt: before(1) } } })
  const changes = await db().staffChange.deleteMany({ where: { undoUntil: { lt: before(1) } } })
  const spendings = await db().spendingChange.deleteMany({ where: { undoUntil: { lt: before(1) } } })
  const tries = await inPieces(() => clearSomeTries(before(1)))
  return tries + codes.count + changes.count + spendings.count + (await inPieces(() => clearSomeSessions(before(7))))
}

/** A few thousand at a time, so nobody signing in waits for the rest. */
async function inPieces(clearSome: () => Promise<number>): Promise<number> {
  let cleared = 0
  for (;;) {
    const some = await clearSome()
    cleared += some
    if (some < AT_ONCE) return cleared
  }
}

async function clearSomeTries(before: Date): Promise<number> {
  return db().$executeRaw`
    delete from "RateLimiterFlexible" where key in (
      select key from "RateLimiterFlexible" where expire < ${before} limit ${AT_ONCE}
    )`
}

async function clearSomeSessions(before: Date): Promise<number> {
  return db().$executeRaw`
    delete from "StaffSession" where id in (
      select id from "StaffSession" where "expiresAt" < ${before} or "endedAt" < ${before} limit ${AT_ONCE}
    )`
}
