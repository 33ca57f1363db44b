import { isMonthOver } from '@/lib/books/totals/days-over.ts'
import { byDay, SALES, type TotalsView, viewIn, viewTotals } from '@/lib/books/totals/read-totals.ts'
import { listRulesById, listRulesSet, STANDING_RULES } from '@/lib/counter/commission/list-rules-set.ts'
import {
  type CommissionRule,
  type Earned,
  earn,
  formatShare,
  type SoldPart,
  soldKind,
} from '@/lib/counter/commission/model.ts'
import type { Prisma } from '@/lib/generated/prisma/client.ts'
import { scopeOf } from '@/lib/office/reports/scope.ts'
import { authorise, branchesOf, type Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { staffNames } from '@/lib/people/staff/queries.ts'
import { databaseNow } from '@/lib/platform/database/database-now.ts'
import { db, type Tx } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { type CsvRow, csvFile } from '@/lib/platform/files/csv-file.ts'
import { sumCents, toWireAmount } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { beginningOf, daysOfMonth, endOf, knownDay } from '@/lib/platform/shared/time/harare-day.ts'
import { type CommissionFilter, type EarnedLine, monthBeside, type StaffCommission } from './model.ts'

/** What people earned in a month: as stored if it is closed, else an estimate by today's rules. */
export async function getStaffCommission(actor: Actor, filter: CommissionFilter): Promise<StaffCommission> {
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
          rules: await listRulesSet(tx, daysOfMonth(month).to),
        })
    const rules = await listRulesById(tx, [...new Set(earned.map(({ ruleId }) => ruleId))])
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

type Row = Omit<SoldPart, 'kind' | 'day'> & { productCode: string; soldAs: string | null; stretch: number }

type MonthScope = { scope: Prisma.Sql; month: string; rules: readonly CommissionRule[] }

/**
 * A sale counts in the month of its delivery, a reversal in that in which it was taken back, by the rule that its sale
 * was earned with. The month is read in the stretches between the days on which rules begin.
 */
async function earnedIn(view: TotalsView, { scope, month, rules }: MonthScope): Promise<Earned[]> {
  if (rules.length === 0) return []
  const { from, to } = daysOfMonth(month)
  const begins = [...new Set([from, ...rules.map(({ fromDay }) => fromDay).filter((day) => day > from)])].sort()
  const rows = await view.tx.$queryRaw<Row[]>`
    select t."staffId"::text as "staffId", t."branchCode", t."productCode", p.kind as "soldAs",
      width_bucket(t.day, ${begins}::date[]) as stretch, sum(delivered - reversed)::int as sales,
      sum("salesCents" - "reversedSalesCents" - "chargeCents" + "reversedChargeCents")::bigint as "faceCents",
      sum("salesCents" - "reversedSalesCents" - "costCents" + "reversedCostCents")::bigint as "marginCents"
    from ${byDay(view, SALES)} t left join "SoldProduct" p on p."productCode" = t."productCode"
    where ${scope} and t.day between ${from}::date and ${to}::date
      and exists (select from "Staff" w where w.id = t."staffId")
    group by 1, 2, 3, 4, 5`
  const parts = rows.map(({ productCode, soldAs, stretch, ...row }): SoldPart => {
    return { ...row, kind: soldKind(productCode, soldAs), day: begins[stretch - 1] ?? from }
  })
  return earn([...parts, ...(await listMoved(view, { scope, from, to }))], rules)
}

type Moved = Omit<Row, 'stretch'> & { soldOn: string; reversedOn: string }

/** Counts each reversal twice: given back on its own day, where totals subtract it, and subtracted on its sale's. */
async function listMoved(
  { tx }: TotalsView,
  { scope, from, to }: { scope: Prisma.Sql; from: string; to: string },
): Promise<SoldPart[]> {
  const rows = await tx.$queryRaw<Moved[]>`
    select r."staffId", r."branchCode", r."productCode", p.kind as "soldAs", r."soldOn"::text, r."reversedOn"::text,
      1 as sales, r."salesCents" - r."chargeCents" as "faceCents", r."salesCents" - r."costCents" as "marginCents"
    from (
      select e.environment, coalesce(e."branchCode", '') as "branchCode", e."staffId"::text as "staffId",
        coalesce(s."productCode", '') as "productCode", coalesce(s."chargeCents", 0) as "chargeCents",
        (e.at at time zone 'Africa/Harare')::date as "reversedOn", (sold.at at time zone 'Africa/Harare')::date as "soldOn",
        (select coalesce(sum(p."usdCents") filter (where p.account = 'sales'), 0)::bigint from "JournalPosting" p
          where p."entryId" = e.id) as "salesCents",
        (select coalesce(-sum(p."usdCents") filter (where p.account = 'cost'), 0)::bigint from "JournalPosting" p
          where p."entryId" = e.id) as "costCents"
      from "JournalEntry" e join "Sale" s on s.id = e."saleId"
        join "JournalEntry" sold on sold."saleId" = s.id and sold."objectKind" = 'sale' and sold.event = 'completed'
      where e."objectKind" = 'sale' and e.event = 'reversed'
        and e.at >= ${beginningOf(from)} and e.at < ${endOf(to)}
    ) r left join "SoldProduct" p on p."productCode" = r."productCode"
    where ${scope} and r."soldOn" < r."reversedOn" and exists (select from "Staff" w where w.id::text = r."staffId")`
  return rows.flatMap(({ productCode, soldAs, soldOn, reversedOn, ...sold }): SoldPart[] => {
    const part = { ...sold, kind: soldKind(productCode, soldAs), day: reversedOn }
    const { sales, faceCents, marginCents } = sold
    return [part, { ...part, day: soldOn, sales: -sales, faceCents: -faceCents, marginCents: -marginCents }]
  })
}

/** Stores for good what everybody earned in a month; what is reversed later counts in the reversal's month. */
export async function closeCommissionMonth({
  ctx: { actor },
  input: { month },
}: {
  ctx: Ctx
  input: { month: string }
}): Promise<void> {
  authoriseSpending(actor, 'money:change')
  if (!knownDay(`${month}-01`)) refuse('COMMISSION_NOT_NEXT')
  const environment = officeEnvironment()
  await db().$transaction(async (tx) => {
    await lockCommission(tx)
    if (await tx.commissionClose.findUnique({ where: { environment_month: { environment, month } } })) return
    if (!(await isNextToClose(tx, month, await databaseNow(tx)))) refuse('COMMISSION_NOT_NEXT')
    // Keeps the worker from moving the totals on while they, and what is newer, are read.
    await tx.$queryRaw`select 1 from "TotalsThrough" where id = 1 for share`
    const rules = await listRulesSet(tx, daysOfMonth(month).to)
    const lines = await earnedIn(await viewIn(tx), { scope: scopeOf(actor, null), month, rules })
    await tx.commissionClose.create({ data: { environment, month, closedById: actor.staffId } })
    await tx.commissionLine.createMany({ data: lines.map((line) => ({ environment, month, ...line })) })
    const cents = sumCents(lines.map((line) => line.cents))
    const detail = { month, cents: String(cents) }
    await recordAudit(tx, actor, { action: 'commission:close', objectKind: 'report', detail })
  })
}

/** The last closed month of staff commission, as 2026-10; null if none is. */
export async function lastClosed(tx: Tx): Promise<string | null> {
  const environment = officeEnvironment()
  const last = await tx.commissionClose.findFirst({ where: { environment }, orderBy: { month: 'desc' } })
  return last?.month ?? null
}

/** The month is over, and follows the last closed one or, before any, is that in which the first rule began. */
async function isNextToClose(tx: Tx, month: string, now: Date): Promise<boolean> {
  if (!isMonthOver(month, now)) return false
  const last = await lastClosed(tx)
  if (last !== null) return month === monthBeside(last, 1)
  const first = await tx.commissionRule.aggregate({ where: STANDING_RULES, _min: { fromDay: true } })
  return first._min.fromDay?.slice(0, 7) === month
}

/** Lets one transaction at a time change rules or close a month. */
export async function lockCommission(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('commission'))`
}

const HEADS = [
  ...['Month', 'State', 'Branch code', 'Branch', 'Person', 'Product kind', 'Sales'],
  ...['Reckoned from', 'Base USD', 'Percent', 'Each sale USD', 'Commission USD'],
]

/** What people earned in a month as CSV, and whether that is closed or an estimate. */
export async function exportStaffCommission({
  ctx: { actor },
  input,
}: {
  ctx: Ctx
  input: CommissionFilter
}): Promise<{ name: string; body: ReadableStream<Uint8Array> }> {
  authorise(actor, 'report:read')
  const { month, branch } = input
  const detail = { report: 'staffCommission', month, ...(branch && { branch }) }
  await recordAudit(db(), actor, { action: 'report:export', objectKind: 'report', detail })
  async function* read(): AsyncGenerator<CsvRow[]> {
    const { closed, lines } = await getStaffCommission(actor, input)
    yield lines.map((line) => [month, closed ? 'closed' : 'estimate', ...cellsOf(line)])
  }
  return { name: `staff-commission-${month}.csv`, body: csvFile(HEADS, read()) }
}

function cellsOf({ branchCode, branchName, name, kind, sales, rule, baseCents, cents }: EarnedLine): CsvRow {
  const isSum = rule.basis === 'sale'
  return [
    ...[branchCode, branchName, name, kind, sales, rule.basis, isSum ? '' : toWireAmount(baseCents)],
    ...[isSum ? '' : formatShare(rule.tenThousandth), isSum ? toWireAmount(rule.cents) : '', toWireAmount(cents)],
  ]
}
