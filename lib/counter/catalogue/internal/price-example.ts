import { byMonth, SALES_BY_PRODUCT, viewTotals } from '@/lib/books/totals/read-totals.ts'
import { databaseDay } from '@/lib/platform/database/database-now.ts'
import { db } from '@/lib/platform/database/db.ts'
import { officeEnvironment } from '@/lib/platform/env/choose-credential.ts'
import type { Cents } from '@/lib/platform/shared/money.ts'
import { movedBy } from '@/lib/platform/shared/time/harare-day.ts'
import type { Product as WireProduct } from '@/lib/service/api/contract/product.ts'
import type { PriceExample } from '../model.ts'

const TEN_DOLLARS = 1000n

type Known = Pick<WireProduct, 'currency' | 'faceValueCents' | 'priceCents'> & { fixed: boolean }

/** At what the Service lists (service-api.md, Product: `price` is what we pay), else at the usual cost. */
export function exampleOf(product: Known, usual: UsualCost | undefined): PriceExample | null {
  const { fixed, faceValueCents, priceCents } = product
  const isUsd = (product.currency ?? 'USD') === 'USD'
  if (!fixed) {
    if (!isUsd || !usual || usual.faceCents <= 0n) return null
    return { faceCents: TEN_DOLLARS, costCents: (TEN_DOLLARS * usual.costCents) / usual.faceCents }
  }
  const each = (cents: bigint) => cents / BigInt(usual?.sold ?? 1)
  const costCents = priceCents ?? (usual ? each(usual.costCents) : null)
  if (costCents === null) return null
  if (!isUsd) return { faceCents: null, costCents }
  const faceCents = faceValueCents ?? (usual ? each(usual.faceCents) : null)
  return faceCents === null ? null : { faceCents, costCents }
}

const DAYS = 60

/** Sales of the last two months: how many, what customers paid without our charge, and what the Service took. */
type UsualCost = { sold: number; faceCents: Cents; costCents: Cents }

/** By product code; products that were not sold are absent. The caller has authorised it. */
export async function sumUsualCosts(): Promise<Map<string, UsualCost>> {
  const to = await databaseDay(db())
  const from = movedBy(to, -DAYS)
  const rows = await viewTotals((view) => {
    return view.tx.$queryRaw<(UsualCost & { productCode: string })[]>`
      select "productCode", sum(delivered - reversed)::int as sold,
        sum("salesCents" - "reversedSalesCents" - "chargeCents" + "reversedChargeCents")::bigint as "faceCents",
        sum("costCents" - "reversedCostCents")::bigint as "costCents"
      from ${byMonth(view, SALES_BY_PRODUCT, { from, to })} t
      where environment = ${officeEnvironment()}::"Environment" and day between ${from}::date and ${to}::date
      group by 1 having sum(delivered - reversed) > 0`
  })
  return new Map(rows.map(({ productCode, ...cost }) => [productCode, cost]))
}
