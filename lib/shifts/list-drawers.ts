import { officeEnvironment } from '../credentials.ts'
import { db } from '../db.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { beginningOf, endOf } from '../shared/time.ts'
import type { Actor } from '../staff/model.ts'
import type { CashSum, DrawerLine } from './model.ts'
import { visibleShifts } from './visible-shifts.ts'

/** More than the tills of the largest partner close in a day. */
const MOST = 400

const COLUMNS = {
  id: true,
  zNumber: true,
  openedAt: true,
  closedAt: true,
  closedById: true,
  approvedAt: true,
  openedBy: { select: { name: true } },
  till: { select: { number: true, branch: { select: { name: true } } } },
  counts: { where: { kind: 'close' }, select: { currency: true, nativeCents: true, expectedCents: true } },
  remarks: { orderBy: { id: 'desc' }, take: 1, select: { text: true } },
} satisfies Prisma.ShiftSelect

type Row = Prisma.ShiftGetPayload<{ select: typeof COLUMNS }>

/**
 * The drawers of the actor's branches on a Harare day: those counted on it, what was short first, and, for a day that is
 * not over, those in use with what the books say is in them. Refuses with NOT_ALLOWED.
 */
export async function listDrawers(actor: Actor, day: string): Promise<DrawerLine[]> {
  const span = { gte: beginningOf(day), lt: endOf(day) }
  const rows = await db().shift.findMany({
    where: {
      AND: [
        visibleShifts(actor),
        { environment: officeEnvironment() },
        { OR: [{ closedAt: span }, ...(span.lt > new Date() ? [{ openTillId: { not: null } }] : [])] },
      ],
    },
    orderBy: [{ till: { branchCode: 'asc' } }, { till: { number: 'asc' } }, { openedAt: 'asc' }],
    take: MOST,
    select: COLUMNS,
  })
  const [names, inside] = await Promise.all([closersOf(rows), contentsOf(rows)])
  return rows.map((row) => toLine(row, names, inside)).sort((a, b) => rankOf(a) - rankOf(b))
}

async function closersOf(rows: Row[]): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ closedById }) => closedById ?? [])
  const staff = await db().staff.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })
  return new Map(staff.map(({ id, name }) => [id, name]))
}

/** What the books moved in the drawer since each open shift began; before that it was empty (money, rule 8). */
async function contentsOf(rows: Row[]): Promise<(CashSum & { shiftId: string })[]> {
  const open = rows.filter(({ closedAt }) => closedAt === null).map(({ id }) => id)
  if (open.length === 0) return []
  return db().$queryRaw`
    select e."shiftId"::text as "shiftId", p.currency, sum(p."nativeCents")::bigint as cents
    from "JournalEntry" e join "JournalPosting" p on p."entryId" = e.id and p.account = 'drawer'
    where e."shiftId" = any(${open}::uuid[])
    group by 1, 2 having sum(p."nativeCents") <> 0 order by 2`
}

function toLine(row: Row, names: Map<string, string>, inside: (CashSum & { shiftId: string })[]): DrawerLine {
  const differences = row.counts.map(({ currency, nativeCents, expectedCents }) => ({
    currency,
    cents: nativeCents - (expectedCents ?? nativeCents),
  }))
  return {
    id: row.id,
    zNumber: row.zNumber,
    branchName: row.till.branch.name,
    tillNumber: row.till.number,
    openedBy: row.openedBy.name,
    openedAt: row.openedAt,
    closedBy: names.get(row.closedById ?? '') ?? '',
    closedAt: row.closedAt,
    differences: differences.filter(({ cents }) => cents !== 0n),
    inside: inside.filter(({ shiftId }) => shiftId === row.id).map(({ currency, cents }) => ({ currency, cents })),
    approved: row.approvedAt !== null,
    remark: row.remarks[0]?.text ?? '',
  }
}

/** Short, over, in use, right. */
function rankOf({ differences, closedAt }: DrawerLine): number {
  if (differences.some(({ cents }) => cents < 0n)) return 0
  if (differences.length > 0) return 1
  return closedAt === null ? 2 : 3
}
