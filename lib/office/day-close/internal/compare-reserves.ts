import type { Environment } from '@/lib/generated/prisma/client.ts'
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

/** The cost of sales for which the Service had not answered by then: it may have reserved that much. */
async function unheardOf(tx: Tx, environment: Environment, readAt: Date): Promise<bigint[]> {
  const rows = await tx.$queryRaw<{ cents: bigint }[]>`
    select s."totalDebitCents" as cents from "Sale" s
    where s.environment = ${environment}::"Environment" and s."claimedAt" <= ${readAt}
      and s."claimedAt" > ${readAt}::timestamptz - interval '36 hours' and s."totalDebitCents" > 0
      and (s.state in ('sending', 'pending') or s."settledAt" > ${readAt})
      and not exists (select from "JournalEntry" e where e."saleId" = s.id and e.at <= ${readAt})
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
