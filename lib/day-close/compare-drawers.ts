import type { Tx } from '../db.ts'
import type { DaySpan } from './day-span.ts'
import type { DayDifference } from './model.ts'

type Counted = {
  shiftId: string
  at: Date
  currency: string
  cents: bigint
  branchCode: string
  branchName: string
  tillNumber: number
}

/** Drawers that were counted over or short on that day, and shifts of it that nobody has counted. */
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
      select e."shiftId"::text as "shiftId", e.at, p.currency, p."nativeCents" as cents, e."branchCode",
        b.name as "branchName", l.number as "tillNumber"
      from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id and p.account = 'drawer'
        join "Till" l on l.id::text = p."accountKey" join "Branch" b on b.code = l."branchCode"
      where e.environment = ${environment}::"Environment" and e.event = 'counted' and e.at >= ${start} and e.at < ${end}
        and p."nativeCents" <> 0
      order by e.id`,
  ])
  const drawer = { kind: 'drawer', reference: '', booksCents: null }
  return {
    counted,
    differences: [
      ...over.map(({ shiftId, at, currency, cents, branchCode, branchName, tillNumber }) => ({
        ...drawer,
        id: `count ${shiftId} ${currency}`,
        cause: 'over_short' as const,
        at: at.toISOString(),
        branchCode,
        branchName,
        tillNumber,
        currency,
        statementCents: null,
        booksCents: String(cents),
      })),
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
