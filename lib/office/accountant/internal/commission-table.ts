import type { SalesFigures } from '@/lib/books/totals/model.ts'
import { byMonth, PRODUCTS, productName, viewIn } from '@/lib/books/totals/read-totals.ts'
import { Prisma } from '@/lib/generated/prisma/client.ts'
import { COMMISSION_FIGURES, sumSales } from '@/lib/office/reports/model.ts'
import { SALES_SUMS } from '@/lib/office/reports/queries.ts'
import type { Tx } from '@/lib/platform/database/db.ts'
import type { CsvRow } from '@/lib/platform/files/csv-file.ts'
import { toWireAmount } from '@/lib/platform/shared/money.ts'
import type { MonthSpan } from './month-span.ts'

export const COMMISSION_COLUMNS = ['Product code', 'Product', ...COMMISSION_FIGURES.map(({ head }) => head)]

/**
 * What each product earned in a month, with our own charges apart from commission, as in the report; then the total.
 */
export async function* commissionTable(tx: Tx, span: MonthSpan): AsyncGenerator<CsvRow[]> {
  const view = await viewIn(tx)
  const rows = await tx.$queryRaw<(SalesFigures & { code: string; name: string })[]>`
    select g.*, ${productName(view, Prisma.sql`g.code`)} as name from (
      select "productCode" as code, ${SALES_SUMS} from ${byMonth(view, PRODUCTS, span)} t
      where environment = ${span.environment}::"Environment" and day between ${span.from}::date and ${span.to}::date
      group by 1
    ) g order by g."salesCents" - g."reversedSalesCents" desc, g.code`
  yield [...rows.map((row) => [row.code, row.name, ...cellsOf(row)]), ['', 'Total', ...cellsOf(sumSales(rows))]]
}

function cellsOf(figures: SalesFigures): CsvRow {
  return COMMISSION_FIGURES.map(({ of }) => {
    const figure = of(figures)
    return typeof figure === 'number' ? figure : toWireAmount(figure)
  })
}
