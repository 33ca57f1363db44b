import { listOldRates } from '@/lib/books/currencies/queries.ts'
import { listShortDrawers } from '@/lib/counter/shifts/list-drawers.ts'
import { unsignedDays } from '@/lib/office/day-close/queries.ts'
import { listOpenFundings } from '@/lib/office/fundings/queries.ts'
import { sumHeld } from '@/lib/office/reports/list-held.ts'
import { countOpenReversals } from '@/lib/office/reversals/queries.ts'
import { countOpenRows } from '@/lib/office/statement/open-rows.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import { type Actor, may } from '@/lib/people/access/model.ts'
import { answersForAll } from '@/lib/people/staff/queries.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { getWorkerHealth } from '@/lib/platform/health/heartbeat.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { harareDay, startOfHarareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import type { Attention } from './model.ts'

const EVERY = { branch: null, cashier: null }
/** Top-ups asked for longer ago need no attention. */
const RECENT_MS = DAY_MS
const NEWEST = 3

/** Leaves out pages that the actor may not open, and whole-shop figures for those who answer for some branches. */
export async function getAttention(actor: Actor, now: Date = sharedNow()): Promise<Attention> {
  authorise(actor, 'report:read')
  const yesterday = new Date(startOfHarareDay(now).getTime() - DAY_MS)
  const [short, held, reversals, topUps, toAssign, seesAll, worker, oldRates] = await Promise.all([
    may(actor, 'shift:approve') ? listShortDrawers(actor, yesterday) : [],
    sumHeld(actor, EVERY),
    may(actor, 'reversal:settle') ? countOpenReversals(actor) : 0,
    may(actor, 'top-up:create') ? listOpenFundings(actor, new Date(now.getTime() - RECENT_MS), NEWEST) : [],
    may(actor, 'statement:assign') ? countOpenRows(actor) : 0,
    answersForAll(actor),
    getWorkerHealth(),
    may(actor, 'money:read') ? listOldRates(actor, now) : [],
  ])
  const [foreign, unsigned] = await Promise.all([
    seesAll && may(actor, 'statement:read') ? sumForeign(yesterday) : null,
    seesAll && may(actor, 'day:close') ? unsignedDays() : [],
  ])
  return {
    short,
    held,
    reversals,
    foreign,
    toAssign: toAssign > (foreign?.count ?? 0) ? toAssign : 0,
    topUps,
    oldRates,
    unfollowed: worker.silent ? { since: worker.since } : null,
    unsigned,
  }
}

/** Unassigned statement rows since yesterday that nobody here caused, except top-ups. */
async function sumForeign(yesterday: Date): Promise<Attention['foreign']> {
  // Literals, so that the index of foreign rows is found (StatementEntry_foreign).
  const [found] = await db().$queryRaw<{ count: number; cents: bigint; newest: Date | null }[]>`
    select count(*)::int as count, coalesce(sum("amountCents"), 0)::bigint as cents, max("occurredAt") as newest
    from "StatementEntry"
    where environment = ${officeEnvironment()}::"Environment" and "occurredAt" >= ${yesterday} and match = 'foreign'
      and not assigned and kind <> 'top_up'`
  if (!found?.newest) return null
  return { count: found.count, cents: found.cents, day: harareDay(found.newest) }
}
