import { cashBalances } from '@/lib/books/totals/booked-balances.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { staffNames } from '@/lib/people/staff/queries.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { beginningOf, endOf } from '@/lib/platform/shared/time/harare-day.ts'
import { listTillCurrencies } from './drawer-cash.ts'
import { type CashSum, type DrawerLine, type FloatDifference, floatDifferences } from './model.ts'
import { visibleShifts } from './review-shift.ts'

/** A float set in a currency that tills no longer take is asked of nobody. */
const columnsWith = (taken: string[]) =>
  ({
    id: true,
    tillId: true,
    zNumber: true,
    openedAt: true,
    closedAt: true,
    closedById: true,
    approvedAt: true,
    openedBy: { select: { name: true } },
    till: {
      select: {
        number: true,
        branch: { select: { name: true } },
        floatTargets: {
          where: { cents: { gt: 0n }, currency: { in: taken } },
          select: { currency: true, cents: true, setAt: true },
        },
      },
    },
    counts: { select: { kind: true, currency: true, nativeCents: true, expectedCents: true } },
    remarks: { orderBy: { id: 'desc' }, take: 1, select: { text: true } },
  }) satisfies Prisma.ShiftSelect

type Row = Prisma.ShiftGetPayload<{ select: ReturnType<typeof columnsWith> }>

/** Drawers of a Harare day: those counted on it, short ones first, and, while it runs, those in use. */
export async function listDrawers(actor: Actor, day: string): Promise<DrawerLine[]> {
  const inUse = endOf(day) > (await databaseNow(db())) ? [{ openTillId: { not: null } }] : []
  const rows = await selectShifts(actor, [closedOn(day), ...inUse])
  const [names, inside] = await Promise.all([closersOf(rows), contentsOf(rows)])
  return rows.map((row) => toLine(row, names, inside)).sort((a, b) => rankOf(a) - rankOf(b))
}

/** Only the drawers counted short since a moment whose shift nobody has approved yet, the newest count first. */
export async function listShortDrawers(actor: Actor, since: Date): Promise<DrawerLine[]> {
  const rows = await selectShifts(actor, [{ closedAt: { gte: since }, approvedAt: null }])
  const names = await closersOf(rows)
  const short = rows.map((row) => toLine(row, names, new Map())).filter(isShort)
  return short.sort((a, b) => Number(b.closedAt) - Number(a.closedAt))
}

const closedOn = (day: string) => ({ closedAt: { gte: beginningOf(day), lt: endOf(day) } })

/** Reads all of them, even if a page shows only some: which are short is known only once they are read. */
async function selectShifts(actor: Actor, any: Prisma.ShiftWhereInput[]): Promise<Row[]> {
  const taken = (await listTillCurrencies(db())).map(({ code }) => code)
  return db().shift.findMany({
    where: { AND: [visibleShifts(actor), { environment: officeEnvironment() }, { OR: any }] },
    orderBy: [{ till: { branchCode: 'asc' } }, { till: { number: 'asc' } }, { openedAt: 'asc' }],
    select: columnsWith(taken),
  })
}

function closersOf(rows: Row[]): Promise<Map<string, string>> {
  return staffNames(
    db(),
    rows.flatMap(({ closedById }) => closedById ?? []),
  )
}

async function contentsOf(rows: Row[]): Promise<Map<string, CashSum[]>> {
  const open = rows.filter(({ closedAt }) => closedAt === null).map(({ tillId }) => tillId)
  const balances = open.length > 0 ? await cashBalances(db(), officeEnvironment(), 'drawer', open) : []
  const inside = balances.filter(({ nativeCents }) => nativeCents !== 0n)
  return new Map(
    open.map((tillId) => {
      const ofTill = inside.filter(({ key }) => key === tillId)
      return [tillId, ofTill.map(({ currency, nativeCents }) => ({ currency, cents: nativeCents }))]
    }),
  )
}

function toLine(row: Row, names: Map<string, string>, inside: Map<string, CashSum[]>): DrawerLine {
  const closing = row.counts.filter(({ kind }) => kind === 'close')
  const differences = closing.map(({ currency, nativeCents, expectedCents }) => ({
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
    floats: floatsOf(row),
    differences: differences.filter(({ cents }) => cents !== 0n),
    inside: row.closedAt === null ? (inside.get(row.tillId) ?? []) : [],
    approved: row.approvedAt !== null,
    remark: row.remarks[0]?.text ?? '',
  }
}

/** A drawer that the first sale opened has an empty float. */
function floatsOf({ counts, openedAt, till }: Row): FloatDifference[] {
  const floats = counts.filter(({ kind }) => kind === 'float')
  const counted = floats.map(({ currency, nativeCents }) => ({ currency, cents: nativeCents }))
  return floatDifferences(
    counted,
    till.floatTargets.filter(({ setAt }) => setAt <= openedAt),
  )
}

const isShort = ({ differences }: DrawerLine) => differences.some(({ cents }) => cents < 0n)

function rankOf(line: DrawerLine): number {
  const { differences, closedAt } = line
  if (isShort(line)) return 0
  if (differences.length > 0) return 1
  return closedAt === null ? 2 : 3
}
