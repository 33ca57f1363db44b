import { Prisma } from '@/lib/generated/prisma/client.ts'
import { authorise } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { answersForAll } from '@/lib/people/staff/queries.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { DAY_MS } from '@/lib/platform/shared/time/durations.ts'
import { BUSINESS_ZONE, harareDay, startOfHarareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { sharedNow } from '@/lib/platform/shared/time/now.ts'
import { type BalanceDay, type BalanceMove, MOVES } from './model.ts'

type Moved = { day: string; move: BalanceMove; cents: bigint }
type Edge = { day: string; began: bigint; ended: bigint }

/** Only the newest `inFull` days have all moves; of older ones only top-ups are read. */
type Wanted = { days: number; inFull?: number; now?: Date }

/** The balance of each of the last days since the first row of the statement, today first. Null for actors who do not answer for all branches. */
export async function listBalanceDays(
  actor: Actor,
  { days, inFull = days, now = sharedNow() }: Wanted,
): Promise<BalanceDay[] | null> {
  authorise(actor, 'statement:read')
  if (!(await answersForAll(actor))) return null
  const starts = Array.from(
    { length: days },
    (_, ago) => new Date(startOfHarareDay(now).getTime() - (days - 1 - ago) * DAY_MS),
  )
  const [moved, edges, before] = await Promise.all([sumMoved(starts, inFull), getEdges(starts), getBefore(starts)])
  let balance = before ?? edges[0]?.began ?? 0n
  const found = starts.map((start): BalanceDay => {
    const day = harareDay(start)
    const edge = edges.find((one) => one.day === day)
    const began = edge?.began ?? balance
    balance = edge?.ended ?? balance
    const sumOf = (move: BalanceMove) => moved.find((one) => one.day === day && one.move === move)?.cents ?? 0n
    const moves = Object.fromEntries(MOVES.map((move) => [move, sumOf(move)])) as Record<BalanceMove, bigint>
    return { day, beganCents: began, endedCents: balance, moves }
  })
  // Nothing is known of days before the first row: the balance then was not zero.
  const firstKnown = before === null ? found.findIndex(({ day }) => edges.some((edge) => edge.day === day)) : 0
  return found.slice(firstKnown < 0 ? -1 : firstKnown).reverse()
}

/** Top-ups are summed whoever made them; other foreign moves apart. */
function sumMoved(starts: Date[], inFull: number): Promise<Moved[]> {
  const [older, newest] = [starts.slice(0, -inFull), starts.slice(-inFull)]
  const topUp = Prisma.sql`and e.kind = 'top_up'`
  return db().$queryRaw<Moved[]>`
    select to_char(start at time zone ${BUSINESS_ZONE}, 'YYYY-MM-DD') as day,
      case when match = 'foreign' and kind <> 'top_up' then 'foreign'
        when kind in ('sale', 'collection', 'top_up', 'reversal') then kind else 'other' end as move,
      sum(cents)::bigint as cents
    from (${movedOn(newest, Prisma.empty)} union all ${movedOn(older, topUp)}) r group by 1, 2`
}

/** Day by day, since working out the day of every row would take longer than reading the rows. */
function movedOn(starts: Date[], which: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`select d.start, m.* from unnest(${starts}::timestamptz[]) d(start)
    cross join lateral (
      select e.match, e.kind, sum(e."amountCents") as cents from "StatementEntry" e
      where e.environment = ${officeEnvironment()}::"Environment"
        and e."occurredAt" >= d.start and e."occurredAt" < d.start + interval '1 day' ${which}
      group by e.match, e.kind
    ) m`
}

/** Both found by the index. */
function getEdges(starts: Date[]): Promise<Edge[]> {
  return db().$queryRaw<Edge[]>`
    select to_char(d.start at time zone ${BUSINESS_ZONE}, 'YYYY-MM-DD') as day, f.began, l.ended
    from unnest(${starts}::timestamptz[]) d(start)
      cross join lateral (
        select "balanceAfterCents" - "amountCents" as began from "StatementEntry" e
        where e.environment = ${officeEnvironment()}::"Environment"
          and e."occurredAt" >= d.start and e."occurredAt" < d.start + interval '1 day'
        order by e."occurredAt", e.position limit 1
      ) f
      cross join lateral (
        select "balanceAfterCents" as ended from "StatementEntry" e
        where e.environment = ${officeEnvironment()}::"Environment"
          and e."occurredAt" >= d.start and e."occurredAt" < d.start + interval '1 day'
        order by e."occurredAt" desc, e.position desc limit 1
      ) l
    order by d.start`
}

async function getBefore([from = new Date(0)]: Date[]): Promise<bigint | null> {
  const row = await db().statementEntry.findFirst({
    where: { environment: officeEnvironment(), occurredAt: { lt: from } },
    orderBy: [{ occurredAt: 'desc' }, { position: 'desc' }],
    select: { balanceAfterCents: true },
  })
  return row?.balanceAfterCents ?? null
}
