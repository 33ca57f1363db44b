import { byMonth, PRODUCTS, SALES, type TotalsView, viewTotals } from '@/lib/books/totals/read-totals.ts'
import { EVERY_KIND, soldKind } from '@/lib/counter/commission/model.ts'
import { findRules, readRules, toRule } from '@/lib/counter/commission/read-rules.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { scopeOf } from '@/lib/office/reports/scope.ts'
import { authorise, branchesOf } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { answersForAll, staffNames } from '@/lib/people/staff/queries.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { daysOfMonth, movedBy } from '@/lib/platform/shared/harare-day.ts'
import { isNextToClose } from './internal/closed-months.ts'
import { earnedIn } from './internal/read-parts.ts'
import {
  type CommissionFilter,
  type CommissionMonth,
  monthBeside,
  type PastMonth,
  type RuleLine,
  type StaffCommission,
  type TargetLine,
  withoutGaps,
} from './model.ts'

/** Together with the month itself, a year. */
const PAST_MONTHS = 11

const SUMS = Prisma.sql`sum("salesCents" - "reversedSalesCents")::bigint as "salesCents",
  sum("chargeCents" - "reversedChargeCents")::bigint as "chargeCents",
  sum("salesCents" - "reversedSalesCents" - "costCents" + "reversedCostCents" - "chargeCents" + "reversedChargeCents")::bigint
    as "commissionCents"`

type Sums = Omit<TargetLine, 'kind' | 'targetCents'>

/**
 * What a month's sales earned by kind of product, beside the targets, and what the months before it earned. Targets are
 * the whole shop's: they are left out for one branch, and for those who do not answer for all branches.
 */
export async function readCommissionMonth(actor: Actor, filter: CommissionFilter): Promise<CommissionMonth> {
  authorise(actor, 'report:read')
  const isWhole = filter.branch === null && (await answersForAll(actor))
  const scope = scopeOf(actor, filter.branch)
  return viewTotals(async (view) => {
    const targets = isWhole ? await view.tx.commissionTarget.findMany({ orderBy: { id: 'asc' } }) : []
    const targetOf = (kind: string, month: string) => newestTarget(targets, kind, month)
    const kinds = await readKinds(view, scope, filter.month)
    const wanted = targets.map(({ kind }) => kind).filter((kind) => targetOf(kind, filter.month) !== null)
    const lines = [...new Set([EVERY_KIND, ...kinds.keys(), ...wanted])].map((kind): TargetLine => {
      return { kind, ...(kinds.get(kind) ?? NOTHING), targetCents: targetOf(kind, filter.month) }
    })
    const past = withoutGaps(await readPast(view, scope, filter.month), filter.month)
    return { lines, past: past.map((line) => ({ ...line, targetCents: targetOf(EVERY_KIND, line.month) })) }
  })
}

const NOTHING: Sums = { salesCents: 0n, chargeCents: 0n, commissionCents: 0n }

type Target = { id: bigint; kind: string; fromMonth: string; cents: bigint }

/**
 * The amount of the target in force in a month: the one that began last, and of several that began together the one set
 * last. Null if there is none or it is zero.
 */
function newestTarget(targets: readonly Target[], kind: string, month: string): bigint | null {
  const begun = targets.filter((target) => target.kind === kind && target.fromMonth <= month)
  const newest = begun.reduce<Target | null>(
    (best, target) => (best === null || target.fromMonth >= best.fromMonth ? target : best),
    null,
  )
  return newest && newest.cents > 0n ? newest.cents : null
}

/** Sums by kind, with all kinds together first, then the kind of the product that earned most, and so on. */
async function readKinds(view: TotalsView, scope: Prisma.Sql, month: string): Promise<Map<string, Sums>> {
  const span = daysOfMonth(month)
  const rows = await view.tx.$queryRaw<(Sums & { productCode: string; kind: string | null })[]>`
    select g.*, (select p.kind from "SoldProduct" p where p."productCode" = g."productCode") as kind from (
      select "productCode", ${SUMS} from ${byMonth(view, PRODUCTS, span)} t
      where ${scope} and day between ${span.from}::date and ${span.to}::date group by 1
    ) g order by g."commissionCents" desc`
  const kinds = new Map<string, Sums>()
  for (const { productCode, kind, ...sums } of rows) {
    for (const key of [EVERY_KIND, soldKind(productCode, kind)]) kinds.set(key, added(kinds.get(key) ?? NOTHING, sums))
  }
  return kinds
}

function added(a: Sums, b: Sums): Sums {
  return {
    salesCents: a.salesCents + b.salesCents,
    chargeCents: a.chargeCents + b.chargeCents,
    commissionCents: a.commissionCents + b.commissionCents,
  }
}

/** What all kinds together earned in each of the months before, newest first; months without a sale are left out. */
function readPast(view: TotalsView, scope: Prisma.Sql, month: string): Promise<PastMonth[]> {
  const to = movedBy(daysOfMonth(month).from, -1)
  const first = Array.from({ length: PAST_MONTHS }).reduce<string>((one) => monthBeside(one, -1), month)
  const { from } = daysOfMonth(first)
  return view.tx.$queryRaw`
    select g.month, g."commissionCents" from (
      select to_char(day, 'YYYY-MM') as month, ${SUMS} from ${byMonth(view, SALES, { from, to })} t
      where ${scope} and day between ${from}::date and ${to}::date group by 1
    ) g order by g.month desc`
}

/**
 * What people earned in a month at the actor's branches, or one of them: as stored if the month is closed, else an
 * estimate by today's rules.
 */
export async function readStaffCommission(actor: Actor, filter: CommissionFilter): Promise<StaffCommission> {
  authorise(actor, 'report:read')
  const { month, branch } = filter
  const environment = officeEnvironment()
  return viewTotals(async (view) => {
    const { tx } = view
    const close = await tx.commissionClose.findUnique({ where: { environment_month: { environment, month } } })
    const where = { AND: [{ environment, month }, branchesOf(actor), branch ? { branchCode: branch } : {}] }
    const earned = close
      ? await tx.commissionLine.findMany({ where, omit: { environment: true, month: true } })
      : await earnedIn(view, {
          scope: scopeOf(actor, branch),
          month,
          rules: await readRules(tx, daysOfMonth(month).to),
        })
    const rules = await findRules(tx, [...new Set(earned.map(({ ruleId }) => ruleId))])
    const ids = [...earned.map(({ staffId }) => staffId), ...(close ? [close.closedById] : [])]
    const [people, branches] = await Promise.all([staffNames(tx, ids), tx.branch.findMany()])
    const placeOf = new Map(branches.map(({ code, name }) => [code, name]))
    const ruleOf = new Map(rules.map((rule) => [rule.id, rule]))
    const lines = earned.flatMap((line) => {
      const rule = ruleOf.get(line.ruleId)
      const { staffId, branchCode } = line
      return rule
        ? [{ ...line, rule, name: people.get(staffId) ?? '', branchName: placeOf.get(branchCode) ?? branchCode }]
        : []
    })
    lines.sort(
      (a, b) => a.name.localeCompare(b.name) || a.staffId.localeCompare(b.staffId) || Number(b.cents - a.cents),
    )
    return {
      month,
      closed: close && { at: close.closedAt, by: people.get(close.closedById) ?? '' },
      mayClose: close === null && (await isNextToClose(tx, month, await databaseNow(tx))),
      lines,
    }
  })
}

/** Every rule there has been, also those withdrawn, newest first. */
export async function listCommissionRules(actor: Actor): Promise<RuleLine[]> {
  authorise(actor, 'report:read')
  const rows = await db().commissionRule.findMany({
    orderBy: [{ fromDay: 'desc' }, { id: 'desc' }],
    include: { withdrawal: { select: { throughDay: true, byId: true } } },
  })
  const names = await staffNames(
    db(),
    rows.flatMap(({ staffId, setById, withdrawal }) => [
      setById,
      ...(staffId ? [staffId] : []),
      ...(withdrawal ? [withdrawal.byId] : []),
    ]),
  )
  return rows.map((row) => ({
    ...toRule(row),
    name: row.staffId && (names.get(row.staffId) ?? ''),
    setBy: names.get(row.setById) ?? '',
    setAt: row.setAt,
    withdrawnBy: row.withdrawal && (names.get(row.withdrawal.byId) ?? ''),
  }))
}
