import { byMonth, PRODUCTS, viewTotals } from '@/lib/books/totals/read-totals.ts'
import { databaseDay } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import { movedBy } from '@/lib/platform/shared/harare-day.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'

const DAYS = 60

/**
 * How often a product was sold in the last two months, what customers paid for it without our charge, and what the
 * Service took for it.
 */
export type UsualCost = { sold: number; faceCents: Cents; costCents: Cents }

/** By product code; products that were not sold are absent. The caller has authorised it. */
export async function readUsualCosts(): Promise<Map<string, UsualCost>> {
  const to = await databaseDay(db())
  const from = movedBy(to, -DAYS)
  const rows = await viewTotals((view) => {
    return view.tx.$queryRaw<(UsualCost & { productCode: string })[]>`
      select "productCode", sum(delivered - reversed)::int as sold,
        sum("salesCents" - "reversedSalesCents" - "chargeCents" + "reversedChargeCents")::bigint as "faceCents",
        sum("costCents" - "reversedCostCents")::bigint as "costCents"
      from ${byMonth(view, PRODUCTS, { from, to })} t
      where environment = ${officeEnvironment()}::"Environment" and day between ${from}::date and ${to}::date
      group by 1 having sum(delivered - reversed) > 0`
  })
  return new Map(rows.map(({ productCode, ...cost }) => [productCode, cost]))
}
