import type { Tx } from '@/lib/platform/database/db.ts'
import { sumCents } from '@/lib/platform/shared/money.ts'
import { causeOfPair, type DayCause, type DayDifference, isOnItsWay } from '../model.ts'
import type { Compared } from './compare-rows.ts'
import type { DaySpan } from './day-span.ts'

type Booked = {
  id: bigint
  at: Date
  kind: string
  amountCents: bigint
  rowAt: Date | null
  /** When the newest unmatched row of this amount was read: it may be this entry's row. */
  alikeReadAt: Date | null
  branchCode: string | null
  branchName: string | null
  tillNumber: number | null
  reference: string | null
}

/**
 * Entries of our books that the statement lacks on that day, each with its cause; `ids` are the entries left unpaired.
 */
export async function compareEntries(
  tx: Tx,
  { environment, end }: DaySpan,
  ids: bigint[],
  { now, readUntil }: { now: Date; readUntil: Date | null },
): Promise<Compared> {
  const entries = await tx.$queryRaw<Booked[]>`
    select e.id, e.at, r."occurredAt" as "rowAt", e."branchCode", b.name as "branchName", l.number as "tillNumber",
      coalesce(s.reference, c.reference, e."upstreamId") as reference, sum(p."nativeCents")::bigint as "amountCents",
      (select max(o."readAt") from "StatementEntry" o where o.environment = ${environment}::"Environment"
        and o.match = 'open' and o."amountCents" = sum(p."nativeCents")) as "alikeReadAt",
      case when e.event = 'reversed' then 'reversal' when e."objectKind" = 'collection' then 'collection'
        when e."objectKind" = 'funding' then 'top_up' when e.event = 'failed' or e.event like 'ended%' then 'release' else 'sale' end as kind
    from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id and p.account = 'service_available'
      left join "StatementEntry" r on r."journalEntryId" = e.id
      left join "Sale" s on s.id = e."saleId" left join "Collection" c on c.id = e."collectionId"
      left join "Till" l on l.id = e."tillId" left join "Branch" b on b.code = e."branchCode"
    where e.id = any(${ids})
    group by e.id, r."occurredAt", b.name, l.number, s.reference, c.reference
    order by e.id`
  const unsettled = entries.filter(({ rowAt }) => rowAt === null || rowAt >= end)
  return {
    differences: entries.map((entry) => toDifference(entry, now, readUntil)),
    unsettledCents: -sumCents(unsettled.map(({ amountCents }) => amountCents)),
  }
}

function toDifference(entry: Booked, now: Date, readUntil: Date | null): DayDifference {
  return {
    id: `entry ${entry.id}`,
    cause: causeOfEntry(entry, now, readUntil),
    ...(entry.rowAt !== null && { isPaired: true }),
    kind: entry.kind,
    at: entry.at.toISOString(),
    branchCode: entry.branchCode,
    branchName: entry.branchName ?? '',
    tillNumber: entry.tillNumber,
    reference: entry.reference ?? '',
    currency: 'USD',
    statementCents: null,
    booksCents: String(entry.amountCents),
  }
}

function causeOfEntry({ at, kind, rowAt, alikeReadAt }: Booked, now: Date, readUntil: Date | null): DayCause {
  if (rowAt !== null) return causeOfPair(kind, rowAt, at)
  if (isOnItsWay(at, now) || readUntil === null || readUntil < at) return 'pending'
  // Its row may have just been stored, and is then matched at the next turn.
  return isOnItsWay(alikeReadAt, now) ? 'pending' : 'unexplained'
}
