import { byMonth, SALES, SALES_BY_PRODUCT, type TotalsView, viewTotals } from '@/lib/books/totals/read-totals.ts'
import { EVERY_KIND, soldKind } from '@/lib/counter/commission/model.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { scopeOf } from '@/lib/office/reports/scope.ts'
import { authorise, type Ctx } from '@/lib/people/access/authorise.ts'
import type { Actor } from '@/lib/people/access/model.ts'
import { authoriseSpending } from '@/lib/people/access/spending.ts'
import { recordAudit } from '@/lib/people/audit/record-audit.ts'
import { answersForAll } from '@/lib/people/staff/queries.ts'
import { databaseDay } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { parseOptionalAmount } from '@/lib/platform/shared/money.ts'
import { refuse } from '@/lib/platform/shared/problem.ts'
import { daysOfMonth, knownDay, movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import {
  type CommissionFilter,
  type CommissionMonth,
  monthBeside,
  type PastMonth,
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

/** What a month and those before it earned; only who answers for all branches sees the targets beside it. */
export async function getCommissionMonth(actor: Actor, filter: CommissionFilter): Promise<CommissionMonth> {
  authorise(actor, 'report:read')
  const isWhole = filter.branch === null && (await answersForAll(actor))
  const scope = scopeOf(actor, filter.branch)
  return viewTotals(async (view) => {
    const targets = isWhole ? await view.tx.commissionTarget.findMany({ orderBy: { id: 'asc' } }) : []
    const targetOf = (kind: string, month: string) => newestTarget(targets, kind, month)
    const kinds = await sumKinds(view, scope, filter.month)
    const wanted = targets.map(({ kind }) => kind).filter((kind) => targetOf(kind, filter.month) !== null)
    const lines = [...new Set([EVERY_KIND, ...kinds.keys(), ...wanted])].map((kind): TargetLine => {
      return { kind, ...(kinds.get(kind) ?? NOTHING), targetCents: targetOf(kind, filter.month) }
    })
    const past = withoutGaps(await sumPast(view, scope, filter.month), filter.month)
    return { lines, past: past.map((line) => ({ ...line, targetCents: targetOf(EVERY_KIND, line.month) })) }
  })
}

const NOTHING: Sums = { salesCents: 0n, chargeCents: 0n, commissionCents: 0n }

type Target = { id: bigint; kind: string; fromMonth: string; cents: bigint }

/** The amount of the target that began last, of several the one set last; null if there is none or it is zero. */
function newestTarget(targets: readonly Target[], kind: string, month: string): bigint | null {
  const begun = targets.filter((target) => target.kind === kind && target.fromMonth <= month)
  const newest = begun.reduce<Target | null>(
    (best, target) => (best === null || target.fromMonth >= best.fromMonth ? target : best),
    null,
  )
  return newest && newest.cents > 0n ? newest.cents : null
}

/** Sums by kind, with all kinds together first, then the kind of the product that earned most, and so on. */
async function sumKinds(view: TotalsView, scope: Prisma.Sql, month: string): Promise<Map<string, Sums>> {
  const span = daysOfMonth(month)
  const rows = await view.tx.$queryRaw<(Sums & { productCode: string; kind: string | null })[]>`
    select g.*, (select p.kind from "SoldProduct" p where p."productCode" = g."productCode") as kind from (
      select "productCode", ${SUMS} from ${byMonth(view, SALES_BY_PRODUCT, span)} t
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
function sumPast(view: TotalsView, scope: Prisma.Sql, month: string): Promise<PastMonth[]> {
  const to = movedBy(daysOfMonth(month).from, -1)
  const first = Array.from({ length: PAST_MONTHS }).reduce<string>((one) => monthBeside(one, -1), month)
  const { from } = daysOfMonth(first)
  return view.tx.$queryRaw`
    select g.month, g."commissionCents" from (
      select to_char(day, 'YYYY-MM') as month, ${SUMS} from ${byMonth(view, SALES, { from, to })} t
      where ${scope} and day between ${from}::date and ${to}::date group by 1
    ) g order by g.month desc`
}

/** `amount` is USD as typed, empty for no target. */
type NewTarget = { kind: string; fromMonth: string; amount: string }

/** Sets a target of commission from this Harare month or a later one on; earlier months keep theirs. */
export async function setCommissionTarget({ ctx: { actor }, input }: { ctx: Ctx; input: NewTarget }): Promise<void> {
  authoriseSpending(actor, 'money:change')
  const fromMonth = input.fromMonth.trim()
  const today = await databaseDay(db())
  if (!knownDay(`${fromMonth}-01`) || fromMonth < today.slice(0, 7)) {
    refuse('COMMISSION_MONTH', { field: 'fromMonth' })
  }
  const cents = parseOptionalAmount(input.amount) ?? 0n
  const { kind } = input
  await db().$transaction(async (tx) => {
    await tx.commissionTarget.create({ data: { kind, fromMonth, cents, setById: actor.staffId } })
    const detail = { ...(kind !== EVERY_KIND && { productKind: kind }), month: fromMonth, cents: String(cents) }
    await recordAudit(tx, actor, { action: 'commission:target', objectKind: 'report', detail })
  })
}
