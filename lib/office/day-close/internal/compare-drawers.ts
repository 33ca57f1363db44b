import type { Tx } from '@/lib/platform/database/db.ts'
import type { DayCause, DayDifference } from '../model.ts'
import type { DaySpan } from './day-span.ts'

type Counted = {
  shiftId: string
  at: Date
  currency: string
  countedCents: bigint
  expectedCents: bigint | null
  /** Below zero if short. */
  bookedCents: bigint
  branchCode: string
  branchName: string
  tillNumber: number
}

/** Counts the shifts closed that day; lists drawers over or short, and shifts still open at its end. */
export async function compareDrawers(
  tx: Tx,
  span: DaySpan,
): Promise<{ counted: number; differences: DayDifference[] }> {
  const { environment, start, end } = span
  const [counted, open, over] = await Promise.all([
    tx.shift.count({
      where: { environment, closedAt: { gte: start, lt: end } },
    }),
    tx.shift.findMany({
      where: {
        environment,
        openedAt: { lt: end },
        OR: [{ closedAt: null }, { closedAt: { gte: end } }],
      },
      select: {
        id: true,
        openedAt: true,
        till: { select: { number: true, branch: { select: { code: true, name: true } } } },
      },
    }),
    tx.$queryRaw<Counted[]>`
      select c."shiftId"::text as "shiftId", c."createdAt" as at, c.currency, c."nativeCents" as "countedCents",
        c."expectedCents", coalesce(p.cents, 0) as "bookedCents", b.code as "branchCode", b.name as "branchName",
        l.number as "tillNumber"
      from "ShiftCount" c join "Shift" h on h.id = c."shiftId" join "Till" l on l.id = h."tillId"
        join "Branch" b on b.code = l."branchCode"
        left join lateral (
          select sum(p."nativeCents")::bigint as cents
          from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id and p.account = 'drawer'
          where e.environment = h.environment and e."objectKind" = 'shift' and e."objectId" = c.id::text
            and e.event = 'counted'
        ) p on true
      where h.environment = ${environment}::"Environment" and c.kind = 'close'
        and h."closedAt" >= ${start} and h."closedAt" < ${end}
        and (c."nativeCents" <> coalesce(c."expectedCents", 0) or coalesce(p.cents, 0) <> 0)
      order by c."createdAt", c.id`,
  ])
  const drawer = { kind: 'drawer', reference: '', booksCents: null }
  return {
    counted,
    differences: [
      ...over.map((count) => ({ ...drawer, ...ofCount(count) })),
      ...open.map(({ id, openedAt, till }) => ({
        ...drawer,
        id: `open ${id}`,
        cause: 'not_counted' as const,
        at: openedAt.toISOString(),
        branchCode: till.branch.code,
        branchName: till.branch.name,
        tillNumber: till.number,
        currency: 'USD',
        statementCents: null,
      })),
    ],
  }
}

/** A count that our books did not book to the cent is unexplained. */
function ofCount({ countedCents, expectedCents, bookedCents, at, shiftId, ...where }: Counted) {
  const isBooked = countedCents - (expectedCents ?? 0n) === bookedCents
  const cause: DayCause = isBooked ? 'over_short' : 'unexplained'
  const id = `count ${shiftId} ${where.currency}`
  const shown = isBooked ? bookedCents : countedCents - (expectedCents ?? 0n) - bookedCents
  return { ...where, id, cause, at: at.toISOString(), statementCents: null, booksCents: String(shown) }
}
