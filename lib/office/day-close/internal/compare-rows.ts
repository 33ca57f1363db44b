import type { StatementOwner } from '@/lib/office/statement/model.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import { sumCents } from '@/lib/platform/shared/money.ts'
import { causeOfRow, type DayDifference } from '../model.ts'
import { type DaySpan, entryIsOfDay } from './day-span.ts'

type Row = {
  position: bigint
  kind: string
  owner: StatementOwner
  /** A person assigned it, so it is no longer a difference; but it may have been booked after the day. */
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

/** The differences, and the sum by which the statement and our books still differ at the day's end. */
export type Compared = { differences: DayDifference[]; unsettledCents: bigint }

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
    differences: [...listed.map((row) => toDifference(row, now)), ...jumps.map((row) => toJump(row))],
    unsettledCents: sumCents(unsettled),
  }
}

/**
 * Whether our books do not have a row by the day's end. If midnight splits the two rows of an unbooked failed sale,
 * only the outgoing one counts, since it comes first.
 */
function isUnsettled(row: Row, end: Date): boolean {
  if (isParted(row)) return row.kind === 'sale'
  return row.bookedAt === null || row.bookedAt >= end
}

function isParted({ owner, bookedAt }: Row): boolean {
  return owner === 'ours' && bookedAt === null
}

/**
 * Whether a row is a difference. The two rows of an unbooked failed sale cancel each other within a day; if midnight
 * splits them, each is one.
 */
function isDifference(row: Row, rows: readonly Row[]): boolean {
  if (row.owner === 'open' || row.owner === 'foreign') return true
  if (row.owner === 'before' || !row.isMissed) return false
  if (row.bookedAt !== null) return true
  const same = rows.filter((other) => other.saleId === row.saleId && other.owner === 'ours' && other.bookedAt === null)
  return sumCents(same.map(({ amountCents }) => amountCents)) !== 0n
}

function toDifference(row: Row, now: Date): DayDifference {
  return {
    ...about(row),
    id: `row ${row.position}`,
    cause: isParted(row) ? 'midnight' : causeOfRow(row, now),
    ...(row.bookedAt !== null && { isPaired: true }),
    statementCents: String(row.amountCents),
    booksCents: null,
  }
}

/** The Service's own running balance does not add up: something moved that it does not list. */
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
