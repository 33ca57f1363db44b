import { authorise, requireTill } from '@/lib/people/access/authorise.ts'
import { type Actor, type ActorTill, may } from '@/lib/people/access/model.ts'
import { staffNames } from '@/lib/people/staff/queries.ts'
import { db } from '@/lib/platform/database/db.ts'
import { environmentOf, officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import type { CountedCurrency } from '@/lib/platform/shared/cash-count.ts'
import { UUID } from '@/lib/platform/shared/ids.ts'
import {
  beyondPlace,
  getPage,
  type Page,
  type PagePlace,
  type PageWalk,
  timePlace,
} from '@/lib/platform/shared/page.ts'
import { currenciesToCount, listIncoming, listTakenCodes } from './drawer-cash.ts'
import { getOwnFloatTarget } from './float-targets.ts'
import { buildReport } from './internal/build-report.ts'
import { getReportFacts } from './internal/get-report-facts.ts'
import { parseStoredReport } from './internal/stored-report.ts'
import type { CashSum, ClosedRow, ClosedShift, FloatStart, OpenShift, ShiftReport, ShownReport } from './model.ts'
import { isOwnShift, visibleShifts } from './review-shift.ts'

/** The till's open shift with its X as of now. */
export async function getOpenShift(actor: Actor): Promise<OpenShift | null> {
  authorise(actor, 'shift:run')
  const till = requireTill(actor)
  return db().$transaction(
    async (tx) => {
      const open = await tx.shift.findUnique({ where: { openTillId: till.id }, select: { id: true } })
      if (!open) return null
      const facts = await getReportFacts(tx, open.id)
      const report = buildReport(facts, null)
      const currencies = await currenciesToCount(tx, facts)
      const taken = await listTakenCodes(tx, till)
      return {
        id: open.id,
        // Before the count, only those who may approve see what the drawer should hold.
        report: may(actor, 'shift:approve') ? report : blind(report),
        currencies: currencies.filter(({ code, required }) => required || taken.has(code)),
        mayMove: may(actor, 'cash:move'),
        mayPayOut: may(actor, 'cash:move') && may(actor, 'cash:pay-out'),
      }
    },
    { isolationLevel: 'RepeatableRead' },
  )
}

/** Keeps what was counted or moved by hand; sums of sales would tell what the drawer holds. */
function blind(report: ShiftReport): ShownReport {
  const unknown = {
    ...{ found: null, cash: null, debts: null, returned: null, changeKept: null, changePaid: null },
    ...{ other: null, expected: null },
  }
  return {
    ...report,
    delivered: null,
    lateDelivered: null,
    lateReversed: null,
    total: null,
    mobile: null,
    commission: [],
    rounding: [],
    sales: report.sales.map((row) => ({ ...row, cents: null })),
    drawers: report.drawers.map((drawer) => ({ ...drawer, ...unknown })),
    types: report.types.map((type) => ({ ...type, taken: null, returned: null })),
  }
}

/** `othersName`: who opened it, unless that was the actor. Null without a shift: the first sale opens one. */
export async function openShiftOf(actor: Actor): Promise<{ othersName: string | null } | null> {
  const where = { openTillId: requireTill(actor).id }
  const open = await db().shift.findFirst({ where, select: { openedById: true } })
  if (!open) return null
  if (open.openedById === actor.staffId) return { othersName: null }
  const opener = { where: { id: open.openedById }, select: { name: true } }
  return { othersName: (await db().staff.findUniqueOrThrow(opener)).name }
}

export async function listFloatCurrencies(actor: Actor): Promise<CountedCurrency[]> {
  authorise(actor, 'shift:run')
  return listIncoming(db(), requireTill(actor))
}

/** What a float is counted in at the actor's till, what was set for it, and what its last close found there. */
export async function getFloatStart(actor: Actor): Promise<FloatStart> {
  authorise(actor, 'shift:run')
  const till = requireTill(actor)
  const [all, taken, set, lastClose] = await Promise.all([
    listIncoming(db(), till),
    listTakenCodes(db(), till),
    getOwnFloatTarget(actor),
    listLastClose(till),
  ])
  const currencies = all.filter(({ code }) => taken.has(code) || set.some(({ currency }) => currency === code))
  const codes = currencies.map(({ code }) => code)
  return { currencies, set, lastClose: lastClose.filter(({ currency }) => codes.includes(currency)) }
}

async function listLastClose(till: ActorTill): Promise<CashSum[]> {
  const last = await db().shift.findFirst({
    where: { tillId: till.id, environment: environmentOf(till), closedAt: { not: null } },
    orderBy: { closedAt: 'desc' },
    select: {
      counts: {
        where: { kind: 'close', nativeCents: { gt: 0n } },
        orderBy: { currency: 'asc' },
        select: { currency: true, nativeCents: true },
      },
    },
  })
  return (last?.counts ?? []).map(({ currency, nativeCents }) => ({ currency, cents: nativeCents }))
}

/** Null if there is none or the actor may not see it. */
export async function getClosedShift(actor: Actor, id: string): Promise<ClosedShift | null> {
  if (!UUID.test(id)) return null
  const row = await db().shift.findFirst({
    where: { AND: [visibleShifts(actor), { id, closedAt: { not: null } }] },
    select: {
      report: true,
      openedById: true,
      closedById: true,
      approvedById: true,
      approvedAt: true,
      remarks: { orderBy: { id: 'asc' } },
    },
  })
  if (!row) return null
  const { approvedById, approvedAt } = row
  const ids = [...row.remarks.map(({ staffId }) => staffId), ...(approvedById ? [approvedById] : [])]
  const staff = await staffNames(db(), ids)
  const mayApprove =
    may(actor, 'shift:approve') && !approvedAt && !(await isOwnShift(db(), { id, ...row }, actor.staffId))
  return {
    id,
    report: parseStoredReport(row.report),
    remarks: row.remarks.map(({ text, at, staffId }) => ({ text, at, by: staff.get(staffId) ?? '' })),
    approved: approvedById && approvedAt ? { by: staff.get(approvedById) ?? '', at: approvedAt } : null,
    mayApprove,
  }
}

const PAGE = 25

/** Newest first: the till's for a cashier, the branches' for a supervisor. */
export async function listClosedShifts(actor: Actor, place: PagePlace = {}): Promise<Page<ClosedRow>> {
  const page = await getPage(place, PAGE, async (walk) => {
    const rows = await selectClosed(actor, walk)
    return rows.map((row) => ({ ...row, place: timePlace(row.closedAt, row.id) }))
  })
  return { ...page, rows: page.rows.flatMap(toClosedRow) }
}

type Closed = { id: string; closedAt: Date; report: unknown; approvedAt: Date | null }

async function selectClosed(actor: Actor, { from, back, take }: PageWalk): Promise<Closed[]> {
  const order = back ? 'asc' : 'desc'
  const rows = await db().shift.findMany({
    where: {
      AND: [visibleShifts(actor), { closedAt: { not: null } }, beyondPlace('closedAt', from, back)],
    },
    orderBy: [{ closedAt: order }, { id: order }],
    take,
    select: { id: true, closedAt: true, report: true, approvedAt: true },
  })
  return rows.flatMap(({ closedAt, ...row }) => (closedAt ? [{ ...row, closedAt }] : []))
}

function toClosedRow({ id, closedAt, report: stored, approvedAt }: Closed): ClosedRow[] {
  const report = parseStoredReport(stored)
  if (report.zNumber === null) return []
  const differences = report.drawers.map(({ currency, difference }) => ({ currency, cents: difference ?? 0n }))
  return [
    {
      id,
      zNumber: report.zNumber,
      practice: report.environment === 'test' && officeEnvironment() === 'live',
      branchName: report.branchName,
      tillNumber: report.tillNumber,
      closedAt,
      closedBy: report.closedBy ?? '',
      total: report.total,
      differences: differences.filter(({ cents }) => cents !== 0n),
      approved: approvedAt !== null,
    },
  ]
}
