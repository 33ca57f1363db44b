import type { StatementOwner } from '@/lib/office/statement/model.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { sumCents } from '@/lib/platform/shared/money.ts'
import { causeOfPair, causeOfRow, type DayCause, type DayDifference, isOnItsWay } from '../model.ts'
import { type DaySpan, entryIsOfDay } from './day-span.ts'

type Row = {
  position: bigint
  kind: string
  owner: StatementOwner
  /** No longer a difference; but it may have been booked after the day. */
  assigned: boolean
  at: Date
  readAt: Date
  settledAt: Date | null
  amountCents: bigint
  bookedAt: Date | null
  isUnderWay: boolean
  isNamed: boolean
  isRepeated: boolean
  saleId: string | null
  chained: boolean
  isMissed: boolean
  branchCode: string | null
  branchName: string | null
  tillNumber: number | null
  reference: string | null
  jumpCents: bigint
}

/** `unsettledCents`: by how much statement and books still differ at the day's end. */
type Compared = { differences: DayDifference[]; unsettledCents: bigint }

/** Statement rows that our books lack on that day, each with its cause; `positions` are the rows left unpaired. */
export async function compareRows(tx: Tx, span: DaySpan, positions: bigint[], now: Date): Promise<Compared> {
  const rows = await tx.$queryRaw<Row[]>`
    select r.position, r.kind, r.match::text as owner, r.assigned, r."occurredAt" as at, r."readAt", r."amountCents",
      coalesce(s."settledAt", c."settledAt") as "settledAt",
      e.at as "bookedAt", r."saleId"::text as "saleId", r.chained, r."branchCode", b.name as "branchName",
      l.number as "tillNumber", coalesce(r.reference, s.reference, c.reference, r."upstreamId") as reference,
      (r."saleId" is not null or r."collectionId" is not null) as "isNamed",
      coalesce(s.state in ('sending', 'pending'), c.state in ('sending', 'pending'), false)
        or (r."saleId" is null and r."collectionId" is null and r.match = 'open') as "isUnderWay",
      (r.kind = 'sale' and exists (
        select from "StatementEntry" o where o.environment = r.environment and o."saleId" = r."saleId" and o.kind = 'sale'
          and o.match = 'ours' and o."amountCents" = r."amountCents" and o.position <> r.position
      )) as "isRepeated",
      not coalesce(${entryIsOfDay(span)}, false) as "isMissed",
      case when r.chained then 0 else r."balanceAfterCents" - r."amountCents" - coalesce((
        select "balanceAfterCents" from "StatementEntry" o where o.environment = r.environment
          and o.position < r.position order by o.position desc limit 1), 0) end as "jumpCents"
    from "StatementEntry" r left join "JournalEntry" e on e.id = r."journalEntryId"
      left join "Sale" s on s.id = r."saleId" left join "Collection" c on c.id = r."collectionId"
      left join "Ticket" t on t.id = coalesce(s."ticketId", c."ticketId") left join "Till" l on l.id = t."tillId"
      left join "Branch" b on b.code = r."branchCode"
    where r.environment = ${span.environment}::"Environment" and r.position = any(${positions})
    order by r."occurredAt", r.position`
  const jumps = rows.filter(({ chained, kind }) => !chained && kind !== 'gap')
  const missed = rows.filter((row) => isDifference(row, rows))
  const listed = missed.filter(({ owner, assigned }) => !(owner === 'foreign' && assigned))
  const unsettled = [
    ...missed.filter((row) => isUnsettled(row, span.end)).map(({ amountCents }) => amountCents),
    ...jumps.map(({ jumpCents }) => jumpCents),
  ]
  return {
    differences: [...listed.map((row) => toRowDifference(row, now)), ...jumps.map((row) => toJump(row))],
    unsettledCents: sumCents(unsettled),
  }
}

/** If midnight splits the two rows of an unbooked failed sale, only the outgoing one counts, since it comes first. */
function isUnsettled(row: Row, end: Date): boolean {
  if (isParted(row)) return row.kind === 'sale'
  return row.bookedAt === null || row.bookedAt >= end
}

function isParted({ owner, bookedAt }: Row): boolean {
  return owner === 'ours' && bookedAt === null
}

/** The two rows of an unbooked failed sale cancel each other within a day; if midnight splits them, each is one. */
function isDifference(row: Row, rows: readonly Row[]): boolean {
  if (row.owner === 'open' || row.owner === 'foreign') return true
  if (row.owner === 'before' || !row.isMissed) return false
  if (row.bookedAt !== null) return true
  const same = rows.filter((other) => other.saleId === row.saleId && other.owner === 'ours' && other.bookedAt === null)
  return sumCents(same.map(({ amountCents }) => amountCents)) !== 0n
}

function toRowDifference(row: Row, now: Date): DayDifference {
  return {
    ...about(row),
    id: `row ${row.position}`,
    cause: isParted(row) ? 'midnight' : causeOfRow(row, now),
    ...(row.bookedAt !== null && { isPaired: true }),
    statementCents: String(row.amountCents),
    booksCents: null,
  }
}

/** The running balance does not add up: something moved that the Service does not list. */
function toJump(row: Row): DayDifference {
  return {
    ...about(row),
    id: `jump ${row.position}`,
    kind: 'jump',
    cause: 'unexplained',
    statementCents: String(row.jumpCents),
    booksCents: null,
  }
}

function about({ kind, at, branchCode, branchName, tillNumber, reference }: Row) {
  return {
    kind,
    at: at.toISOString(),
    branchCode,
    branchName: branchName ?? '',
    tillNumber,
    reference: reference ?? '',
    currency: 'USD',
  }
}

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

/** Entries of our books that the statement lacks on that day, each with its cause; `ids` are those left unpaired. */
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
    differences: entries.map((entry) => toEntryDifference(entry, now, readUntil)),
    unsettledCents: -sumCents(unsettled.map(({ amountCents }) => amountCents)),
  }
}

function toEntryDifference(entry: Booked, now: Date, readUntil: Date | null): DayDifference {
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
