import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { causeOfReserve, type DayDifference, type ReserveView } from '../model.ts'

/**
 * Each key's reserve as the Service last showed it that day, our books at that moment, and any difference with its
 * cause.
 */
export async function compareReserves(
  tx: Tx,
  { environment, day }: { environment: Environment; day: string },
): Promise<{ reserves: ReserveView[]; differences: DayDifference[] }> {
  const readings = await tx.reserveReading.findMany({ where: { environment, day }, orderBy: { credential: 'asc' } })
  const differences: DayDifference[] = []
  for (const reading of readings) {
    const { credential, readAt, shownCents, bookedCents } = reading
    if (shownCents === bookedCents) continue
    const [unheardCents, foreignCents] = await Promise.all([
      unheardOf(tx, environment, readAt),
      foreignOf(tx, environment, readAt),
    ])
    differences.push({
      id: `reserve ${credential}`,
      cause: causeOfReserve({ ...reading, unheardCents, foreignCents }),
      kind: 'reserve',
      at: readAt.toISOString(),
      branchCode: null,
      branchName: '',
      tillNumber: null,
      reference: credential,
      currency: 'USD',
      statementCents: String(shownCents),
      booksCents: String(bookedCents),
    })
  }
  const reserves = readings.map(({ credential, readAt, shownCents, bookedCents }) => {
    return { credential, at: readAt.toISOString(), shownCents: String(shownCents), bookedCents: String(bookedCents) }
  })
  return { reserves, differences }
}

/** Among more sales than this, some would add up to any sum. */
const MOST_SALES = 100

/**
 * The cost of sales for which the Service had not answered by then: it may have reserved that much. They are under way
 * still, or were answered later: soon after they were sent, or as one of the few that took long (Sale_settled_slowly).
 */
async function unheardOf(tx: Tx, environment: Environment, readAt: Date): Promise<bigint[]> {
  const [at, ours] = [Prisma.sql`${readAt}::timestamptz`, Prisma.sql`${environment}::"Environment"`]
  const underWay = Prisma.sql`s.state in ('sending', 'pending')`
  const tookLong = Prisma.sql`s."settledAt" - s."claimedAt" > interval '10 minutes'`
  const answeredLater = Prisma.sql`not ${underWay} and s."settledAt" > ${at}`
  const those = [
    underWay,
    Prisma.sql`${answeredLater} and not (${tookLong}) and s."claimedAt" > ${at} - interval '10 minutes' and s."claimedAt" <= ${at}`,
    Prisma.sql`${answeredLater} and ${tookLong}`,
  ].map((which) => {
    // Compared as rows, so that the planner takes the index of the few: it would expect a third of all sales in it.
    return Prisma.sql`
      select s.id, s."claimedAt", s."totalDebitCents" as cents from "Sale" s
      where (s.environment, s."claimedAt") > (${ours}, ${at} - interval '36 hours')
        and (s.environment, s."claimedAt") <= (${ours}, ${at}) and s."totalDebitCents" > 0 and ${which}`
  })
  const rows = await tx.$queryRaw<{ cents: bigint }[]>`
    select s.cents from (${Prisma.join(those, ' union all ')}) s
    where not exists (select from "JournalEntry" e where e."saleId" = s.id and e.at <= ${at})
    order by s."claimedAt" desc limit ${MOST_SALES}`
  return rows.map(({ cents }) => cents)
}

/** What others took with our key lately, allowing for clock differences: the Service may reserve that much for them. */
async function foreignOf(tx: Tx, environment: Environment, readAt: Date): Promise<bigint[]> {
  const rows = await tx.$queryRaw<{ cents: bigint }[]>`
    select -r."amountCents" as cents from "StatementEntry" r
    where r.environment = ${environment}::"Environment" and r.kind = 'sale' and r.match = 'foreign'
      and r."amountCents" < 0 and r."occurredAt" <= ${readAt}::timestamptz + interval '15 minutes'
      and r."occurredAt" > ${readAt}::timestamptz - interval '36 hours'
    order by r."occurredAt" desc limit ${MOST_SALES}`
  return rows.map(({ cents }) => cents)
}
