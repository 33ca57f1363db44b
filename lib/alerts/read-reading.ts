import { databaseNow } from '../database-now.ts'
import type { Tx } from '../db.ts'
import type { Environment } from '../generated/prisma/client.ts'
import { startOfHarareDay } from '../shared/time.ts'
import type { Reading } from './model.ts'

/** The pace of a day that has hardly begun says little: it counts as at least an hour. */
const LEAST_MINUTES = 60

/**
 * How an environment's balance stands, and how many minutes it lasts at today's pace: what sales took less what customers
 * paid in since the day's first of either, in our own books. Top-ups are no part of the pace.
 */
export async function readReading(tx: Tx, environment: Environment): Promise<Reading> {
  const now = await databaseNow(tx)
  const [standings, [spent]] = await Promise.all([
    tx.serviceStanding.findMany({ where: { environment }, orderBy: { balanceAt: { sort: 'desc', nulls: 'last' } } }),
    tx.$queryRaw<{ cents: bigint | null; first: Date | null }[]>`
      select -sum(p."nativeCents")::bigint as cents, min(e.at) as first
      from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id and p.account = 'service_available'
      where e.environment = ${environment}::"Environment" and e.at >= ${startOfHarareDay(now)}
        and e."objectKind" in ('sale', 'collection')`,
  ])
  const balanceCents = standings[0]?.availableCents ?? null
  const blockedCode = standings.find((standing) => standing.blockedCode !== null)?.blockedCode ?? null
  const cents = spent?.cents ?? 0n
  if (balanceCents === null || !spent?.first || cents <= 0n) return { balanceCents, minutesLeft: null, blockedCode }
  const minutes = Math.max(LEAST_MINUTES, Math.floor((now.getTime() - spent.first.getTime()) / 60_000))
  const left = (balanceCents * BigInt(minutes)) / cents
  return { balanceCents, minutesLeft: left < 0n ? 0 : Number(left), blockedCode }
}
