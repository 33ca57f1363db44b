import { balanceBooked } from '@/lib/books/totals/booked-balances.ts'
import { type Environment, Prisma } from '@/lib/generated/prisma/client.ts'
import { withStatementLocked } from '@/lib/office/statement/with-statement-locked.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { harareDay } from '@/lib/platform/shared/time/harare-day.ts'
import { causeOfReserve, type DayDifference, type ReserveView } from './model.ts'

/** Stores each key's last shown reserve beside our books, and since when they differ (money rule 11). */
export async function storeReserves(environment: Environment): Promise<void> {
  await withStatementLocked(environment, async (tx) => {
    const standings = await tx.serviceStanding.findMany({
      where: { environment, reservedCents: { not: null }, balanceAt: { not: null } },
      orderBy: { credential: 'asc' },
    })
    for (const { credential, reservedCents, balanceAt } of standings) {
      if (reservedCents === null || balanceAt === null) continue
      await storeReading(tx, { environment, credential, shownCents: reservedCents, readAt: balanceAt })
    }
  })
}

type Shown = { environment: Environment; credential: string; shownCents: bigint; readAt: Date }

async function storeReading(tx: Tx, { environment, credential, shownCents, readAt }: Shown): Promise<void> {
  const before = await tx.reserveReading.findFirst({ where: { credential, environment }, orderBy: { day: 'desc' } })
  if (before && before.readAt >= readAt) return
  const bookedCents = await balanceBooked(tx, { environment, account: 'service_reserved', until: readAt })
  const apartSince = shownCents === bookedCents ? null : (before?.apartSince ?? readAt)
  const reading = { environment, readAt, shownCents, bookedCents, apartSince }
  const day = harareDay(readAt)
  await tx.reserveReading.upsert({
    where: { credential_day: { credential, day } },
    create: { credential, day, ...reading },
    update: reading,
  })
}

/** Each key's reserve as last shown that day beside our books, and differences with their cause. */
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
      listUnanswered(tx, environment, readAt),
      listForeign(tx, environment, readAt),
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

/** Still under way, or settled later: most of them soon, a few slowly (the index Sale_settled_slowly). */
async function listUnanswered(tx: Tx, environment: Environment, readAt: Date): Promise<bigint[]> {
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

/** With our key and lately, allowing for clock differences. */
async function listForeign(tx: Tx, environment: Environment, readAt: Date): Promise<bigint[]> {
  const rows = await tx.$queryRaw<{ cents: bigint }[]>`
    select -r."amountCents" as cents from "StatementEntry" r
    where r.environment = ${environment}::"Environment" and r.kind = 'sale' and r.match = 'foreign'
      and r."amountCents" < 0 and r."occurredAt" <= ${readAt}::timestamptz + interval '15 minutes'
      and r."occurredAt" > ${readAt}::timestamptz - interval '36 hours'
    order by r."occurredAt" desc limit ${MOST_SALES}`
  return rows.map(({ cents }) => cents)
}
